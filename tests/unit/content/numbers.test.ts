import { expect, test } from 'vitest';
import { firstContent } from '#content/content/first/first-content.ts';
import { formatEuro, formatPercent } from '#domain/purchases/offers.ts';
import { parseEnv } from '#server/env.ts';

const content = firstContent(parseEnv({}));

const WORDS = [
  'null',
  'ein',
  'zwei',
  'drei',
  'vier',
  'fünf',
  'sechs',
  'sieben',
  'acht',
  'neun',
  'zehn',
  'elf',
  'zwölf',
];
const NUMBER = new RegExp(
  `(?<!\\p{L})(\\d+|${WORDS.join('|')}|neunzig)\\s+(Wochen|Minuten|Tagen?|Monatsraten)|\\d[\\d.,]*\\s*[€%]`,
  'giu',
);

/** Returns the numbers of a text with their units: `90 Minuten`. */
const numbersIn = (text: string): readonly string[] =>
  [...text.matchAll(NUMBER)].map(([whole, count, unit]) => {
    if (count === undefined || unit === undefined) return whole.replace(/\s+/, ' ');
    const word = count.toLowerCase();
    const number = word === 'neunzig' ? '90' : String(WORDS.includes(word) ? WORDS.indexOf(word) : count);
    return `${number} ${unit.replace(/^Tagen?$/i, 'Tage')}`;
  });

const textsIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

/** Durations of the specification (9), by offer; the weeks are those of the roadmap. */
const durations = {
  // An exercise takes ten minutes.
  soulCircle: ['10 Minuten'],
  soulAlchemy: [`${content.roadmap.length} Wochen`, '90 Minuten', '60 Minuten', '14 Tage', '100 %'],
  soulPlan: ['90 Minuten', '14 Tage'],
} as const;

/** Words on an offer's page, and what other pages say about it. */
const copyOf = {
  soulCircle: [content.soulCircleTexts, content.homeTexts[0]?.data.soulCircle],
  soulAlchemy: [content.soulAlchemyTexts, content.homeTexts[0]?.data.soulAlchemy],
  soulPlan: [content.soulPlanTexts, content.homeTexts[0]?.data.soulPlan],
} as const;

test.each(['soulCircle', 'soulAlchemy', 'soulPlan'] as const)(
  'every number in the copy of %s is one of the offer',
  (id) => {
    const offer = content.offers.find((one) => one.id === id)?.data;
    const { price, regularPrice, instalmentCount, instalmentAmount, courseDiscountPercent } = { ...offer };
    const own = [
      ...[price, regularPrice, instalmentAmount].flatMap((cents) =>
        typeof cents === 'number' ? formatEuro(cents) : [],
      ),
      ...(typeof courseDiscountPercent === 'number' ? [formatPercent(courseDiscountPercent)] : []),
      ...(typeof instalmentCount === 'number' ? [`${instalmentCount} Monatsraten`] : []),
    ].map((value) => value.replace(/\s+/, ' '));
    const page = content.pages.find((one) => one.id === id)?.data;
    const questions = content.faq.filter(({ data }) => data.page === id);
    const copy = textsIn([copyOf[id], page, questions, offer?.guarantee]).flatMap(numbersIn);
    const known: readonly string[] = [...own, ...durations[id]];
    expect(copy.filter((number) => !known.includes(number))).toEqual([]);
    expect(copy.length).toBeGreaterThan(0);
  },
);
