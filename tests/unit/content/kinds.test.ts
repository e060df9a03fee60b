import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { firstContent } from '#content/content/first/first-content.ts';
import { type Field, webAddress } from '#contracts/content/field.ts';
import { emptyEntry, findProblems, formFields } from '#contracts/content/kind.ts';
import { findContentProblems, kindNames, kindOf } from '#contracts/content/registry.ts';
import { digestOf, parseSnapshot, parseStoredBody, SCHEMA_VERSION } from '#contracts/content/snapshot.ts';
import { completeTyped } from '#domain/redirects/targets.ts';
import { completedValue } from '#islands/admin/content/fields/values.ts';
import { parseEnv } from '#server/env.ts';

const content = firstContent(parseEnv({}));
const kinds = kindNames.map((name) => [name, kindOf(name)] as const);

test('the initial content can be published', () => {
  expect(findContentProblems(content)).toEqual([]);
});

test('an entry without the fields that its kind requires is refused with a message', () => {
  const offers = kindOf('offers');
  for (const entry of content.offers) {
    const needed = offers.needed?.(entry.id) ?? [];
    expect(needed).toContain('price');
    for (const field of needed) {
      const emptied = { ...entry, data: { ...entry.data, [field]: offers.fields[field]?.empty } };
      expect(
        findProblems(offers, emptied).map((problem) => problem.field),
        `${entry.id}.${field}`,
      ).toContain(field);
    }
  }
});

test('a gift has all of its parts or none, and either a file or an address', () => {
  const file = { name: `gift_${'a'.repeat(64)}.pdf`, size: 1 };
  const wrong = (data: object) => {
    const whole = { title: 'A', sentence: 'B', file, address: '', image: null };
    return findProblems(kindOf('gift'), { id: 'gift', data: { ...whole, ...data } }).map(({ field }) => field);
  };
  expect([wrong({}), wrong({ title: '', sentence: '', file: null })]).toEqual([[], []]);
  expect([wrong({ title: ' ' }), wrong({ sentence: '' })]).toEqual([['title'], ['sentence']]);
  expect([wrong({ file: null }), wrong({ address: 'https://a.example/' })]).toEqual([['file'], ['address']]);
});

/** Values of fields that were left alone, by widget; others are texts. */
const BLANKS: Readonly<Record<string, unknown>> = {
  number: null,
  money: null,
  image: null,
  voice: null,
  file: null,
  list: [],
  pairs: [],
};

/** Checks whether publishing refuses a field that was left alone; switches and choices always hold an answer. */
const refusesBlank = ({ schema, widget }: Field): boolean =>
  !z.safeParse(schema, widget in BLANKS ? BLANKS[widget] : '').success;

describe.each(kinds)('the form of the kind %s', (name, kind) => {
  const forms = content[name].map(({ id }) => ({ id, fields: formFields(kind, id) }));
  const asked = Object.entries(kind.fields).filter(([, { widget }]) => widget !== 'switch' && widget !== 'select');

  test('marks exactly the fields that publishing refuses empty, unless these are all', () => {
    for (const { id, fields } of forms) {
      const required = asked.filter(([field, facts]) => refusesBlank(facts) || kind.needed?.(id).includes(field));
      expect(fields.filter(([field, { isRequired }]) => isRequired && asked.some(([each]) => each === field))).toEqual(
        fields.filter(([field]) => required.some(([each]) => each === field)),
      );
      const hasOthers = fields.some(([, { isRequired }]) => !isRequired);
      for (const [field, { isRequired, isMarked }] of fields) expect(isMarked, field).toBe(hasOthers && isRequired);
    }
  });

  test('hides no required field behind a choice', () => {
    for (const { fields } of forms) {
      expect(fields.filter(([, { choice, isRequired }]) => choice !== undefined && isRequired)).toEqual([]);
    }
  });
});

test('content that was published before a kind or an optional field existed can still be built', async () => {
  const { press, processors, team, ...former } = content;
  const contact = former.contact.map(({ id, data: { disputes, ...data } }) => ({ id, data }));
  const faq = former.faq.map(({ id, data: { page, ...data } }) => ({ id, data }));
  const courses = former.courses.map(({ id, data: { hasEarlyBirdPrice, ...data } }) => ({ id, data }));
  const offers = former.offers.map(({ id, data: { selfStudy, ...data } }) => ({ id, data }));
  const body = { content: { ...former, contact, faq, courses, offers }, events: [] };
  const sealed = { id: 1, schemaVersion: SCHEMA_VERSION, checksum: await digestOf(body), ...body };
  const snapshot = await parseSnapshot(JSON.stringify(sealed));
  expect(snapshot.content.press).toEqual([]);
  expect(snapshot.content.team).toEqual([]);
  expect(snapshot.content.faq[0]?.data.page).toBe('soulPlan');
  expect(snapshot.content.contact[0]?.data.disputes).toBe('');
  expect(snapshot.content.offers[0]?.data.selfStudy).toBe('open');
  for (const read of [snapshot, parseStoredBody(body)]) {
    expect(read.content.courses[0]?.data.hasEarlyBirdPrice).toBe(true);
  }
  const changed = { ...sealed, content: { ...body.content, social: [] } };
  await expect(parseSnapshot(JSON.stringify(changed))).rejects.toThrow();
});

test('content from before the texts of pages were editable has their first texts', async () => {
  const { homeTexts, soulCircleTexts, soulAlchemyTexts, soulPlanTexts, ...former } = content;
  const younger = { ...soulPlanTexts[0]?.data, hintTitle: undefined, closingTitle: 'Selbst geschrieben' };
  const body = { content: { ...former, soulPlanTexts: [{ id: 'soulPlanTexts', data: younger }] }, events: [] };
  const sealed = { id: 1, schemaVersion: SCHEMA_VERSION, checksum: await digestOf(body), ...body };
  const stored = JSON.stringify(sealed);
  const { content: built } = await parseSnapshot(stored);
  expect(built).toMatchObject({ homeTexts, soulCircleTexts, soulAlchemyTexts });
  expect(built.soulPlanTexts[0]?.data).toEqual({ ...soulPlanTexts[0]?.data, closingTitle: 'Selbst geschrieben' });
  const { content: compared } = parseStoredBody(JSON.parse(stored));
  expect(compared).toMatchObject({ homeTexts, soulCircleTexts, soulAlchemyTexts, soulPlanTexts: built.soulPlanTexts });
});

/** Addresses as an owner types them: without a scheme, or paths of our own pages. */
const TYPED_ADDRESSES = [
  'www.example.org',
  'example.org/a?b=1',
  ' größe.example/x ',
  '/soulcircle',
  'https://example.org',
];
const complete = (typed: string): string => completeTyped(typed, 'https://own.example');

const refuses = (field: Field, typed: string): boolean => {
  const value = field.widget === 'list' ? [typed] : typed;
  const { error } = z.safeParse(field.schema, completedValue(field, value, complete));
  return error?.issues.some(({ message }) => message === webAddress.message) ?? false;
};

test('every field for a web address accepts one without its scheme', () => {
  const fields = kinds.flatMap(([name, { fields }]) =>
    Object.entries(fields).map(([field, facts]) => ({ field: `${name}.${field}`, facts })),
  );
  const addresses = fields.filter(({ facts }) => refuses(facts, 'a@example.org'));
  expect(addresses.map(({ field }) => field)).toEqual(
    expect.arrayContaining(['press.source', 'social.address', 'team.links', 'contact.secondContact']),
  );
  const refused = addresses.filter(({ facts }) => TYPED_ADDRESSES.some((typed) => refuses(facts, typed)));
  expect(refused.map(({ field }) => field)).toEqual([]);
});

/** Anything that a user or a script could put into a field. */
const anything = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.constantFrom('', ' ', '<script>alert(1)</script>', 'javascript:alert(1)', '\u0000', '\ud800', 'a'.repeat(100_001)),
  fc.double({ noNaN: true }),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.string({ unit: 'binary', maxLength: 20 }), { maxLength: 4 }),
  fc.constant({ length: { toString: [] } }),
  fc.object({ maxDepth: 2 }),
);

const anyEntry = (fields: Readonly<Record<string, Field>>) =>
  fc.record(Object.fromEntries(Object.keys(fields).map((name) => [name, anything])), { requiredKeys: [] });

describe.each(kinds)('the content kind %s', (name, kind) => {
  test('stores a new entry before any field is filled, and each draft as it was typed', () => {
    for (const data of [{}, emptyEntry(kind)]) expect(z.safeParse(kind.draft, data).success).toBe(true);
    fc.assert(
      fc.property(anyEntry(kind.fields), (data) => {
        const draft = z.safeParse(kind.draft, data);
        if (draft.success) expect(draft.data).toMatchObject(data);
      }),
      { numRuns: 60 },
    );
  });

  test('publishes every field, and the published entry can be published again unchanged', () => {
    fc.assert(
      fc.property(anyEntry(kind.fields), (data) => {
        const parsed = z.safeParse(kind.strict, data);
        if (!parsed.success) return;
        expect(Object.keys(parsed.data).toSorted()).toEqual(Object.keys(kind.fields).toSorted());
        expect(z.parse(kind.strict, parsed.data)).toEqual(parsed.data);
        expect(z.safeParse(kind.draft, parsed.data).success).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  test('refuses text that cannot be stored or is far too long, in drafts and in releases', () => {
    const texts = Object.keys(kind.fields).filter((field) =>
      ['text', 'textarea', 'markdown'].includes(kind.fields[field]?.widget ?? ''),
    );
    const [entry] = content[name];
    for (const field of texts) {
      for (const text of ['a\u0000b', 'a\ud800', 'a'.repeat(100_001)]) {
        const data = { ...entry?.data, [field]: text };
        expect(z.safeParse(kind.strict, data).success).toBe(false);
        expect(z.safeParse(kind.draft, data).success).toBe(false);
      }
    }
  });

  test('has a German label for every field and a German sentence for every refusal', () => {
    for (const { label } of Object.values(kind.fields)) expect(label).not.toBe('');
    const refused = z.safeParse(kind.strict, Object.fromEntries(Object.keys(kind.fields).map((field) => [field, {}])));
    for (const { message } of refused.error?.issues ?? []) expect(message).toMatch(/^[A-ZÄÖÜ].*[.!]$/);
  });
});
