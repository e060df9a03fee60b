import { expect, test } from 'vitest';
import { examples } from '#content/content/first/examples.ts';
import { firstContent } from '#content/content/first/first-content.ts';
import { type DraftContent, findContentProblems, kindNames, kindOf } from '#contracts/content/registry.ts';
import { findExample } from '#domain/content/placeholder.ts';
import { lawPoints } from '#domain/law/check.ts';
import type { LawFacts } from '#domain/law/facts.ts';
import { parseEnv } from '#server/env.ts';
import { ownContent } from '#tests/support/content/releases.ts';

const first: DraftContent = firstContent(parseEnv({}));
const entries = kindNames.flatMap((kind) => first[kind].map((entry) => ({ kind, entry })));
const isExample = ({ kind, entry }: (typeof entries)[number]): boolean =>
  findExample(entry.data, examples[kind]) !== undefined;

const pointsOf = (content: LawFacts['content']) =>
  lawPoints({ content, examples, canMail: true, canTellOwner: true, today: '2027-01-15' });

/** Name on the sample page of a report, which the page itself marks as an example. */
const MARKED = 'soulPlanTexts.soulPlanTexts.sampleName';

/** Texts of an entry that name a person ('Anna M.', a speaker of an example) or a day. */
function inventions({ kind, entry }: (typeof entries)[number]): string[] {
  const speakers = (examples.masterclasses ?? []).flatMap(({ speaker }) => speaker ?? []);
  return Object.entries(entry.data).flatMap(([field, value]) => {
    const text = JSON.stringify(value);
    const isDay = kindOf(kind).fields[field]?.widget === 'date' && value !== '';
    const hasName =
      /\p{Lu}\p{Ll}+ \p{Lu}\.(?![\p{L} ]*\p{Ll}\.)/u.test(text) || speakers.some((name) => text.includes(name));
    const hasDate = /\b20\d\d\b/.test(text);
    return isDay || hasName || hasDate ? [`${kind}.${entry.id}.${field}`] : [];
  });
}

test('no other entry of the first content names a person or a day, except on the page that says so', () => {
  // The legal texts name laws and their dates.
  const others = entries.filter((one) => !isExample(one) && one.kind !== 'legal');
  expect(others.flatMap(inventions)).toEqual([MARKED]);
  for (const example of entries.filter(({ kind }) => kind === 'testimonials' || kind === 'masterclasses')) {
    expect(inventions(example), example.entry.id).not.toEqual([]);
  }
});

const fieldsOf = (kind: string): readonly string[] => [...new Set((examples[kind] ?? []).flatMap(Object.keys))];

test.each(entries.filter(isExample).map((one) => [`${one.kind}.${one.entry.id}`, one] as const))(
  'production refuses %s until the owner changes its invention or deletes it',
  (id, { kind, entry }) => {
    const about = (changed: DraftContent[typeof kind]) =>
      pointsOf({ ...first, [kind]: changed }).filter(
        ({ rule, place }) => rule === 'L4' && place?.kind === kind && place.id === entry.id,
      );
    const others = first[kind].filter((one) => one.id !== entry.id);
    const changedTo = (data: object) => about([...others, { ...entry, data: { ...entry.data, ...data } }]);
    const [field = ''] = fieldsOf(kind);
    const refused = {
      id: `L4:${id}`,
      weight: 'publish',
      sentence: 'Das ist nur ein Beispiel und muss weg.',
      place: { kind, id: entry.id, field },
    };
    // Without its text the section about the guide vanishes.
    expect(kindOf(kind).fields[field]?.isRequired).toBe(field !== 'guide');
    expect(about(first[kind])).toMatchObject([refused]);
    expect(changedTo({ image: null, description: 'Anders', verified: 'Buchung liegt vor.' })).toMatchObject([refused]);
    expect(changedTo({ [field]: ` ${String(entry.data[field])}\n` })).toMatchObject([refused]);
    const copied = pointsOf({ ...first, [kind]: [...others, { id: 'copy', data: entry.data }] });
    expect(copied.map((point) => point.id)).toContain(`L4:${kind}.copy`);
    expect(about(others)).toEqual([]);
    const own = Object.fromEntries(fieldsOf(kind).map((invented) => [invented, 'Selbst geschrieben']));
    expect(changedTo(own)).toEqual([]);
  },
);

test.each([
  ['testimonials', 'anna', ['quote', 'name']],
  ['masterclasses', 'atem', ['date', 'speaker']],
] as const)('an entry of %s is an example while any of its inventions remains', (kind, id, fields) => {
  const entry = first[kind].find((one) => one.id === id);
  for (const field of fields) {
    const data = { ...entry?.data, [field]: 'Selbst geschrieben' };
    const points = pointsOf({ [kind]: [{ id, data }] }).filter(({ rule }) => rule === 'L4');
    expect(points.map(({ place }) => place?.field)).toEqual(fields.filter((other) => other !== field));
  }
});

test('a medium with the name of an example and a source is none', () => {
  const press = first.press.map((one) => ({ ...one, data: { ...one.data, source: 'https://example.org/beitrag' } }));
  expect(pointsOf({ press })).toEqual([]);
});

test('the guide without a name is an example until a person leads SoulAlchemy', () => {
  const ruleOf = (team: LawFacts['content']['team']) =>
    pointsOf({ ...first, ...(team && { team }) }).find(({ id }) => id === 'L4:soulAlchemyTexts.soulAlchemyTexts');
  expect(ruleOf([{ id: 'mira', data: { name: 'Mira' } }])?.todo).toContain('„Menschen hinter ME“');
  expect(ruleOf([{ id: 'mira', data: { name: 'Mira', leadsSoulAlchemy: true } }])).toBeUndefined();
});

test('without its examples the first content can be published', () => {
  const content = ownContent(firstContent(parseEnv({})));
  expect(findContentProblems(content)).toEqual([]);
  expect(pointsOf(content).filter(({ weight }) => weight === 'publish')).toEqual([]);
});
