import { describe, expect, test } from 'vitest';
import { examples } from '#content/content/first/examples.ts';
import { firstContent } from '#content/content/first/first-content.ts';
import { verificationLine } from '#content/content/offer-facts.ts';
import { lawTopics } from '#content/law/topics.ts';
import { type DraftContent, isKindName, kindNames, kindOf } from '#contracts/content/registry.ts';
import { provenClaims } from '#domain/content/offer-claims.ts';
import { lawPoints } from '#domain/law/check.ts';
import type { LawFacts } from '#domain/law/facts.ts';
import { ruleIds } from '#domain/law/rules.ts';
import { parseEnv } from '#server/env.ts';

const first: DraftContent = firstContent(parseEnv({}));
const setUp = { examples, canMail: true, canTellOwner: true, today: '2027-01-15' };
const idsOf = (content: LawFacts['content'], facts: Partial<LawFacts> = {}) =>
  lawPoints({ content, ...setUp, ...facts }).map(({ id }) => id);
const change = (kind: keyof DraftContent, id: string, data: Readonly<Record<string, unknown>>) => ({
  ...first,
  [kind]: first[kind].map((entry) => (entry.id === id ? { ...entry, data: { ...entry.data, ...data } } : entry)),
});

const real = {
  owner: 'Miriam Sander',
  address: 'Lindenallee 3, 10405 Berlin',
  email: 'hallo@mein-erwachen.de',
  phone: '+49 30 1234567',
  responsible: 'Miriam Sander, Anschrift wie oben',
};

test('the initial content leaves exactly those points open that only the owner can know or decide', () => {
  expect(idsOf(first).filter((id) => !/^L(?:4|8|9|10):/.test(id))).toEqual([
    'L1:owner',
    'L1:address',
    'L1:email',
    'L1:phone',
    'L1:responsible',
    // The Soul Plan is already on sale.
    'C10:widerruf',
    'C4:soulCircle:beleg',
    'C1:earlyBird:kauft',
    'C10:impressum',
    'C10:datenschutz',
    'C10:agb',
    'C10:barrierefreiheit',
    'C2:earlyBird',
    'C3:soulCircle',
    'C2:soulAlchemy',
    'C5:soulAlchemy',
    'C5:soulAlchemy:gesetz',
    'C1:soulPlan:kasse',
    'C3:soulPlan',
    'C5:soulPlan',
    'C5:soulPlan:gesetz',
    'C6:soulPlan',
    'C11:soulAlchemy',
    ...['earlyBird', 'soulCircle', 'soulAlchemy', 'soulPlan'].flatMap((id) =>
      ['selfStudy', 'mostlyLive', 'mayAsk'].map((question) => `C9:${id}:${question}`),
    ),
    'C8:einmal',
    // The Soul Plan's first checkout is no known reseller's.
    'C12:ausland',
    'C14:soulPlan:frage',
  ]);
  expect(idsOf(first).filter((id) => id.startsWith('L8:'))).toEqual(['L8:soulAlchemyTexts.soulAlchemyTexts.included']);
});

test('every rule has a group, and no legal duty is called optional', () => {
  const url = 'https://www.digistore24.com/product/1';
  const offers = first.offers.map((offer) => ({ ...offer, data: { ...offer.data, instalmentCheckoutUrl: url } }));
  const own = {
    testimonials: [...first.testimonials, { id: 'own', data: { name: 'Eva' } }],
    press: [...first.press, { id: 'own', data: { name: 'Radio' } }],
    team: [{ id: 'own', data: { about: 'Ich arbeite klimaneutral.', video: 'abcdefghij' } }],
  };
  const odd = { ...first, ...change('contact', 'contact', { disputes: 'OS-Plattform' }), ...own, offers };
  const points = lawPoints({ content: odd, ...setUp, canMail: false, canTellOwner: false });
  for (const { rule, weight, place } of points) {
    expect(
      lawTopics.filter(({ rules }) => rules.includes(rule)),
      rule,
    ).toHaveLength(1);
    // An example has to go, and its field may then stay empty.
    if (weight === 'choice' || rule === 'L4' || !place || !isKindName(place.kind)) continue;
    const facts = kindOf(place.kind).fields[place.field];
    expect(facts?.isRequired || facts?.isByLaw, `${place.kind}.${place.field}`).toBeTruthy();
  }
  expect(lawTopics.flatMap(({ rules }) => rules).toSorted()).toEqual(ruleIds.toSorted());
});

test('the short texts of a point name no paragraph of a law and no variable', () => {
  for (const { title, sentence, todo } of lawPoints({
    content: first,
    ...setUp,
    canMail: false,
    canTellOwner: false,
  })) {
    // The note for the lawyer in a legal text may name one.
    const own = todo.replace(/(?<=„Prüfen lassen“ beginnen\. ).*$/, '');
    expect(`${title} ${sentence} ${own}`).not.toMatch(/§|[A-Z]+_[A-Z]+|\b(?:PAngV|UWG|HWG|FernUSG|MStV|BGB)\b/);
  }
});

test('each point has a sentence, a task and a place, and only imprint, examples and limits prevent publishing', () => {
  for (const { id, sentence, todo, place, weight, rule } of lawPoints({ content: first, ...setUp })) {
    expect(sentence && todo && place?.field, id).toBeTruthy();
    expect(weight === 'publish').toBe(id.startsWith('L1:') || rule === 'L4' || id === 'C4:soulCircle:beleg');
  }
});

describe('the imprint', () => {
  test.each([
    ['address', 'Postfach 12 34, 10115 Berlin'],
    ['address', 'Musterstraße 1, 10115 Berlin'],
    ['phone', '+49 30 000000-00'],
    ['owner', '  '],
  ])('has an open point with a %s like %s', (field, value) => {
    const ids = idsOf(change('contact', 'contact', { ...real, [field]: value }));
    expect(ids.filter((id) => id.startsWith('L1'))).toEqual([`L1:${field}`]);
  });
});

test.each([
  'https://ec.europa.eu/consumers/odr/',
  'Die EU hat eine OS-Plattform.',
  'Plattform zur Online-Streitbeilegung der Europäischen Kommission',
])('L2: the text „%s“ is reported with its place as a duty, because that platform is closed', (text) => {
  const found = lawPoints({ content: change('legal', 'impressum', { text }), ...setUp });
  expect(found.filter(({ rule }) => rule === 'L2')).toMatchObject([
    { weight: 'duty', place: { kind: 'legal', id: 'impressum', field: 'text' } },
  ]);
  expect(idsOf(first).filter((id) => id.startsWith('L2'))).toEqual([]);
});

describe('a checkout', () => {
  const checkoutUrl = 'https://www.digistore24.com/product/1';
  const pointsOf = (content: LawFacts['content']) =>
    lawPoints({ content, ...setUp }).map(({ id, weight, sentence }) => ({ id, weight, sentence }));
  const about = (id: string, data: Readonly<Record<string, unknown>>) =>
    pointsOf(change('offers', id, data)).filter(
      (point) => point.id.startsWith(`C1:${id}`) || point.id.startsWith(`C2:${id}`),
    );

  test('makes an unchecked withdrawal text a duty, which can wait without one', () => {
    const weights = (content: LawFacts['content']) =>
      pointsOf(content).flatMap(({ id, weight }) => (id === 'C10:widerruf' ? [weight] : []));
    expect(weights(first)).toEqual(['duty']);
    expect(weights(change('offers', 'soulPlan', { checkoutUrl: '' }))).toEqual(['choice']);
    expect(weights(change('legal', 'widerruf', { text: '' }))).toEqual(['duty']);
    expect(weights(change('legal', 'widerruf', { text: 'Geprüft.' }))).toEqual([]);
  });

  test('for instalments needs the total that the page names, and every one is reported', () => {
    expect(about('soulAlchemy', { instalmentCheckoutUrl: checkoutUrl })).toMatchObject([
      { id: 'C2:soulAlchemy:kasse', sentence: expect.stringContaining('4 × 497\u00a0€, zusammen 1988\u00a0€.') },
      { id: 'C2:soulAlchemy', sentence: expect.stringContaining('Die Raten gibt Digistore24 in eigenem Namen') },
    ]);
    expect(about('soulCircle', { instalmentCheckoutUrl: checkoutUrl, instalmentCount: 3 })).toMatchObject([
      { id: 'C2:soulCircle:gesamt', weight: 'duty' },
    ]);
  });
});

test('C4: words about a limit forbid publishing until an end or a number of places proves them', () => {
  const blocking = (data: Readonly<Record<string, unknown>>) =>
    lawPoints({ content: change('offers', 'soulCircle', data), ...setUp, today: '2026-11-22' })
      .filter(({ rule, weight }) => rule === 'C4' && weight === 'publish')
      .map(({ place, sentence }) => `${place?.field}: ${sentence}`);
  const unproven =
    'limit: SoulCircle: Das Angebot sagt „Begrenzte Zeit, begrenzte Plätze“, nennt aber weder ein Ende noch eine Zahl der Plätze.';
  expect(blocking({})).toEqual([unproven]);
  expect(blocking({ endsOn: 'bald' })).toEqual([unproven]);
  expect(blocking({ endsOn: '2027-12-31' })).toEqual([]);
  expect(blocking({ endsOn: '2026-11-21' })).toEqual([]);
  expect(blocking({ places: 12 })).toEqual([]);
  expect(blocking({ limit: ' ' })).toEqual([]);
});

test.each([
  ['vierzehn Tage', '14 Tage'],
  ['zwei Wochen', '14 Tage'],
  ['eine 7-tägige Garantie', '7 Tage'],
  ['30 Tage', undefined],
  ['einen Monat lang', undefined],
])('C5: the guarantee „%s“ is compared with the right of withdrawal: %s', (guarantee, period) => {
  const found = lawPoints({ content: change('offers', 'soulPlan', { guarantee }), ...setUp }).filter(
    ({ id }) => id === 'C5:soulPlan:gesetz',
  );
  expect(found.map(({ sentence }) => sentence)).toEqual(
    period === undefined ? [] : [expect.stringContaining(`Die Garantie nennt ${period};`)],
  );
});

test('L11: a video is a point until the owner says whether an AI made it', () => {
  const asked = (answer: string) =>
    lawPoints({
      ...setUp,
      content: {
        team: [{ id: 'mira', data: { video: 'abcdefghij', videoMadeByAi: answer } }],
        videos: [{ id: 'soulAlchemy', data: { mediaId: 'abcdefghij', madeByAi: answer } }],
      },
    }).flatMap(({ rule, place }) => (rule === 'L11' ? [place?.field] : []));
  expect(asked('open')).toEqual(['videoMadeByAi', 'madeByAi']);
  for (const answer of ['yes', 'no']) expect(asked(answer)).toEqual([]);
});

test('L11: every image and recording of a kind is asked about', () => {
  const pictures = kindNames.flatMap((kind) =>
    Object.entries(kindOf(kind).fields)
      .filter(([, { widget }]) => widget === 'image' || widget === 'voice')
      .map(([field]) => ({ kind, field })),
  );
  const asked = pictures.filter(({ kind, field }) =>
    lawPoints({
      content: { [kind]: [{ id: 'a', data: { [field]: { name: 'a.webp' } } }] },
      ...setUp,
      examples: {},
    }).some(({ rule }) => rule === 'L11'),
  );
  const others = pictures.filter((picture) => !asked.includes(picture)).map(({ kind, field }) => `${kind}.${field}`);
  expect(pictures.length).toBeGreaterThan(4);
  expect(others).toEqual([]);
});

test('incomplete drafts cause no error', () => {
  const empty = Object.fromEntries(
    Object.entries(first).map(([kind, entries]) => [kind, entries.map(({ id }) => ({ id, data: {} }))]),
  );
  expect(() => idsOf(empty)).not.toThrow();
  expect(idsOf({})).toEqual([]);
});

test('an offer makes only claims that are proven, and none after its end', () => {
  const limit = 'Begrenzte Zeit';
  const offer = { limit, endsOn: '2026-11-22', places: null, guarantee: ' ' };
  expect(provenClaims(offer, (day) => day >= '2026-11-22')).toEqual({
    isLimitedInTime: true,
    isLimitedInPlaces: false,
    limit,
    hasGuarantee: false,
  });
  expect(provenClaims({ ...offer, places: 12, guarantee: '14 Tage' }, () => false)).toEqual({
    isLimitedInTime: false,
    isLimitedInPlaces: true,
    limit,
    hasGuarantee: true,
  });
  expect(provenClaims(offer, () => false).limit).toBe('');
});

test('testimonials say how they were verified, or that they were not; without any there is no line', () => {
  expect(verificationLine([])).toBe('');
  expect(verificationLine(['', ''])).toContain('nicht überprüft');
  expect(verificationLine(['Buchung liegt vor.', 'Buchung liegt vor.'])).toBe(
    'So haben wir die Stimmen überprüft: Buchung liegt vor.',
  );
  expect(verificationLine(['Buchung liegt vor.', ''])).toContain('Die übrigen Stimmen sind nicht überprüft.');
});

test('the note on testimonials calls the examples among them unverified, beside any other sentence', () => {
  const except = 'Einzelne Stimmen sind noch Beispiele und nicht überprüft.';
  expect(verificationLine([], true)).toBe('');
  expect(verificationLine([''], true)).toBe(`Die Stimmen sind nicht überprüft. ${except}`);
  expect(verificationLine(['Buchung liegt vor.'], true)).toContain(`Buchung liegt vor. ${except}`);
  expect(verificationLine(['Buchung liegt vor.', ''], true)).toContain(`sind nicht überprüft. ${except}`);
});
