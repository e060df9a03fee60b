import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { checkInput } from '#contracts/errors.ts';
import { email, optionalText, personName, text } from '#contracts/fields.ts';
import type { Route } from '#contracts/route.ts';
import { operations } from '#tests/support/contracts.ts';

/** Finds a schema's fields with an address's name, at any depth. */
function emailsIn(schema: z.core.$ZodType, path = ''): [string, z.core.$ZodType][] {
  if (schema instanceof z.core.$ZodObject) {
    return Object.entries(schema._zod.def.shape).flatMap(([key, field]: [string, z.core.$ZodType]) =>
      /e-?mail/i.test(key) && z.safeParse(field, true).success === false
        ? [[`${path}${key}`, field] satisfies [string, z.core.$ZodType]]
        : emailsIn(field, `${path}${key}.`),
    );
  }
  if (schema instanceof z.core.$ZodArray) return emailsIn(schema._zod.def.element, path);
  if (schema instanceof z.core.$ZodPipe) return emailsIn(schema._zod.def.in, path);
  if (schema instanceof z.core.$ZodUnion) return schema._zod.def.options.flatMap((option) => emailsIn(option, path));
  if (
    schema instanceof z.core.$ZodOptional ||
    schema instanceof z.core.$ZodNullable ||
    schema instanceof z.core.$ZodDefault ||
    schema instanceof z.core.$ZodPrefault ||
    schema instanceof z.core.$ZodCatch
  )
    return emailsIn(schema._zod.def.innerType, path);
  return [];
}

const takenEmails = ({ params, query, body }: Route): [string, z.core.$ZodType][] =>
  [params, query, body].flatMap((part) => (part ? emailsIn(part) : []));

const emailMessage = 'Bitte gib eine gültige E-Mail-Adresse ein';
const textMessage = 'Bitte gib einen Text ein';
const charactersMessage = 'Der Text enthält Zeichen, die nicht gespeichert werden können';
const tooShort = 'Der Name muss mindestens 2 Zeichen lang sein';
const tooLong = 'Der Name darf höchstens 100 Zeichen lang sein';

const signup = z.object({ email, name: optionalText(personName), remarks: optionalText(text(2000, 'zu lang')) });

const valid = { email: 'ada@example.org' };

const messages = (input: unknown) => {
  const result = checkInput(signup, input);
  return result.isValid ? {} : result.messages;
};
const parsed = (input: unknown) => {
  const result = checkInput(signup, input);
  if (!result.isValid) throw new Error(JSON.stringify(result.messages));
  return result.data;
};

/** Builds an address of this length that is otherwise valid. */
const addressOfLength = (length: number) => `a@${'b'.repeat(60)}.${'c'.repeat(length - 66)}.de`;

describe('an e-mail address', () => {
  test.each([
    'ada@example.org',
    'Ada.Lovelace+liste@mail.example.co.uk',
    "o'hara_1815@example.org",
    'jürgen@xn--mller-kva.de',
    'ada@xn--mller-kva.de',
    `${'a'.repeat(64)}@example.org`,
    addressOfLength(254),
  ])('like %s is accepted unchanged', (address) => {
    expect(parsed({ email: address })).toEqual({ email: address });
  });

  test.each([
    [' \tAda@Example.org\u00a0\n', 'Ada@Example.org'],
    ['ada@ｇmａil.com', 'ada@gmail.com'],
    ['ada@gmail。com', 'ada@gmail.com'],
    ['jürgen@müller.de', 'jürgen@xn--mller-kva.de'],
    ['info@straße.de', 'info@xn--strae-oqa.de'],
    ['пример@почта.рф', 'пример@xn--80a1acny.xn--p1ai'],
  ])('like %j has the canonical form %s', (typed, canonical) => {
    expect(parsed({ email: typed })).toEqual({ email: canonical });
  });

  test('is accepted by sign-ups, cases, accounts and imports, and only in its canonical form', () => {
    const taken = [...operations].flatMap(([name, route]) =>
      takenEmails(route).map((field) => [name, ...field] as const),
    );
    const takers = new Set(taken.map(([name]) => name));
    for (const name of ['POST /api/waitlist', 'POST /api/subscribers']) expect(takers).toContain(name);
    expect(takers.size).toBeGreaterThan(3);
    for (const [name, field, schema] of taken) {
      expect(z.safeParse(schema, 'ada@ｇmａil.com').data, `${name} ${field}`).toBe('ada@gmail.com');
    }
  });

  test.each([
    '',
    'ada',
    '@example.org',
    'ada@example',
    'ada@example..org',
    '.ada@example.org',
    'ada..lovelace@example.org',
    'ada@exam ple.org',
    'ada@-example.org',
    'ada@example.o',
    'ada@[127.0.0.1]',
    'ada@example.org, bo@example.org',
    'ada@example.org\nBcc: bo@example.org',
    'ada\0@example.org',
    'ada\ud800@example.org',
    '😀@example.org',
    `${'a'.repeat(65)}@example.org`,
    addressOfLength(255),
    null,
    undefined,
    ['ada@example.org'],
  ])('like %j is refused with the sentence of the spec', (address) => {
    const { email: found } = messages({ email: address });
    expect(new Set(found)).toEqual(new Set([emailMessage]));
  });

  test.each(['a', 'a.', 'a-', '@', 'a@', '.', 'ä'])(
    'of 32 KB that repeats %j is refused in reasonable time',
    (piece) => {
      const flood = piece.repeat(32_768 / piece.length);
      for (const address of [flood, `a@${flood}`, `${flood}@example.org`, `a@b.${flood}`, `a@${flood}.d`]) {
        expect(Object.keys(messages({ email: address }))).toEqual(['email']);
      }
    },
  );
});

describe('a name', () => {
  test.each([
    ['Jo', 'Jo'],
    ['  Ada Lovelace ', 'Ada Lovelace'],
    ["Zoë O'Brien-Müßig", "Zoë O'Brien-Müßig"],
    ['👩‍🚀 Ada', '👩‍🚀 Ada'],
    ['x'.repeat(100), 'x'.repeat(100)],
    [` ${'x'.repeat(100)} `, 'x'.repeat(100)],
  ])('like %j is stored as %j', (name, kept) => {
    expect(parsed({ ...valid, name })).toEqual({ ...valid, name: kept });
  });

  test.each([[undefined], [null], [''], ['\n\t'], ['\u00a0']])('like %j counts as missing', (name) => {
    expect(parsed({ ...valid, name })).toEqual(valid);
  });

  test.each([
    ['J', tooShort],
    ['x'.repeat(101), tooLong],
    ['Ada\0', charactersMessage],
    ['Ada \ud83d', charactersMessage],
    [7, textMessage],
  ])('like %j is refused with the sentence: %s', (name, message) => {
    expect(messages({ ...valid, name })).toEqual({ name: [message] });
  });
});

describe('a longer text', () => {
  test('keeps its lines and may be as long as its limit', () => {
    expect(parsed({ ...valid, remarks: 'Atem\r\n\tStille' })).toEqual({ ...valid, remarks: 'Atem\r\n\tStille' });
    expect(parsed({ ...valid, remarks: 'x'.repeat(2000) })).toEqual({ ...valid, remarks: 'x'.repeat(2000) });
    expect(messages({ ...valid, remarks: 'x'.repeat(2001) })).toEqual({ remarks: ['zu lang'] });
  });
});
