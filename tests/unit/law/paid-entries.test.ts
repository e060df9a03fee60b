import { describe, expect, test } from 'vitest';
import { examples } from '#content/content/first/examples.ts';
import { firstContent } from '#content/content/first/first-content.ts';
import { type DraftContent, kinds } from '#contracts/content/registry.ts';
import { lawPoints } from '#domain/law/check.ts';
import { parseEnv } from '#server/env.ts';
import { files, read } from '#tests/support/site/codebase/tree.ts';

const first: DraftContent = firstContent(parseEnv({}));
const setUp = { examples, canMail: true, canTellOwner: true, today: '2027-01-15' };
const change = (kind: keyof DraftContent, id: string, data: Readonly<Record<string, unknown>>): DraftContent => ({
  ...first,
  [kind]: first[kind].map((entry) => (entry.id === id ? { ...entry, data: { ...entry.data, ...data } } : entry)),
});
const pointsOf = (rule: string, content: DraftContent) =>
  lawPoints({ content, ...setUp }).filter((point) => point.rule === rule);

const entries = [
  ['offers', 'soulPlan'],
  ['courses', 'rauhnaechte'],
  ['masterclasses', 'atem'],
] as const;

describe('leisure on a fixed date', () => {
  const about = (kind: keyof DraftContent, id: string, data: object) =>
    pointsOf('C14', change(kind, id, { ...data })).filter(({ place }) => place?.kind === kind && place.id === id);

  test('is asked about offers, courses and masterclasses', () => {
    const sold = { text: 'x', price: 14_900, start: '2027-01-05', checkoutUrl: 'https://example.org/' };
    for (const [kind, id] of entries) {
      const { start: _, checkoutUrl: __, ...taught } = sold;
      const points = about(kind, id, kind === 'masterclasses' ? taught : sold);
      expect(
        points.map(({ place }) => place?.field),
        kind,
      ).toEqual(['leisureDate']);
    }
  });

  test('is not asked about what is not sold yet or has no date', () => {
    expect(about('offers', 'soulAlchemy', { checkoutUrl: '', instalmentCheckoutUrl: '' })).toEqual([]);
    expect(about('courses', 'rauhnaechte', { text: 'x', price: 14_900, start: '' })).toEqual([]);
    expect(about('masterclasses', 'atem', { text: '' })).toEqual([]);
  });
});

describe('distance learning', () => {
  const page = { text: 'Zwölf Tage', price: 14_900 };
  const about = (kind: keyof DraftContent, id: string, data: Readonly<Record<string, unknown>>) =>
    pointsOf('C9', change(kind, id, kind === 'offers' ? data : { ...page, ...data })).filter(
      ({ place }) => place?.kind === kind && place.id === id,
    );

  test.each(entries)('is asked about %s.%s in three questions', (kind, id) => {
    expect(about(kind, id, {}).map(({ place }) => place?.field)).toEqual(['selfStudy', 'mostlyLive', 'mayAsk']);
  });

  test.each([
    ['yes', 'yes', 'yes', 'Mehr als die Hälfte ist live, aber'],
    ['no', 'no', 'yes', 'Weniger als die Hälfte ist live'],
    ['no', 'yes', 'yes', undefined],
    ['yes', 'no', 'no', undefined],
    ['no', 'yes', 'no', undefined],
  ])('with recordings %s, mostly live %s and questions %s is described as „%s“', (...answers) => {
    const [selfStudy, mostlyLive, mayAsk, expected] = answers;
    const found = about('offers', 'soulCircle', { selfStudy, mostlyLive, mayAsk });
    expect(found.map(({ sentence }) => sentence)).toEqual(expected ? [expect.stringContaining(expected)] : []);
  });

  test('is answered for every course by the early-bird price, unless the course answers itself', () => {
    const asked = (shared: object, own: object) => {
      const offers = first.offers.map((one) =>
        one.id === 'earlyBird' ? { ...one, data: { ...one.data, ...shared } } : one,
      );
      const content = { ...change('courses', 'rauhnaechte', { ...page, ...own }), offers };
      return pointsOf('C9', content).flatMap(({ id, place }) => (place?.kind === 'courses' ? [id] : []));
    };
    const taught = { selfStudy: 'yes', mostlyLive: 'no', mayAsk: 'yes' };
    expect(asked({}, {})).toHaveLength(3);
    expect(asked({ selfStudy: 'yes' }, {})).toHaveLength(2);
    expect(asked(taught, {})).toEqual(['C9:courses.rauhnaechte']);
    expect(asked({ ...taught, leisure: 'yes' }, {})).toContain('C9:courses.rauhnaechte:freizeit');
    expect(asked(taught, { mayAsk: 'no' })).toEqual([]);
  });
});

describe('instalments', () => {
  const about = (data: Readonly<Record<string, unknown>>) =>
    pointsOf('C2', change('offers', 'soulAlchemy', data)).filter(({ id }) => id === 'C2:soulAlchemy');

  test.each([
    ['with a surcharge', {}, '491\u00a0€ mehr'],
    ['without one', { price: 198_800 }, 'Auch ohne Aufpreis'],
    ['cheaper than at once', { price: 210_000 }, 'Auch ohne Aufpreis'],
    ['at Stripe', { instalmentCheckoutUrl: 'https://buy.stripe.com/abc' }, 'Du gibst selbst Raten'],
    ['at an unknown checkout', { instalmentCheckoutUrl: 'https://example.org/' }, 'Du gibst selbst Raten'],
  ])('that she sells herself are a point %s, and equal sums are no cure', (_, data, expected) => {
    const [point, ...others] = about(data);
    expect(others).toEqual([]);
    expect(point).toMatchObject({ weight: 'choice', place: { field: 'instalmentAmount' } });
    expect(point?.sentence).toContain(expected);
    expect(point?.todo).toContain('20. November 2026');
    expect(`${point?.sentence} ${point?.todo}`).not.toMatch(/gleiche die Summe/i);
    expect(point?.question).toContain('§§ 491, 506 BGB');
  });

  test.each([
    [{ instalmentCheckoutUrl: 'https://www.digistore24.com/product/1' }, 'Digistore24'],
    [{ instalmentCheckoutUrl: 'https://copecart.com/products/1/checkout' }, 'CopeCart'],
    [{ checkoutUrl: 'https://www.digistore24.com/product/1', contractPartner: 'Digistore24 GmbH' }, 'Digistore24 GmbH'],
  ])('that a platform sells name the creditor, and the owner confirms it: %j', (data, creditor) => {
    expect(about(data)).toMatchObject([
      {
        weight: 'choice',
        sentence: `SoulAlchemy: Die Raten gibt ${creditor} in eigenem Namen; du bist nicht Kreditgeberin.`,
        todo: expect.stringContaining('„So gewollt“'),
      },
    ]);
  });
});

test('C8: contracts that are paid once can be cancelled, too, which one point says as soon as something costs money', () => {
  expect(pointsOf('C8', first)).toMatchObject([
    { sentence: expect.stringContaining('einmal bezahlt'), place: { kind: 'legal', field: 'text' }, weight: 'choice' },
  ]);
  expect(lawPoints({ content: { ...first, offers: [] }, ...setUp }).filter(({ rule }) => rule === 'C8')).toEqual([]);
});

describe('a rule of the law', () => {
  const ids = [
    ...Object.keys(kinds.offers.fixed ?? {}),
    ...first.pages.map(({ id }) => id),
    ...Object.keys(kinds.legal.fixed ?? {}),
    ...Object.keys(kinds).filter((kind) => kind.endsWith('Texts')),
  ];
  /** Finds ids as literals, keys or members in code without its comments. */
  const findIds = (code: string): readonly string[] => {
    const bare = code.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
    return ids.filter((id) => new RegExp(`(['"\`.])${id}\\b|\\b${id}:`).test(bare));
  };
  const rules = files.filter((file) => /^src\/domain\/law\/.*\.ts$/.test(file) && !file.endsWith('legal-texts.ts'));

  test.each(rules)('reads properties and names no offer and no page: %s', (file) => {
    expect(findIds(read(file))).toEqual([]);
  });
});
