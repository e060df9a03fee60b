import { stillNeeded } from '#content/shell/frame.ts';
import { counted, formatNumber, formatShare } from '#domain/german-count.ts';
import { formatRevenue } from '#domain/german-money.ts';

const click = ['Klick', 'Klicks'] as const;
const tag = ['Tag', 'Tags'] as const;
const event = ['Event', 'Events'] as const;

/** Texts of the dashboard (spec 2.8). */
export const dashboard = {
  tilesLabel: 'Auf einen Blick',
  tiles: [
    { screen: 'clickup', title: 'ClickUp', text: 'Aufgaben als öffentliche Events veröffentlichen' },
    { screen: 'activecampaign', title: 'ActiveCampaign', text: 'Kontakte taggen und Tagging-Links testen' },
    { screen: 'analytics', title: 'Analytics', text: 'Besuche ohne Cookies auswerten' },
    { screen: 'redirects', title: 'Redirects', text: 'Kurzlinks und ihre Kategorien verwalten' },
  ],
  loading: 'Lade den Stand der Dinge …',
  failed: 'Der Stand der Dinge konnte nicht geladen werden.',
  retry: 'Erneut versuchen',
} as const;

/** Texts of the tiles' figures and charts. */
export const figures = {
  nextEvent: (title: string) => `Nächstes Event: ${title}`,
  noEvent: 'Kein Event in den nächsten 30 Tagen',
  eventChart: (events: number) => `${counted(events, event)} in den nächsten 30 Tagen.`,
  tagChart: (delivered: number) => `${counted(delivered, tag)} in den letzten 30 Tagen zugestellt.`,
  views: (weekBefore: number) => `Aufrufe heute, heute vor einer Woche ${formatNumber(weekBefore)}`,
  viewChart: (views: number) => `${counted(views, ['Aufruf', 'Aufrufe'])} in den letzten 30 Tagen.`,
  clicks: 'Klicks in den letzten 30 Tagen',
  leader: (slug: string, clicks: number) => `vorn: „${slug}“ mit ${counted(clicks, click)}`,
  clickChart: (clicks: number) => `${counted(clicks, click)} in den letzten 30 Tagen.`,
} as const;

const periodBefore = (days: number): string =>
  days === 1 ? 'am Tag davor' : `in den ${formatNumber(days)} Tagen davor`;

/** Compares an amount in cents with that of the same number of days before, in words. */
export function revenueComparedWith(cents: number, before: number, days: number): string {
  if (cents === before) return `genauso viel wie ${periodBefore(days)}`;
  if (before <= 0 || cents < 0) return `${periodBefore(days)} ${formatRevenue(before)}`;
  const change = formatShare(Math.abs(cents - before), before);
  return `${change} ${cents > before ? 'mehr' : 'weniger'} als ${periodBefore(days)}`;
}

export const money = {
  revenue: 'Umsatz in 30 Tagen',
  note: 'Bezahlt, brutto, abzüglich dessen, was zurückging.',
  chart: (revenue: string) => `${revenue} in den letzten 30 Tagen.`,
  last: 'Letzte Käufe',
  none: 'Noch hat niemand etwas gekauft.',
  nameless: 'Unbekanntes Produkt',
  from: (origin: string) => `über ${origin}`,
  unknown: 'Herkunft unbekannt',
} as const;

/** Texts of the checklist for a new website, whose steps the server words. */
export const firstSteps = {
  title: 'Erste Schritte',
  lead: (done: number, all: number) => `${done} von ${all} erledigt. Jeden Stand liest die Seite selbst ab.`,
  more: (open: number) => `Weitere Schritte (${open})`,
  done: 'Erledigt:',
  hide: 'Ausblenden',
  show: (open: number) => `Zeigen (${counted(open, ['ist offen', 'sind offen'])})`,
} as const;

export const sections = {
  newcomers: { title: 'Neu auf der Warteliste', empty: 'Noch hat sich niemand eingetragen.' },
  ahead: {
    title: 'Was ansteht',
    empty: 'In den nächsten 30 Tagen steht nichts an.',
    ends: (slug: string) => `Der Kurzlink „${slug}“ läuft ab`,
  },
  law: 'Rechts-Check',
  attention: {
    title: 'Braucht dich',
    empty: 'Alles läuft. Gerade braucht dich nichts.',
    more: stillNeeded,
    release: 'Deine letzte Veröffentlichung',
  },
} as const;
