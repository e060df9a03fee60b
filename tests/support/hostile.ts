import fc from 'fast-check';
import * as z from 'zod/mini';
import { isStorable } from '#contracts/fields.ts';

type Schema = z.core.$ZodType;

/** Largest number of an integer column. */
const INT_MAX = 2 ** 31 - 1;

/** Texts that are known to break websites. */
const notorious: readonly string[] = [
  '',
  ' ',
  'a\0b',
  '\ud800',
  'x\udc00y',
  '\u202etxt',
  '\ufeffa',
  '\u2028',
  'a\r\nb: c',
  '%',
  '%zz',
  '%00',
  '%E0%A4%A',
  '%0d%0aLocation:%20https://evil.example',
  '%ed%a0%80',
  '..',
  '../../../etc/passwd',
  '..%2f..%2f.env',
  '//evil.example',
  '__proto__',
  'constructor',
  'toString',
  'null',
  '{}',
  "'; drop table redirects;--",
  '$1',
  '<script>alert(1)</script>',
  '"><img>',
  'NaN',
  '-1',
  '1e999',
  '9007199254740993',
  '9223372036854775808',
  '9'.repeat(400),
  '0000-01-01',
  '2026-02-30',
  '+275760-09-13',
  '9999-12-31T23:59:59.999999999Z',
  '2026-11-21T08:00:00+99:99',
  'javascript:alert(1)',
  'http://[::1',
  'https://a:b@evil.example/',
  'https://example.com/\ud800',
  'mailto:',
  'ﬁ',
  'İ',
  'ẞ',
  'é'.normalize('NFD'),
  '🌸'.repeat(300),
  '👩‍🚀',
  'ａｄｍｉｎ',
  'a'.repeat(5000),
  '\n'.repeat(300),
];

/** Any text: notorious, of any characters, or with half a surrogate pair. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...notorious) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.string({ maxLength: 200 }) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.string({ maxLength: 9 }), fc.constantFrom('\ud83d', '\udc00'))
      .map((parts) => parts.join('')),
  },
);

const numbers = fc.oneof(
  fc.integer(),
  fc.double(),
  fc.constantFrom(0, -0, -1, 1.5, 2 ** 31, 2 ** 53, 2 ** 63, 1e21, Number.MAX_VALUE),
);

const key = fc.oneof(
  fc.string({ maxLength: 9 }),
  fc.constantFrom('__proto__', 'constructor', 'toString', 'length', ''),
);

/** Any value that JSON can express, as `JSON.parse` returns it: objects may own a key `__proto__`. */
export const hostileJson: fc.Arbitrary<unknown> = fc
  .letrec((again) => ({
    value: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constant(null),
      fc.boolean(),
      numbers,
      hostileText,
      fc.array(again('value'), { maxLength: 4 }),
      fc.dictionary(key, again('value'), { maxKeys: 4 }),
    ),
  }))
  .value.map((value): unknown => JSON.parse(JSON.stringify(value)));

const day = fc.oneof(
  fc
    .date({ min: new Date('2020-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  fc.constantFrom('1000-01-01', '9999-12-31', '2024-02-29'),
);
const instant = fc.oneof(
  fc.date({ min: new Date(0), max: new Date('9999-12-31'), noInvalidDate: true }).map((date) => date.toISOString()),
  fc.constantFrom('0000-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999999999Z'),
);
const digits = fc.nat(1e9).map(String);
const word = fc.stringMatching(/^[a-z][a-z0-9]{1,11}$/);
const address = fc.webUrl({ withQueryParameters: true, withFragments: true });

/** Plausible input for the fields of our contracts, by name. */
const plausible: Readonly<Record<string, fc.Arbitrary<string>>> = {
  email: fc.oneof(
    fc.emailAddress(),
    word.map((name) => `${name}@example.org`),
  ),
  slug: fc.oneof(
    word,
    fc.nat(20).map((number) => `kurs-${number}`),
  ),
  nextUrl: fc.oneof(address, fc.constant('')),
  targetUrl: fc.oneof(address, fc.constant('mailto:jürgen@example.org'), fc.constant('tel:+49301234')),
  url: address,
  image: address,
  expiresAt: fc.oneof(day, fc.constant('')),
  date: day,
  day,
  color: fc.nat(0xffffff).map((number) => `#${number.toString(16).padStart(6, '0')}`),
  contactid: digits,
  from: day,
  after: fc.nat(99).chain((id) => fc.constantFrom(`${id}`, `${id}~ä`)),
  before: fc.nat(99).map((id) => `${id}~`),
  to: day,
  metadata: fc.json(),
  tags: word,
  note: word,
  time: fc.constantFrom('', '07:30', '19:00'),
  product: word.map((id) => `digistore24~${id}`),
};

const byFormat: Readonly<Record<string, fc.Arbitrary<string>>> = { uuid: fc.uuid(), datetime: instant, date: day };

/** Generates texts by the schema's own pattern, if it has one. */
function patternOf(schema: z.core.$ZodString): fc.Arbitrary<string> | undefined {
  const patterns = (schema._zod.def.checks ?? []).filter((check) => check instanceof z.core.$ZodCheckRegex);
  return patterns[0] && fc.stringMatching(patterns[0]._zod.def.pattern).filter(isStorable);
}

/** Generates numbers within the schema's bounds, half of them small. */
function numberFor(schema: z.core.$ZodNumber): fc.Arbitrary<number> {
  const checks = schema._zod.def.checks ?? [];
  const least = checks.filter((check) => check instanceof z.core.$ZodCheckGreaterThan);
  const most = checks.filter((check) => check instanceof z.core.$ZodCheckLessThan);
  const min = Math.max(1, ...least.map(({ _zod: { def } }) => Number(def.value)));
  const max = Math.min(INT_MAX, ...most.map(({ _zod: { def } }) => Number(def.value)));
  return fc.oneof(fc.integer({ min, max: Math.min(min + 29, max) }), fc.integer({ min, max }));
}

function textFor(schema: z.core.$ZodString, name: string): fc.Arbitrary<string> {
  const format = schema instanceof z.core.$ZodStringFormat ? schema._zod.def.format : '';
  return (
    byFormat[format] ??
    plausible[name] ??
    patternOf(schema) ??
    fc.oneof(word, fc.lorem({ maxCount: 3 }), fc.constant('Zoë 李白 👩‍🚀'))
  );
}

/** Returns the side of a pipe that describes the input. */
function enteredInto({ _zod: { def } }: z.core.$ZodPipe): Schema {
  return def.in instanceof z.core.$ZodTransform || def.out instanceof z.core.$ZodLiteral ? def.out : def.in;
}

/** Number of fitting fields per hostile one in an input. */
const FITTING = 18;
/** Factor by which hostile fields are rarer inside a row, because an input has several rows. */
const IN_A_ROW = 6;

const fittingRow = (schema: z.core.$ZodArray, name: string, fitting: number): fc.Arbitrary<unknown> =>
  fc.array(arbitraryInput(schema._zod.def.element, name, fitting * IN_A_ROW), {
    minLength: Number(schema._zod.bag.minimum ?? 0),
    maxLength: 3,
  });

/** Generates a value that fits the schema, through its alternatives or its inner schema. */
function fittingValue(schema: Schema, name: string, fitting: number): fc.Arbitrary<unknown> {
  if (schema instanceof z.core.$ZodObject) return fittingObject(schema, fitting);
  if (schema instanceof z.core.$ZodString) return textFor(schema, name);
  if (schema instanceof z.core.$ZodNumber) return numberFor(schema);
  if (schema instanceof z.core.$ZodBoolean) return fc.boolean();
  if (schema instanceof z.core.$ZodEnum) return fc.constantFrom(...Object.values(schema._zod.def.entries));
  if (schema instanceof z.core.$ZodLiteral) return fc.constantFrom(...schema._zod.def.values);
  if (schema instanceof z.core.$ZodArray) return fittingRow(schema, name, fitting);
  if (schema instanceof z.core.$ZodNullable) return fc.option(fittingValue(schema._zod.def.innerType, name, fitting));
  if (
    schema instanceof z.core.$ZodOptional ||
    schema instanceof z.core.$ZodDefault ||
    schema instanceof z.core.$ZodReadonly
  ) {
    return fittingValue(schema._zod.def.innerType, name, fitting);
  }
  if (schema instanceof z.core.$ZodUnion) {
    return fc.oneof(...schema._zod.def.options.map((option) => fittingValue(option, name, fitting)));
  }
  if (schema instanceof z.core.$ZodPipe) return fittingValue(enteredInto(schema), name, fitting);
  if (schema instanceof z.core.$ZodCustom) return fc.uint8Array({ minLength: 1, maxLength: 9 });
  return plausible[name] ?? fc.jsonValue();
}

const mayBeMissing = (schema: Schema): boolean => schema._zod.optin === 'optional';

function fittingObject(schema: z.core.$ZodObject, fitting: number): fc.Arbitrary<unknown> {
  const shape: Readonly<Record<string, Schema>> = schema._zod.def.shape;
  const fields = Object.entries(shape).map(([name, field]) => [name, arbitraryInput(field, name, fitting)] as const);
  const required = Object.keys(shape).filter((name) => !mayBeMissing(shape[name] ?? schema));
  return fc.record(Object.fromEntries(fields), { requiredKeys: required, noNullPrototype: true });
}

/**
 * Generates mostly plausible inputs of a schema with a few hostile values, so that many are accepted and many are
 * refused for a single field.
 * @param name the field's name, which selects the plausible values
 * @param fitting number of fitting values per hostile one
 */
export function arbitraryInput(schema: Schema, name = '', fitting = FITTING): fc.Arbitrary<unknown> {
  const hostile = schema instanceof z.core.$ZodString ? hostileText : hostileJson;
  return fc.oneof(
    { weight: fitting, arbitrary: fittingValue(schema, name, fitting) },
    { weight: 1, arbitrary: hostile },
  );
}
