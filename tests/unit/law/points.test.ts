import { describe, expect, test } from 'vitest';
import { examples } from '#content/content/first/examples.ts';
import { firstContent } from '#content/content/first/first-content.ts';
import { courses } from '#contracts/content/kinds/courses.ts';
import { lawPoints } from '#domain/law/check.ts';
import type { LawFacts } from '#domain/law/facts.ts';
import { RULES, type RuleFacts, ruleIds } from '#domain/law/rules.ts';
import { parseEnv } from '#server/env.ts';
import { files, read } from '#tests/support/site/codebase/tree.ts';

type Facts = Partial<LawFacts>;
type Data = Readonly<Record<string, unknown>>;

/** Day on which no rule is old, and within 60 days of which none begins. */
const setUp: LawFacts = { content: {}, examples: {}, canMail: true, canTellOwner: true, today: '2027-01-15' };

const withEntry = (kind: string, data: Data): Facts => ({
  content: { [kind]: [{ id: kind === 'offers' ? 'soulPlan' : 'x', data }] },
});
/** Raises a point with some fields of an entry, and clears it with others. */
const entry = (kind: string, data: Data, fixed: Data): readonly [Facts, Facts] => [
  withEntry(kind, data),
  withEntry(kind, { ...data, ...fixed }),
];
const offer = (data: Data, fixed: Data): readonly [Facts, Facts] => entry('offers', { name: 'X', ...data }, fixed);

const STRIPE = 'https://buy.stripe.com/abc';
const DIGISTORE = 'https://www.digistore24.com/product/1';
const course = { price: 10_000, selfStudy: 'yes', mostlyLive: 'no', mayAsk: 'yes' };
const instalments = { instalmentCount: 4, instalmentAmount: 49_700 };
const contact = { owner: 'M', address: 'Weg 1', email: 'a@b.de', phone: '+49 30 1', responsible: 'M' };
const imprint = (field: string) => entry('contact', { ...contact, [field]: '' }, contact);
const text = (about: string, fixed: string) => entry('team', { about }, { about: fixed });
const image = { name: 'a.webp' };
const answered = { ...image, madeByAi: 'no' };
const earlyBird = (buys: string): Facts => ({
  content: {
    offers: [{ id: 'earlyBird', data: { buys } }],
    courses: ['a', 'b'].map((id) => ({ id, data: { hasEarlyBirdPrice: true } })),
  },
});

/** Facts that raise each kind of point, and facts that clear it; `*` stands for the entry. */
const POINTS: Readonly<Record<string, readonly [raise: Facts, clear: Facts]>> = {
  'L1:owner': imprint('owner'),
  'L1:address': imprint('address'),
  'L1:email': imprint('email'),
  'L1:phone': imprint('phone'),
  'L1:responsible': imprint('responsible'),
  'M1:*': entry('gift', { title: 'Meditation' }, { title: '' }),
  'L2:*': entry('contact', { ...contact, disputes: 'OS-Plattform' }, { disputes: '' }),
  'L3:*': [
    { ...withEntry('heardFrom', { mode: 'off' }), hasHeardFrom: true },
    { ...withEntry('heardFrom', { mode: 'kept' }), hasHeardFrom: true },
  ],
  'L4:*': [
    { ...withEntry('press', { name: 'Magazin' }), examples: { press: [{ name: 'Magazin' }] } },
    {
      ...withEntry('press', { name: 'Echt', source: 'https://example.org/' }),
      examples: { press: [{ name: 'Magazin' }] },
    },
  ],
  'L6:*': entry('testimonials', { name: 'Eva' }, { verified: 'Buchung liegt vor.' }),
  'L7:*': entry('press', { name: 'Radio' }, { source: 'https://example.org/' }),
  'L8:*': text('Das heilt dich.', 'Das begleitet dich.'),
  'L9:*': entry('courses', { description: 'Eine Studie' }, { sources: ['https://example.org/'] }),
  'L10:*': text('umweltfreundlich gedruckt', 'auf Recyclingpapier gedruckt'),
  'L10:*:ausgleich': text('Wir reisen CO2-neutral.', 'Wir reisen mit der Bahn.'),
  'L10:*:zukunft': text('Bis 2030 sind wir klimaneutral.', 'Wir reisen mit der Bahn.'),
  'L11:*': entry('courses', { title: 'Atem', image }, { image: answered }),
  'L11:ab': [{ today: '2026-12-01' }, { today: '2026-12-02' }],
  'C1:*:kasse': offer({ price: 2700, checkoutUrl: DIGISTORE }, { checkoutUrl: '' }),
  'C1:earlyBird:kauft': [earlyBird('open'), earlyBird('all')],
  'C2:*': offer(instalments, { instalmentCount: null }),
  'C2:*:gesamt': offer({ instalmentCheckoutUrl: DIGISTORE }, instalments),
  'C2:*:kasse': offer({ instalmentCheckoutUrl: DIGISTORE, ...instalments }, { instalmentCheckoutUrl: '' }),
  'C3:*': offer({ price: 2700, regularPrice: 4700 }, { regularSince: '2026-01-01' }),
  'C4:*': offer({ limit: 'Nur kurz', places: 12 }, { limit: '', places: null }),
  'C4:*:beleg': offer({ limit: 'Nur kurz' }, { places: 12 }),
  'C4:*:vorbei': offer({ endsOn: '2027-01-14' }, { endsOn: '2027-02-14' }),
  'C5:*': offer({ guarantee: 'Wir geben 60 Tage.' }, { guarantee: '' }),
  'C5:*:gesetz': offer({ guarantee: 'Wir geben 14 Tage.' }, { guarantee: 'Wir geben 60 Tage.' }),
  'C6:*': offer({ checkoutUrl: DIGISTORE }, { contractPartner: 'Digistore24 GmbH' }),
  'C7:mail': [{ canMail: false }, { canMail: true }],
  'C7:owner': [{ canTellOwner: false }, { canTellOwner: true }],
  'C8:einmal': offer({ price: 2700 }, { price: null }),
  'C9:*': offer(course, { zfuNumber: '7412345' }),
  'C9:*:selfStudy': offer({ price: 2700 }, { selfStudy: 'no' }),
  'C9:*:mostlyLive': offer({ price: 2700 }, { mostlyLive: 'no' }),
  'C9:*:mayAsk': offer({ price: 2700 }, { mayAsk: 'no' }),
  'C9:*:anzeige': offer({ ...course, leisure: 'yes' }, { noticeOn: '2026-12-01' }),
  'C9:*:freizeit': offer({ ...course, leisure: 'yes' }, { leisure: 'no' }),
  'C9:*:vorauszahlung': offer({ ...course, zfuNumber: '7412345' }, { price: null }),
  'C9:*:kuendigung': offer({ ...course, zfuNumber: '7412345' }, { price: null }),
  'C10:barrierefreiheit': [
    { content: { legal: [{ id: 'barrierefreiheit', data: { text: '' } }] } },
    { content: { legal: [{ id: 'barrierefreiheit', data: { text: 'Geprüft.' } }] } },
  ],
  'C10:*': entry('legal', { text: '> **Prüfen lassen:** Stimmt das?' }, { text: 'Geprüft.' }),
  'C11:*': [
    {
      content: {
        offers: [{ id: 'x', data: instalments }],
        xTexts: [{ id: 'x', data: { instalmentsBadge: 'Beliebt' } }],
      },
    },
    { content: { offers: [{ id: 'x', data: instalments }], xTexts: [{ id: 'x', data: { instalmentsBadge: '' } }] } },
  ],
  'C12:ausland': offer({ checkoutUrl: STRIPE }, { checkoutUrl: DIGISTORE }),
  'C12:grenze': entry('contact', { ...contact, isSmallBusiness: true }, { isSmallBusiness: false }),
  'C14:*:frage': offer({ price: 2700, checkoutUrl: DIGISTORE }, { leisureDate: 'no' }),
  'C14:*': offer({ price: 2700, leisureDate: 'yes' }, { leisureDate: 'no' }),
  'C13:ab': [{ today: '2026-12-31' }, { today: '2027-01-01' }],
};

/** Rules that the website keeps by itself: only a coming day or an old comparison makes a point of them. */
const keptByItself = ruleIds.filter((rule) => /^[MP]/.test(rule) && rule !== 'M1');

const SHAPES = Object.keys(POINTS);
function shapeOf(id: string): string {
  if (SHAPES.includes(id)) return id;
  const [rule, subject = '', part] = id.split(':');
  if (/^ab\./.test(subject)) return `${rule}:ab`;
  return [rule, '*', ...(part === undefined ? [] : [part])].join(':');
}

const found = (facts: Facts, shape: string) =>
  lawPoints({ ...setUp, ...facts }).filter(({ id }) => shapeOf(id) === shape);
const rules: Readonly<Record<string, RuleFacts>> = RULES;

describe('a point of the Rechts-Check', () => {
  test.each(Object.entries(POINTS))(
    '%s is raised, has paragraph, source and date, and is cleared',
    (shape, [raise, clear]) => {
      const points = found(raise, shape);
      expect(points).toHaveLength(1);
      for (const { rule, sentence, todo } of points) expect(rules[rule] && sentence && todo).toBeTruthy();
      expect(found(clear, shape)).toEqual([]);
    },
  );

  const offered = Object.entries(POINTS).flatMap(([shape, [raise, clear]]) => {
    const [before, after] = [raise, clear].map(({ content = {} }) => content.offers?.[0]?.data);
    const fields = Object.keys({ ...before, ...after }).filter((field) => field !== 'name');
    const isShared = before && after && fields.every((field) => Object.hasOwn(courses.fields, field));
    return isShared && !shape.startsWith('C11') ? [[shape, before, after] as const] : [];
  });

  test.each(offered)('%s is raised for a course with a checkout as for an offer', (shape, before, after) => {
    const sold = { title: 'X', text: 'Ein Text.', start: '2027-02-01', checkoutUrl: DIGISTORE };
    const pointsOf = (data: Data) => found(withEntry('courses', { ...sold, ...data }), shape);
    expect(pointsOf(before)).toHaveLength(1);
    for (const { place } of pointsOf(before)) if (place) expect(place).toMatchObject({ kind: 'courses', id: 'x' });
    expect(pointsOf(after)).toEqual([]);
  });

  test('is raised for a course in every shape whose fields a course has', () => {
    expect(offered.length).toBeGreaterThan(12);
  });

  test('has a row above, whatever the first content raises', () => {
    const content = firstContent(parseEnv({}));
    const all = lawPoints({ ...setUp, content, examples, canMail: false, canTellOwner: false });
    expect(all.map(({ id }) => shapeOf(id)).filter((shape) => !SHAPES.includes(shape))).toEqual([]);
  });

  test('has a row above for every rule that content can break, and for every part of a rule in the code', () => {
    const covered = new Set(
      Object.entries(POINTS).flatMap(([shape, [raise]]) => found(raise, shape).map(({ rule }) => rule)),
    );
    expect(ruleIds.filter((rule) => !covered.has(rule))).toEqual(keptByItself);
    const code = files.filter((file) => file.startsWith('src/domain/law/')).map(read);
    const parts = code.flatMap((source) => [...source.matchAll(/\bpart: '(\w+)'/g)].map(([, part = '']) => part));
    expect(parts.length).toBeGreaterThan(8);
    expect(parts.filter((part) => !SHAPES.some((shape) => shape.endsWith(`:${part}`)))).toEqual([]);
  });
});

test('the first day asks for little more than half of all points, and nothing that forbids publishing waits', () => {
  const content = firstContent(parseEnv({}));
  const points = lawPoints({ ...setUp, content, examples });
  const start = points.filter(({ phase }) => phase === 'start');
  // The list without groups had 23 duties and 31 choices.
  expect(start.length).toBeLessThanOrEqual(30);
  expect(points.filter(({ phase }) => phase === 'selling').length).toBeLessThanOrEqual(30);
  expect(points.filter(({ weight, phase }) => weight === 'publish' && phase !== 'start')).toEqual([]);
});
