import { shownPath } from '#domain/address/short-path.ts';
import { counted, formatNumber, formatShare } from '#domain/german-count.ts';
import { formatCents, formatMean, formatMoney, formatRevenue } from '#domain/german-money.ts';
import { AI_ASSISTANTS, NO_SOURCE } from '#domain/visits/origin.ts';
import { FEWEST_FOR_MEAN, WORTH_ORIGINS, type Worth, type WorthWay } from '#domain/visits/sign-up-worth.ts';
import { nameless, visitFilters, visits } from './report.ts';

export const signUpWorth = {
  title: visits.worth,
  back: 'Zurück zu den Besuchen',
  loading: 'Die Zahlen werden geladen …',
  failed: 'Die Zahlen konnten nicht geladen werden.',
  retry: visits.retry,
  lead: 'Was bestätigte Menschen in den Tagen nach ihrer Bestätigung ausgegeben haben, im Schnitt je Mensch.',
  asOf: (day: string, time: string) => `Stand: ${day}, ${time}.`,
  today: 'heute',
  ways: 'Woher sie kamen',
  empty: 'Noch hat sich niemand bestätigt. Hier steht dann, was eine Anmeldung wert ist.',
  imported: 'Importiert',
  people: (count: number) => counted(count, ['Mensch', 'Menschen']),
  before: (cents: number) => `davor ${formatRevenue(cents)}`,
  /** Follows a mean of fewer people than the group has. */
  of: (people: number) => `bei ${formatNumber(people)}`,
  ofRest: ' Menschen',
  months: (count: number) => `${formatNumber(count)} Monate`,
  age: (days: number) => `${days} Tage`,
  nothing: '–',
  picture: `Umsatz je Mensch: die größten Gruppen ab ${FEWEST_FOR_MEAN} Menschen`,
  csv: visits.csv,
  more: visits.more,
  less: visits.less,
  about: visits.about,
} as const;

export const worthWays: Readonly<Record<WorthWay, string>> = {
  source: visitFilters.source,
  campaign: visitFilters.campaign,
  link: visitFilters.link,
  letter: 'Brief',
  heard: 'Antwort',
  gift: 'Geschenk',
};

const none: Readonly<Record<WorthWay, string>> = {
  source: nameless.source.get(NO_SOURCE.unknown) ?? '',
  campaign: nameless.campaign,
  link: nameless.noLink,
  letter: 'Ohne Brief',
  heard: 'Ohne Antwort',
  gift: 'Nicht geholt',
};

/** Names a group. @param name slug of a link, subject of a letter */
export function worthName(way: WorthWay, origin: string | null, name: string | null): string {
  if (origin === null) return nameless.other;
  if (origin === WORTH_ORIGINS.none) return none[way];
  if (origin === WORTH_ORIGINS.shortLink) return nameless.source.get(NO_SOURCE.shortLink) ?? '';
  if (origin === WORTH_ORIGINS.assistants) return nameless.source.get(AI_ASSISTANTS) ?? '';
  if (origin === WORTH_ORIGINS.gift) return 'Geholt';
  if (way === 'link') return name === null ? nameless.link : shownPath(name);
  return name ?? origin;
}

/** Formats a mean, or the smallest and the largest amount of few people. */
export function worthText(worth: Worth): string {
  if ('mean' in worth) return formatMean(worth.mean);
  const { least, most } = worth;
  return least === most ? formatRevenue(least) : `${formatRevenue(least)} bis ${formatRevenue(most)}`;
}

/** States what people who took the gift have bought since, in cents. */
export const giftText = (taken: number, buyers: number, revenue: number): string =>
  `Geschenk: ${formatNumber(taken)} geholt, ${formatNumber(buyers)} ${buyers === 1 ? 'kaufte' : 'kauften'}, ${formatRevenue(revenue)}.`;

/** States the revenue without a person in the groups, and the revenue in other currencies; empty without any. */
export function unjoinedText(
  revenue: number,
  joined: number,
  others: readonly { readonly currency: string; readonly revenue: number }[],
): string {
  const rest = revenue - joined;
  const share = revenue > 0 ? `, ${formatShare(rest, revenue)} des Umsatzes` : '';
  const named = others.map((other) => formatMoney(other.revenue, other.currency)).join(', ');
  return [
    revenue !== 0 || rest !== 0 ? `Keinem bestätigten Menschen zuzuordnen: ${formatRevenue(rest)}${share}.` : '',
    named === '' ? '' : `Nicht mitgezählt, in anderen Währungen: ${named}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

export const worthNotes = [
  'Eine Zahl steht erst da, wenn auch der jüngste Mensch eines Monats so viele Tage dabei ist; bis dahin steht ein Strich. Über mehrere Monate zählen die Monate, die so weit sind.',
  'Ein Strich steht auch, wenn sich jemand aus einem Monat vor der ersten Zahlung bestätigt hat, die hier bekannt ist. Denn was diese Menschen davor gekauft haben, weiß hier niemand.',
  `Unter ${FEWEST_FOR_MEAN} Menschen stehen der kleinste und der größte Betrag statt eines Schnitts.`,
  'Jeder Betrag zählt an seinem eigenen Tag. Geht Geld später zurück, sinken nur die Zahlen, in deren Tage das fällt. Käufe vor der Bestätigung stehen als „davor“.',
  'Es zählt die erste Bestätigung eines Menschen und woher er damals kam. Wen du aus einem anderen Programm importiert hast, steht für sich. Käufe gehören zu dem Menschen mit derselben E-Mail-Adresse.',
  'Im Bild zeigt jede Linie durchweg dieselben Menschen: die aus den Monaten, die am weitesten sind.',
  'Gerechnet wird jede Nacht neu.',
] as const;

/** Columns of the CSV file before and for each age. */
export const worthColumns = ['Monat', 'Herkunft', 'Name', 'Importiert', 'Menschen', 'Umsatz davor in EUR'] as const;
export const worthAgeColumns = (days: number) => [
  `${days} Tage: Schnitt in EUR`,
  `${days} Tage: kleinster`,
  `${days} Tage: größter`,
];
export const yes = 'ja';

/** Cells of an age; those that do not apply are empty. */
export function worthCells(worth: Worth | null): readonly string[] {
  if (worth === null) return ['', '', ''];
  if ('mean' in worth) return [formatCents(worth.mean), '', ''];
  return ['', formatCents(worth.least), formatCents(worth.most)];
}
