import { nameless } from '#content/visits/report.ts';
import { berlinClock } from '#domain/berlin-clock.ts';
import { berlinDay, calendarSheet, weekdayOf } from '#domain/berlin-time.ts';
import { clip } from '#domain/dashboard/morning.ts';
import { formatEventTime } from '#domain/events/time.ts';
import { counted, formatNumber } from '#domain/german-count.ts';
import { formatMean, formatRevenue } from '#domain/german-money.ts';
import type { CaseKind } from '#domain/law/cases.ts';
import { AI_ASSISTANTS } from '#domain/visits/origin.ts';
import { WORTH_ORIGINS } from '#domain/visits/sign-up-worth.ts';

/** Words that a name, a product or a title may have here. */
const NAME_WORDS = 2;
const PRODUCT_WORDS = 3;
const TITLE_WORDS = 4;

const shortDay = (day: string): string => `${Number(day.slice(8))}.${Number(day.slice(5, 7))}.`;

/** Heading of the news: 'Seit 07:30 Uhr', 'Seit Di, 24.11.'. @param since undefined on a first visit */
export function newsTitle(since: Date | undefined, now: Date): string {
  if (since === undefined) return 'In den letzten 7 Tagen';
  const day = berlinDay(since);
  if (day !== berlinDay(now)) return `Seit ${weekdayOf(day)}, ${shortDay(day)}`;
  return `Seit ${berlinClock(since).time}\u00a0Uhr`;
}

export const noNews = 'Nichts Neues.';

/** Names of those that a number stands for; '…' for the rest. */
function named(number: string, names: readonly string[], count: number, words: number): string {
  if (names.length === 0) return number;
  const list = names.map((name) => clip(name, words)).join(', ');
  return `${number}: ${list}${names.length < count ? ' …' : ''}`;
}

/** Products that the news about money name. */
const PRODUCTS_NAMED = 2;

export function moneyNews(cents: number, all: readonly string[]): string {
  const products = [...new Set(all.filter((product) => product !== ''))];
  return named(formatRevenue(cents), products.slice(0, PRODUCTS_NAMED), products.length, PRODUCT_WORDS);
}

export const peopleNews = (count: number, names: readonly string[]): string =>
  named(counted(count, ['neuer Mensch', 'neue Menschen']), names, count, NAME_WORDS);

export const letterNews = (subject: string, sent: number, all: number): string =>
  `„${clip(subject, TITLE_WORDS)}“: ${formatNumber(sent)} von ${formatNumber(all)} verschickt`;

/** Sentence about an evening with registration here. @param day undefined today @param figures as its panel shows them */
export function eveningNews(
  day: string | undefined,
  figures: { readonly asked: number; readonly came: number; readonly buyers: number; readonly revenue: number },
  isOver: boolean,
): string {
  const { asked, came, buyers, revenue } = figures;
  const registered = `${day === undefined ? 'Heute' : calendarSheet(day).weekday}: ${formatNumber(asked)} angemeldet`;
  if (!isOver) return registered;
  const [arrived, bought] = [
    came === 1 ? '1 kam' : `${formatNumber(came)} kamen`,
    buyers === 1 ? '1 kaufte' : `${formatNumber(buyers)} kauften`,
  ];
  return `${registered}, ${arrived}, ${bought}, ${formatRevenue(revenue)}`;
}

export const nextEvent = (title: string, date: string, time: string): string =>
  `${shortDay(date)}, ${formatEventTime(time)}: ${clip(title, TITLE_WORDS)}`;

/** Sentence about what the people of a source have spent. @param mean cents per person */
export function sourceWorth(source: string, days: number, mean: number): string {
  const name = source === WORTH_ORIGINS.assistants ? nameless.source.get(AI_ASSISTANTS) : undefined;
  const spent = `hat nach ${days}\u00a0Tagen im Schnitt ${formatMean(mean)} ausgegeben`;
  return `Wer über ${clip(name ?? source, NAME_WORDS)} kam, ${spent}`;
}

/** Sentence about an open case. @param name buyer of its purchase; null without one. @param until last day of the refund */
export function openCase(kind: CaseKind, name: string | null, received: string, until: string | null): string {
  const since = `offen seit ${shortDay(received)}`;
  const noun = kind === 'withdrawal' ? 'Ein Widerruf' : 'Eine Kündigung';
  if (name === null) return `${noun}, ${until === null ? since : `Geld zurück bis ${shortDay(until)}`}`;
  const sender = clip(name, NAME_WORDS);
  if (kind === 'cancellation') return `${sender} kündigt, ${since}`;
  return until === null ? `${sender} widerruft, ${since}` : `${sender} will Geld zurück, bis ${shortDay(until)}`;
}

export const reply = 'Antworten';

/** Entry that leads to all cases. */
export const openCases = (count: number): string => `Vorgänge: ${count === 0 ? 'keine' : formatNumber(count)} offen`;
