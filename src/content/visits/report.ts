import { counted, formatNumber, formatShare } from '#domain/german-count.ts';
import { formatRevenue } from '#domain/german-money.ts';
import type { RangeName } from '#domain/visits/day-range.ts';
import { type Goal, goals, NO_SOURCE, NOT_LISTED } from '#domain/visits/origin.ts';
import type { VisitTab } from '#domain/visits/view.ts';

/** Words around the visits of a range (docs/decisions/origin.md). */
export const visits = {
  title: 'Besuche im Zeitraum',
  loading: 'Der Zeitraum wird geladen …',
  failed: 'Dieser Zeitraum konnte nicht geladen werden.',
  retry: 'Erneut versuchen',
  ranges: 'Zeitraum',
  own: 'Eigener Zeitraum',
  from: 'Von',
  to: 'Bis',
  calendar: 'Tag im Kalender wählen',
  clear: 'Leeren',
  show: 'Zeigen',
  wrongRange: 'Wähle zwei Tage bis heute; der erste darf nicht nach dem letzten liegen.',
  filters: 'Gezeigt werden nur Besuche über',
  remove: (name: string) => `Filter ${name} aufheben`,
  all: 'Alle Besuche zeigen',
  by: 'Aufgeteilt nach',
  empty: 'In diesem Zeitraum wurde nichts gezählt.',
  csv: 'CSV exportieren',
  unfiltered:
    'Seitenaufrufe, Geräte und Länder werden nicht zusammen mit der Herkunft gezählt: Sie gelten hier für alle.',
  once: 'Ein Besuch endet nach 30 Minuten ohne Aufruf und um Mitternacht; jedes Ziel zählt einmal je Besuch. Zwei Menschen mit demselben Netz und demselben Browser gelten als ein Besuch: Ihre Anmeldungen stehen beide unter Menschen, hier steht eine.',
} as const;

/** What the ranges are called. */
export const ranges: Readonly<Record<RangeName, string>> = {
  heute: 'Heute',
  gestern: 'Gestern',
  '7-tage': '7 Tage',
  '30-tage': '30 Tage',
  '90-tage': '90 Tage',
  '12-monate': '12 Monate',
};

/** What the lists are called. */
export const visitTabs: Readonly<Record<VisitTab, string>> = {
  seiten: 'Seiten',
  quellen: 'Quellen',
  kampagnen: 'Kampagnen',
  links: 'Links',
  geraete: 'Geräte',
  laender: 'Länder',
  ziele: 'Ziele',
};

/** What stands above the names of each list. */
export const visitHeads: Readonly<Record<VisitTab, string>> = {
  seiten: 'Einstiegsseite',
  quellen: 'Quelle',
  kampagnen: 'Kampagne',
  links: 'Link',
  geraete: 'Gerät',
  laender: 'Land',
  ziele: 'Ziel',
};

/** What is counted. */
export const columns = {
  views: 'Aufrufe',
  visits: 'Besuche',
  clicks: 'Klicks',
  rate: 'Quote',
  count: 'Anzahl',
  revenue: 'Umsatz',
  bought: 'Gekauft',
} as const;

/** What the goals are called (docs/decisions/origin.md). */
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

/** Names of what has none of its own. */
export const nameless = {
  source: new Map<number, string>([
    [NO_SOURCE.unknown, 'Unbekannt'],
    [NO_SOURCE.shortLink, 'Kurzlink ohne Quelle'],
    [NOT_LISTED, 'Sonstige'],
  ]),
  campaign: 'Ohne Kampagne',
  page: 'Unbekannt',
  other: 'Sonstige',
  link: 'Gelöschter Link',
  noLink: 'Ohne Link',
  chosen: 'Auswahl',
} as const;

/** Name of a goal by its number; goals of other websites bring their own. */
export function goalName(id: number, name: string): string {
  const [own] = Object.entries(goals).find(([, number]) => number === id) ?? [];
  return own === undefined ? name : (Object.entries(goalNames).find(([key]) => key === own)?.[1] ?? name);
}

const periodBefore = (days: number): string =>
  days === 1 ? 'am Tag davor' : `in den ${formatNumber(days)} Tagen davor`;

/** How a range stands against as many days before. */
export function comparedWith(count: number, before: number, days: number): string {
  const period = periodBefore(days);
  if (before === 0) return count === 0 ? `wie ${period}` : `${period} noch keine`;
  if (count === before) return `genauso viele wie ${period}`;
  const change = formatShare(Math.abs(count - before), before);
  return `${change} ${count > before ? 'mehr' : 'weniger'} als ${period}`;
}

/** The same for money, in cents; more may have gone back than came in. */
export function revenueComparedWith(cents: number, before: number, days: number): string {
  if (cents === before) return `genauso viel wie ${periodBefore(days)}`;
  if (before <= 0 || cents < 0) return `${periodBefore(days)} ${formatRevenue(before)}`;
  const change = formatShare(Math.abs(cents - before), before);
  return `${change} ${cents > before ? 'mehr' : 'weniger'} als ${periodBefore(days)}`;
}

/** Words of the chart. */
export const visitChart = {
  title: 'Entwicklung im Zeitraum',
  choose: 'Stelle im Zeitraum wählen',
  day: 'Tag',
  month: 'Monat',
  reading: (views: number | undefined, count: number, reached: string) =>
    `${views === undefined ? '' : `${counted(views, ['Aufruf', 'Aufrufe'])}, `}${counted(count, ['Besuch', 'Besuche'])}, ${reached}`,
} as const;

/** Words of the way from a click to a confirmed sign-up. */
export const visitPath = {
  title: 'Vom Klick zur Anmeldung',
  steps: ['Klick', 'Besuch', 'Formular', 'Angemeldet', 'Bestätigt'],
  /** Where money is told, the way goes on. */
  titleToPurchase: 'Vom Klick zum Kauf',
  stepsToPurchase: ['Kasse', 'Gekauft'],
  allClicks: 'auf alle Kurzlinks',
  noClicks: 'kennt nur ein Link',
  ofBefore: (part: number, whole: number) => `${formatShare(part, whole)} vom Schritt davor`,
  ofVisits: (part: number, whole: number) => `${formatShare(part, whole)} der Besuche`,
} as const;

/** A part of a whole, which may be nothing. */
const partOf = ({ part, whole }: { readonly part: number; readonly whole: number }): string =>
  whole === 0 ? '0\u00a0%' : formatShare(part, whole);

/** How much of it is not known, and why: always shown. */
export const unknownShare = (
  goal: string,
  visitShare: Parameters<typeof partOf>[0],
  reached: Parameters<typeof partOf>[0],
) =>
  `Unbekannt ist die Herkunft von ${partOf(visitShare)} der Besuche (${goal}: ${partOf(reached)}): Wer die Adresse eintippt, aus einer App kommt, erst an einem anderen Tag wiederkommt oder nicht erfasst werden will, verrät sie nicht.`;

/** The same of the revenue: always shown with it. */
export const unknownRevenue = (part: number) => `Vom Umsatz ist die Herkunft von ${formatRevenue(part)} unbekannt.`;

/** What the figures of money are, and are not. */
export const revenueNote =
  'Umsatz: bezahlt, brutto, abzüglich dessen, was zurückging, an dem Tag, an dem das Geld floss. Rechnungen und Steuern stehen bei der Zahlungsplattform.';
