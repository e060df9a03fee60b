import * as z from 'zod/mini';
import { canonicalEmail, EMAIL_TYPED_MAX } from '#domain/address/canonical-email.ts';
import { isUrl } from '#domain/address/urls.ts';
import { NAME_MIN } from '#domain/people/person-name.ts';

/** Longest address that can be delivered (RFC 5321 §4.5.3.1.3). */
const EMAIL_MAX = 254;
const NAME_MAX = 100;

// Letters beyond ASCII are allowed on both sides: `jürgen@müller.de` is an ordinary German address.
const EMAIL =
  /^(?!\.)(?!.*\.\.)[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]{0,63}[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}[\p{L}\p{N}-]*\p{L}$/u;

/** Checks that `canonicalEmail` has converted the domain to ASCII; an invalid domain stays as typed. */
function isDomainKnown(address: string): boolean {
  const domain = address.slice(address.lastIndexOf('@') + 1);
  return /^[!-~]+$/.test(domain) && isUrl(`http://${domain}`);
}

const EMAIL_MESSAGE = 'Bitte gib eine gültige E-Mail-Adresse ein';
const TEXT_MESSAGE = 'Bitte gib einen Text ein';
export const CHARACTERS_MESSAGE = 'Der Text enthält Zeichen, die nicht gespeichert werden können';

// PostgreSQL cannot store NUL, JSON cannot carry half a surrogate pair, and no other control character is ever typed.
export const isStorable = (text: string): boolean =>
  text.isWellFormed() && [...text].every((char) => char >= ' ' || char === '\n' || char === '\r' || char === '\t');

export const storable = z.refine<string>(isStorable, CHARACTERS_MESSAGE);

/** Email address in its canonical spelling; the only parser of addresses (docs/decisions/people.md). */
export const email = z
  .string(EMAIL_MESSAGE)
  .check(
    z.maxLength(EMAIL_TYPED_MAX, { error: EMAIL_MESSAGE, abort: true }),
    z.overwrite(canonicalEmail),
    z.maxLength(EMAIL_MAX, EMAIL_MESSAGE),
    z.regex(EMAIL, EMAIL_MESSAGE),
    z.refine(isDomainKnown, EMAIL_MESSAGE),
  );

/** Free text, trimmed, of at most `max` UTF-16 units; `tooLong` is a German sentence. */
export const text = (max: number, tooLong: string): z.ZodMiniString<string> =>
  z.string(TEXT_MESSAGE).check(z.trim(), z.maxLength(max, tooLong), storable);

/** Checkbox: `true` from a script, 'on' from a form posted without JavaScript. */
export const ticked = z.pipe(
  z.union([z.boolean(), z.literal('on')]),
  z.transform((value) => value !== false),
);

/** Name of a person (spec 5). */
export const personName = text(NAME_MAX, `Der Name darf höchstens ${NAME_MAX} Zeichen lang sein`).check(
  z.minLength(NAME_MIN, `Der Name muss mindestens ${NAME_MIN} Zeichen lang sein`),
);

/** Makes a text field optional: missing, `null` and blank all mean not given. */
export const optionalText = (schema: z.ZodMiniString<string>) =>
  z.optional(
    z.pipe(
      z.pipe(
        z.nullable(z.string(TEXT_MESSAGE)),
        z.transform((value) => (value === null || value.trim() === '' ? undefined : value)),
      ),
      z.optional(schema),
    ),
  );

/** Replaces an invalid value by undefined. `z.catch` would add 13 KB of zod. */
export const lenient = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.optional(
    z.pipe(
      z.custom<z.input<Schema>>(),
      z.transform((value): z.output<Schema> | undefined => {
        const { success, data } = z.safeParse(schema, value);
        return success ? data : undefined;
      }),
    ),
  );

const ADDRESS_MAX = 2000;
const address = lenient(z.string().check(z.maxLength(ADDRESS_MAX)));

/** Location of a form; an invalid one never fails the sign-up (docs/decisions/origin.md). */
export const formPage = {
  page: address,
  referrer: address,
};
