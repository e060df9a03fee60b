import * as z from 'zod/mini';
import { storable } from '#contracts/fields.ts';
import { parseUrl } from '#domain/address/urls.ts';
import { giftFile } from './gift-file.ts';
import { imageDraft, imageValue } from './image.ts';
import { voiceDraft, voiceValue } from './voice.ts';

export type Widget =
  | 'text'
  | 'textarea'
  | 'markdown'
  | 'number'
  | 'money'
  | 'date'
  | 'select'
  | 'image'
  | 'voice'
  | 'file'
  | 'switch'
  | 'colour'
  | 'list'
  | 'pairs';

/** Description of a field, shared by form, API and build. */
export interface FieldFacts {
  readonly widget: Widget;
  readonly label: string;
  readonly help?: string;
  /** True if the field must be filled before publishing. */
  readonly isRequired: boolean;
  /** True if a form marks the field as required. */
  readonly isMarked?: boolean;
  /** True if the law requires the field: no placeholder, and not at the owner's choice. */
  readonly isByLaw?: true;
  /** True for web addresses; the form then adds a missing scheme. */
  readonly isWebAddress?: boolean;
  /** Finds the value in pasted text once the field is left. */
  readonly complete?: ((typed: string) => string) | undefined;
  /** Heading above the field and its neighbours in a form with many fields. */
  readonly group?: string;
  /** True if the label is clear without its group. */
  readonly isClearAlone?: boolean;
  /** Label of the choice that shows the field and others; it is made once one of them is filled. */
  readonly choice?: string;
  /** Value of entries older than the field; undefined if it counts as empty. */
  readonly ifMissing?: unknown;
  /** Limits of a number, length or count; money in cents. */
  readonly limits: { readonly min?: number; readonly max?: number };
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** Value in a new entry. */
  readonly empty: unknown;
}

/** Field of a kind: `schema` checks what is published, `draft` what is saved. */
export interface Field<S extends z.core.$ZodType = z.core.$ZodType> extends FieldFacts {
  readonly schema: S;
  readonly draft: z.core.$ZodType;
}

interface Wording {
  readonly label: string;
  readonly help?: string;
  readonly isOptional?: true;
  readonly isByLaw?: true;
}

/** Longest draft in UTF-16 units; publishing has its own, smaller limit. */
const DRAFT_TEXT_MAX = 100_000;
const DRAFT_ITEMS_MAX = 200;

/** Limits a length; zod's own check throws on an object whose length is no number. */
const hasLength = (min: number, max: number, message: string) =>
  z.refine<{ readonly length: number }>(({ length }) => length >= min && length <= max, message);

const MISSING = 'Bitte fülle dieses Feld aus.';
const TOO_LONG = 'Das ist zu lang.';
const draftText = z.optional(z.string().check(hasLength(0, DRAFT_TEXT_MAX, TOO_LONG), storable));
/** Items of a draft's list. */
const draftItems = (item: z.core.$ZodType) => z.optional(z.array(item).check(hasLength(0, DRAFT_ITEMS_MAX, TOO_LONG)));
const draftNumber = z.optional(z.nullable(z.number()));

const isFilled = (text: string): boolean => text.trim() !== '';

/** Text is checked but never changed, so that it stays as typed. */
const strictText = (max: number, ...checks: z.core.$ZodCheck<string>[]) =>
  z
    .string(MISSING)
    .check(
      hasLength(0, max, `Das ist zu lang: höchstens ${max.toLocaleString('de-DE')} Zeichen.`),
      storable,
      ...checks,
    );

/** Joins a schema with a field's description; `options`, `limits` and `empty` have defaults. */
function field<S extends z.core.$ZodType>(
  schema: S,
  facts: Omit<Field, 'schema' | 'limits' | 'options' | 'isRequired'> & Partial<FieldFacts>,
): Field<S> {
  return { limits: {}, options: [], isRequired: true, ...facts, schema };
}

interface TextRule {
  readonly test: (text: string) => boolean;
  readonly message: string;
  readonly complete?: (typed: string) => string;
}

function isWebAddress(address: string): boolean {
  const url = parseUrl(address);
  return url !== undefined && (url.protocol === 'https:' || url.protocol === 'http:') && !/\s/.test(address);
}

export const webAddress: TextRule = {
  test: isWebAddress,
  message: 'Bitte gib eine Adresse an, die mit https:// beginnt.',
};

interface TextWording extends Wording {
  readonly max: number;
  readonly rule?: TextRule;
  /** Text until the owner changes it, also of entries older than the field. */
  readonly first?: string;
}

const textual =
  (widget: 'text' | 'textarea' | 'markdown') =>
  ({ max, rule, isOptional, first, ...words }: TextWording) => {
    const filled = z.refine<string>((text) => isOptional === true || isFilled(text), MISSING);
    const ruled = z.refine<string>((text) => !rule || !isFilled(text) || rule.test(text), rule?.message ?? MISSING);
    // A missing value is checked like an empty one.
    const schema = z.prefault(strictText(max, filled, ruled), first ?? '');
    const { complete } = rule ?? {};
    const facts = { ...words, widget, isWebAddress: rule === webAddress, complete, ifMissing: first } as const;
    const empty = first ?? '';
    return field(schema, { ...facts, draft: draftText, isRequired: !isOptional, limits: { max }, empty });
  };

export const text = textual('text');
export const textarea = textual('textarea');
export const markdown = textual('markdown');

export const address = (words: Wording) => text({ ...words, max: 500, rule: webAddress });

interface NumberWording extends Wording {
  readonly min: number;
  readonly max: number;
}

const strictNumber = (min: number, max: number, inWords: (value: number) => string) =>
  z
    .number(MISSING)
    .check(
      z.int('Bitte gib eine ganze Zahl an.'),
      z.gte(min, `Mindestens ${inWords(min)}.`),
      z.lte(max, `Höchstens ${inWords(max)}.`),
    );

/** `null` means not given. */
const optional =
  (widget: 'number' | 'money', inWords: (value: number) => string) =>
  ({ min, max, ...words }: NumberWording) =>
    field(z._default(z.nullable(strictNumber(min, max, inWords)), null), {
      ...words,
      widget,
      draft: draftNumber,
      limits: { min, max },
      empty: null,
      isRequired: false,
    });

export const optionalNumber = optional('number', (value) => value.toLocaleString('de-DE'));
/** Optional amount in cents. */
export const optionalMoney = optional('money', (cents) => `${(cents / 100).toLocaleString('de-DE')} €`);

const DAY_MESSAGE = 'Bitte gib einen Tag an, den es gibt.';
const day = z.iso.date(DAY_MESSAGE);

/** Day in Europe/Berlin, `YYYY-MM-DD`. */
export const date = (words: Wording) => field(day, { ...words, widget: 'date', draft: draftText, empty: '' });

/** Day in Europe/Berlin, `YYYY-MM-DD`, or `''`. */
export const optionalDate = (words: Wording) =>
  field(z._default(z.union([z.literal(''), day], DAY_MESSAGE), ''), {
    ...words,
    widget: 'date',
    draft: draftText,
    isRequired: false,
    empty: '',
  });

/**
 * One of a few values, the first by default. If optional, a missing value means the first too: older releases still
 * build.
 */
export const select = <const O extends readonly [string, ...string[]]>(
  values: O,
  words: Wording & { readonly labels: Readonly<Record<O[number], string>> },
) => {
  const { labels, isOptional, ...rest } = words;
  const named: Readonly<Record<string, string>> = labels;
  const chosen = z.enum(values, 'Bitte wähle etwas aus.');
  return field(isOptional ? z._default(chosen, values[0]) : chosen, {
    ...rest,
    widget: 'select',
    isRequired: !isOptional,
    draft: draftText,
    options: values.map((value) => ({ value, label: named[value] ?? value })),
    empty: values[0],
  });
};

export const toggle = (words: Wording & { readonly ifMissing?: boolean }) =>
  field(z._default(z.boolean('Bitte wähle Ja oder Nein.'), words.ifMissing ?? false), {
    ...words,
    widget: 'switch',
    draft: z.optional(z.boolean()),
    isRequired: false,
    empty: false,
  });

/** A file with what belongs to it; null without one. */
const stored =
  <S extends z.core.$ZodType>(widget: 'image' | 'voice' | 'file', value: S, draft: z.core.$ZodType) =>
  (words: Wording) =>
    field(z._default(z.nullable(value), null), {
      ...words,
      widget,
      draft: z.optional(z.nullable(draft)),
      isRequired: false,
      empty: null,
    });

export const image = stored('image', imageValue, imageDraft);
export const voice = stored('voice', voiceValue, voiceDraft);
export const file = stored('file', giftFile, giftFile);

/** Colour, `#rrggbb` in lower case. */
export const colour = (words: Wording, rule: { test: (colour: string) => boolean; message: string }) =>
  field(
    z.string(MISSING).check(
      z.regex(/^#[0-9a-f]{6}$/, 'Bitte gib eine Farbe wie #a90499 an.'),
      z.refine((value) => !/^#[0-9a-f]{6}$/.test(value) || rule.test(value), rule.message),
    ),
    { ...words, widget: 'colour', draft: draftText, empty: '' },
  );

interface CountWording extends Wording {
  readonly min: number;
  readonly max: number;
}

const countSentence = ({ min, max }: CountWording): string =>
  min === max ? `Hier gehören genau ${max} hin.` : `Hier gehören ${min} bis ${max} hin.`;

export const list = ({
  min,
  max,
  itemMax,
  rule,
  first,
  ...words
}: CountWording & {
  readonly itemMax: number;
  readonly rule?: TextRule;
  /** Items until the owner changes them, also of entries older than the field. */
  readonly first?: readonly string[];
}) => {
  const count = countSentence({ min, max, ...words });
  const ruled = z.refine<string>((text) => !rule || !isFilled(text) || rule.test(text), rule?.message ?? MISSING);
  const item = strictText(itemMax, z.refine<string>(isFilled, MISSING), ruled);
  const items = z.array(item, count).check(hasLength(min, max, count));
  // A missing value is checked like an empty one.
  return field(z.prefault(items, [...(first ?? [])]), {
    ...words,
    widget: 'list',
    isWebAddress: rule === webAddress,
    draft: draftItems(z.string().check(hasLength(0, DRAFT_TEXT_MAX, TOO_LONG), storable)),
    isRequired: min > 0,
    limits: { min, max },
    ifMissing: first,
    empty: first ?? Array.from({ length: min }, () => ''),
  });
};

/** Longest title and text of a pair. */
const PAIR_TITLE_MAX = 80;
const PAIR_TEXT_MAX = 400;

/** Short texts, each below its title. */
export const pairs = ({
  min,
  max,
  first,
  ...words
}: CountWording & {
  /** Pairs until the owner changes them, also of entries older than the field. */
  readonly first: readonly { readonly title: string; readonly text: string }[];
}) => {
  const count = countSentence({ min, max, ...words });
  const filled = z.refine<string>(isFilled, MISSING);
  const pair = z.object({
    title: z.prefault(strictText(PAIR_TITLE_MAX, filled), ''),
    text: z.prefault(strictText(PAIR_TEXT_MAX, filled), ''),
  });
  const schema = z.array(pair, count).check(hasLength(min, max, count));
  return field(z.prefault(schema, [...first]), {
    ...words,
    widget: 'pairs',
    draft: draftItems(z.object({ title: draftText, text: draftText })),
    isRequired: true,
    limits: { min, max },
    ifMissing: first,
    empty: first,
  });
};

type Fields = Readonly<Record<string, Field>>;

const withFacts = (fields: Fields, change: (facts: Field) => Partial<FieldFacts>): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, facts]) => [name, { ...facts, ...change(facts) }]));

/** Puts fields below a common heading. */
export function inGroup<const F extends Fields>(group: string, fields: F): F;
export function inGroup(group: string, fields: Fields): Fields {
  return withFacts(fields, () => ({ group }));
}

/** Puts fields whose labels are clear on their own below a common heading. */
export function underHeading<const F extends Fields>(group: string, fields: F): F;
export function underHeading(group: string, fields: Fields): Fields {
  return withFacts(fields, (facts) => ({ label: fullLabel(facts), group, isClearAlone: true }));
}

/** Hides optional fields until the owner makes a choice. */
export function afterChoice<const F extends Fields>(choice: string, fields: F): F;
export function afterChoice(choice: string, fields: Fields): Fields {
  return withFacts(fields, () => ({ choice }));
}

/** Returns a field's value; of an entry older than the field, the field's own. */
export const currentValue = ({ ifMissing }: Pick<FieldFacts, 'ifMissing'>, value: unknown): unknown =>
  value ?? ifMissing;

/** Returns a field's label outside of its group. */
export const fullLabel = ({
  group,
  label,
  isClearAlone = false,
}: Pick<FieldFacts, 'group' | 'label' | 'isClearAlone'>): string =>
  group === undefined || isClearAlone ? label : `${group}: ${label}`;
