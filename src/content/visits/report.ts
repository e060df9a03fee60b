import type { RangeName } from '#domain/days/day-range.ts';
import { counted, formatNumber, formatShare } from '#domain/german-count.ts';
import { formatRevenue } from '#domain/german-money.ts';
import { AI_ASSISTANTS, type Goal, goals, NO_SOURCE, NOT_LISTED } from '#domain/visits/origin.ts';
import type { VisitChoice } from '#domain/visits/view.ts';

export const analyticsViews = { label: 'Ansicht', days: 'Tag für Tag', range: 'Zeitraum' } as const;

/** Texts around the report of a range (docs/decisions/origin.md). */
export const visits = {
  loading: 'Der Zeitraum wird geladen …',
  failed: 'Dieser Zeitraum konnte nicht geladen werden.',
  retry: 'Erneut versuchen',
  filters: 'Besuche filtern',
  ranges: 'Zeitraum',
  own: 'Eigener Zeitraum',
  from: 'Von',
  to: 'Bis',
  show: 'Zeigen',
  wrongRange: 'Wähle zwei Tage bis heute; der erste darf nicht nach dem letzten liegen.',
  every: 'Alle',
  all: 'Alle Filter aufheben',
  empty: 'In diesem Zeitraum wurde nichts gezählt.',
  csv: 'CSV exportieren',
  list: 'Liste',
  name: 'Name',
  more: (rows: number) => `Alle ${formatNumber(rows)} zeigen`,
  less: 'Weniger zeigen',
  /** A ranking ignores its own filter. */
  ownFilter: 'Der eigene Filter kürzt diese Liste nicht, damit du wechseln kannst.',
  unfiltered: 'Aufrufe, Geräte und Länder kennen keine Herkunft. Sie fehlen, solange ein Filter gilt.',
  about: 'Zählweise, CSV',
  worth: 'Was eine Anmeldung wert ist',
} as const;

export const ranges: Readonly<Record<RangeName, string>> = {
  heute: 'Heute',
  gestern: 'Gestern',
  '7-tage': '7 Tage',
  '30-tage': '30 Tage',
  '90-tage': '90 Tage',
  '12-monate': '12 Monate',
};

export const visitFilters: Readonly<Record<VisitChoice, string>> = {
  source: 'Quelle',
  campaign: 'Kampagne',
  link: 'Kurzlink',
  page: 'Einstiegsseite',
  goal: 'Ziel',
};

export const visitLists = {
  sources: { title: 'Quellen', head: visitFilters.source },
  campaigns: { title: 'Kampagnen', head: visitFilters.campaign },
  links: { title: 'Kurzlinks', head: visitFilters.link },
  entries: { title: 'Seiten', head: visitFilters.page },
  answers: { title: 'Woher kennst du uns?', head: 'Antwort' },
  devices: { title: 'Geräte', head: 'Gerät' },
  countries: { title: 'Länder', head: 'Land' },
} as const;

export const columns = {
  views: 'Aufrufe',
  visits: 'Besuche',
  clicks: 'Klicks',
  rate: 'Quote',
  count: 'Anzahl',
  revenue: 'Umsatz',
  bought: 'Gekauft',
  answers: 'Genannt',
} as const;

/** Names of the goals (docs/decisions/origin.md). */
export const goalNames: Readonly<Record<Goal, string>> = {
  visit: 'Besuch',
  form: 'Formular begonnen',
  signUp: 'Anmeldungen',
  confirmed: 'Bestätigt',
  newsletter: 'Newsletter',
  checkout: 'Kasse geöffnet',
  video: 'Video gestartet',
  calendar: 'Kalender geladen',
};

/** Names of entries without their own. */
export const nameless = {
  source: new Map<number, string>([
    [NO_SOURCE.unknown, 'Unbekannt'],
    [NO_SOURCE.shortLink, 'Kurzlink ohne Quelle'],
    [NOT_LISTED, 'Sonstige'],
    [AI_ASSISTANTS, 'KI-Assistenten'],
  ]),
  campaign: 'Ohne Kampagne',
  page: 'Unbekannt',
  other: 'Sonstige',
  link: 'Gelöschter Kurzlink',
  noLink: 'Ohne Kurzlink',
  chosen: 'Auswahl',
} as const;

/** Returns a goal's name by its id; goals of other websites bring their own. */
export function goalName(id: number, name: string): string {
  const [own] = Object.entries(goals).find(([, number]) => number === id) ?? [];
  return own === undefined ? name : (Object.entries(goalNames).find(([key]) => key === own)?.[1] ?? name);
}

/** Compares a count, or an amount in cents, with that of the days before. */
export function changeSince(count: number, before: number, format: (count: number) => string = formatNumber): string {
  if (count === before) return 'gleich';
  // A percentage of zero is undefined, and returns of money can make an amount negative.
  if (before <= 0 || count < 0) return `zuvor ${format(before)}`;
  return `${count > before ? '+' : '−'}${formatShare(Math.abs(count - before), before)}`;
}

/** Explains the compared days, or why there is no comparison. */
export const compared = {
  with: (days: string, isRunning: boolean) =>
    `Verglichen mit ${days}.${isRunning ? ' Der heutige Tag läuft noch.' : ''}`,
  without: (since: string) => `Kein Vergleich mit den Tagen davor: Gezählt wird erst seit dem ${since}.`,
} as const;

export const visitChart = {
  title: 'Entwicklung im Zeitraum',
  choose: 'Stelle im Zeitraum wählen',
  day: 'Tag',
  month: 'Monat',
  reading: (views: number | undefined, count: number, reached: string) =>
    `${views === undefined ? '' : `${counted(views, ['Aufruf', 'Aufrufe'])}, `}${counted(count, ['Besuch', 'Besuche'])}, ${reached}`,
} as const;

/** Texts of the funnel from a visit to a confirmed sign-up or a purchase. */
export const visitSteps = {
  title: 'Vom Besuch zur Anmeldung',
  titleToPurchase: 'Vom Besuch zum Kauf',
  step: 'Schritt',
  change: 'Änderung',
  laterNote:
    'Eine Bestätigung und ein Kauf zählen an ihrem eigenen Tag: Die Anmeldung oder die Kasse davor kann vor diesen Tagen liegen.',
  clicks: 'Klicks auf Kurzlinks',
  clicksNote: 'Ein Besuch braucht keinen Kurzlink, und ein Klick, der auf eine fremde Website führt, ist kein Besuch.',
} as const;

interface Part {
  readonly part: number;
  readonly whole: number;
}

const formatPart = ({ part, whole }: Part): string => (whole === 0 ? '0\u00a0%' : formatShare(part, whole));

/** States the share with an unknown source; revenue in cents, if the reader may see it. */
export const unknownShare = (visitShare: Part, goal: string, reached: Part, revenue: number | undefined) =>
  `Herkunft unbekannt: ${formatPart(visitShare)} der Besuche, ${goal} ${formatPart(reached)}${revenue === undefined ? '' : `, Umsatz ${formatRevenue(revenue)}`}.`;

export const notes = {
  visits:
    'Ein Besuch endet nach 30 Minuten ohne Aufruf und um Mitternacht; jedes Ziel zählt einmal je Besuch, Anmeldungen und Bestätigungen einmal je Mensch und Herkunft. Quoten sind Anteile an den Besuchen. Zwei Menschen mit demselben Netz und demselben Browser gelten als ein Besuch. Eine Anmeldung bleibt gezählt, auch wenn jemand später gelöscht wird.',
  unknown:
    'Unbekannt bleibt die Herkunft, wenn jemand die Adresse eintippt, aus einer App kommt, erst an einem anderen Tag wiederkommt oder nicht erfasst werden will.',
  behind:
    'Eine unterstrichene Zahl führt zu den Menschen, die sich in diesen Tagen angemeldet haben, zum Kurzlink oder zu den Käufen, die in diesen Tagen bestellt wurden.',
  answers:
    'Woher kennst du uns?: Klicks sind die von Kurzlinks, deren Kategorie, Slug oder Quelle wie die Antwort heißt, Besuche die aus einer Quelle mit diesem Namen. Gekauft haben es von denen, die es genannt haben.',
  revenue:
    'Umsatz: bezahlt, brutto, abzüglich dessen, was zurückging, an dem Tag, an dem das Geld floss. Rechnungen und Steuern stehen bei der Zahlungsplattform.',
} as const;
