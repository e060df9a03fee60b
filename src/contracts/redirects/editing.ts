import * as z from 'zod/mini';
import { creation } from '#contracts/creation.ts';
import { optionalText, storable, text } from '#contracts/fields.ts';
import { route } from '#contracts/route.ts';
import { isSlug, SLUG_MAX } from '#domain/address/slugs.ts';
import { isCalendarDay } from '#domain/berlin-time.ts';
import { DEFAULT_COLOR, isColor } from '#domain/redirects/colors.ts';
import { completeTarget, isTarget } from '#domain/redirects/targets.ts';
import { splitVouchers, voucherFault } from '#domain/redirects/vouchers.ts';

const SLUG_REQUIRED = 'Slug is required';
const TARGET_REQUIRED = 'Target URL is required';
const TARGET_INVALID = 'Please enter a valid URL';
const NEXT_INVALID = 'Das ist keine Adresse, die sich öffnen lässt';
const NAME_REQUIRED = 'Name is required';
const DATE_MESSAGE = 'Bitte gib ein gültiges Datum ein';
/** English messages that spec 5 requires in dialogs, with the German ones used everywhere else. */
export const englishMessages: ReadonlyMap<string, string> = new Map([
  [SLUG_REQUIRED, 'Der Slug fehlt'],
  [TARGET_REQUIRED, 'Die Ziel-URL fehlt'],
  [TARGET_INVALID, 'Die Ziel-URL ist keine Adresse, die sich öffnen lässt'],
  [NAME_REQUIRED, 'Der Name fehlt'],
]);

/** Translates a message that spec 5 has in English. */
export const inGerman = (message: string): string => englishMessages.get(message) ?? message;

/** Returns the language of a field's errors if it is not German. */
export const errorLanguage = (errors: readonly string[] | undefined): 'en' | undefined =>
  errors?.some((message) => englishMessages.has(message)) ? 'en' : undefined;

/** Limits of spec 9. */
export const CATEGORY_NAME_MAX = 50;
const TITLE_MAX = 200;
const DESCRIPTION_MAX = 2000;
const METADATA_MAX = 10_000;
const METADATA_DEPTH_MAX = 2000;

const title = optionalText(text(TITLE_MAX, `Der Titel darf höchstens ${TITLE_MAX} Zeichen lang sein`));
const description = optionalText(text(DESCRIPTION_MAX, 'Die Beschreibung darf höchstens 2.000 Zeichen lang sein'));

/** Empty means no end. */
const expiresAt = z._default(
  z.pipe(
    z.pipe(
      z.nullable(z.string(DATE_MESSAGE)),
      z.transform((day) => (day === null || day === '' ? null : day)),
    ),
    z.nullable(z.string().check(z.refine(isCalendarDay, DATE_MESSAGE))),
  ),
  null,
);

/** Target once the redirect has ended; empty for none, missing leaves it as it is. */
const nextUrl = z.optional(
  z.string().check(
    z.trim(),
    z.overwrite((url) => (url === '' ? '' : completeTarget(url))),
    z.refine((url) => url === '' || isTarget(url), NEXT_INVALID),
  ),
);

/** Parses JSON text; any other text stays text (docs/decisions/redirects.md). */
function readMetadata(value: unknown): unknown {
  if (typeof value !== 'string') return value ?? null;
  if (value.trim() === '') return null;
  try {
    const parsed: unknown = JSON.parse(value);
    return typeof parsed === 'object' && parsed !== null ? parsed : value;
  } catch {
    return value;
  }
}

/** Values nested thousands of times break JSON in JavaScript and PostgreSQL. */
const isNestedBeyond = (depth: number, value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (depth === 0 || Object.values(value).some((inner) => isNestedBeyond(depth - 1, inner)));

const isStorableJson = (value: unknown): boolean => {
  if (isNestedBeyond(METADATA_DEPTH_MAX, value)) return false;
  const json = JSON.stringify(value);
  return json.length <= METADATA_MAX && !json.includes('\\u0000') && !/\\ud[89a-f]/i.test(json);
};

const metadata = z.pipe(
  z.transform(readMetadata),
  z.unknown().check(z.refine(isStorableJson, 'Die Metadaten sind zu lang oder enthalten nicht speicherbare Zeichen')),
);

/** Codes separated by commas; missing leaves them as they are. */
const vouchers = z.optional(
  z.string().check(
    storable,
    z.overwrite((typed) => splitVouchers(typed).join(', ')),
    ({ value, issues }) => {
      const message = voucherFault(splitVouchers(value));
      if (message !== undefined) issues.push({ code: 'custom', message, input: value });
    },
  ),
);

/** Redirect form (spec 2.13, 3, 5). */
export const redirectInput = z.object({
  slug: z.string(SLUG_REQUIRED).check(
    z.trim(),
    z.minLength(1, SLUG_REQUIRED),
    z.maxLength(SLUG_MAX, { error: `Der Slug darf höchstens ${SLUG_MAX} Zeichen lang sein`, abort: true }),
    z.refine(
      (slug) => slug === '' || isSlug(slug),
      'Der Slug darf nur Buchstaben, Ziffern, Punkt, Unterstrich und Bindestrich enthalten',
    ),
  ),
  targetUrl: z.string(TARGET_REQUIRED).check(
    z.trim(),
    z.overwrite(completeTarget),
    z.minLength(1, TARGET_REQUIRED),
    z.refine((url) => url === '' || isTarget(url), TARGET_INVALID),
  ),
  title,
  description,
  active: z._default(z.enum(['true', 'false']), 'true'),
  trackClicks: z._default(z.boolean(), true),
  categoryId: z._default(z.nullable(z.int()), null),
  expiresAt,
  nextUrl,
  metadata: z.optional(metadata),
  vouchers,
});

export type RedirectInput = z.output<typeof redirectInput>;

/** Fields that are optional or missing in spec 3 may be absent (docs/decisions/api.md). */
const textOrNothing = z._default(z.nullable(z.string()), null);

export const redirect = z.object({
  id: z.int(),
  slug: z.string(),
  targetUrl: z.string(),
  title: textOrNothing,
  description: textOrNothing,
  active: z.enum(['true', 'false']),
  trackClicks: z.boolean(),
  categoryId: z._default(z.nullable(z.int()), null),
  /** Last day in Europe/Berlin, `YYYY-MM-DD`. */
  expiresAt: textOrNothing,
  /** Target once it is inactive or expired. */
  nextUrl: textOrNothing,
  metadata: z.optional(z.unknown()),
  /** Voucher codes, separated by commas. */
  vouchers: z._default(z.string(), ''),
  /** Clicks by people, in total. */
  clicks: z.int(),
  /** An edit sends it back, so that it cannot overwrite another edit (docs/decisions/redirects.md). */
  updatedAt: z.optional(z.string()),
});

/** Complete redirect (spec 3). */
export type RedirectDetails = z.output<typeof redirect>;

/** Redirect in the list: every field of spec 3 except the long ones, which the dialog reads. */
const listedRedirect = z.extend(z.omit(redirect, { description: true, metadata: true, updatedAt: true }), {
  /** Visits by robots, which are no clicks. */
  bots: z._default(z.int(), 0),
  /** Clicks by people per day of the last 30 in Europe/Berlin, today last. */
  recentClicks: z._default(z.array(z.int()), []),
  /** Former slugs, which still lead to it. */
  aliases: z._default(z.array(z.string()), []),
  /** True if the target did not answer its last check. */
  isUnreachable: z._default(z.boolean(), false),
  /** Sign-ups through the redirect. */
  signUps: z._default(z.int(), 0),
  /** Revenue through the redirect in cents; absent without purchases or permission. */
  revenue: z.optional(z.int()),
});

export type Redirect = z.output<typeof listedRedirect>;

/** Category form (spec 2.13, 3, 5). */
export const categoryInput = z.object({
  name: z
    .string(NAME_REQUIRED)
    .check(
      z.trim(),
      z.minLength(1, NAME_REQUIRED),
      z.maxLength(CATEGORY_NAME_MAX, `Der Name darf höchstens ${CATEGORY_NAME_MAX} Zeichen lang sein`),
      storable,
    ),
  description,
  color: z._default(z.string().check(z.refine(isColor, 'Bitte gib die Farbe als #rrggbb ein')), DEFAULT_COLOR),
});

export type CategoryInput = z.output<typeof categoryInput>;

const category = z.object({
  id: z.int(),
  name: z.string(),
  description: textOrNothing,
  /** `#rrggbb`; null shows the default (spec 3). */
  color: textOrNothing,
});

export type Category = z.output<typeof category>;

export const id = z.object({ id: z.coerce.number().check(z.int(), z.positive(), z.lte(Number.MAX_SAFE_INTEGER)) });
const basedOn = z.optional(
  z.iso.datetime({ abort: true }).check(z.refine((instant) => isCalendarDay(instant.slice(0, 10)))),
);

export const listRedirects = route({ method: 'GET', path: '/api/redirects', response: z.array(listedRedirect) });
export const readRedirect = route({ method: 'GET', path: '/api/redirects/:id', params: id, response: redirect });
export const createRedirect = route({
  method: 'POST',
  path: '/api/redirects',
  body: z.extend(redirectInput, creation),
  status: 201,
  response: redirect,
});
export const updateRedirect = route({
  method: 'PUT',
  path: '/api/redirects/:id',
  params: id,
  body: z.extend(redirectInput, { updatedAt: basedOn }),
  response: redirect,
});
export const deleteRedirect = route({ method: 'DELETE', path: '/api/redirects/:id', params: id, status: 204 });
/** Undoes a deletion, until the following night. */
export const restoreRedirect = route({
  method: 'POST',
  path: '/api/redirects/:id/restore',
  params: id,
  response: redirect,
});

export const listCategories = route({
  method: 'GET',
  path: '/api/redirects/categories',
  response: z.array(category),
});
export const createCategory = route({
  method: 'POST',
  path: '/api/redirects/categories',
  body: z.extend(categoryInput, creation),
  status: 201,
  response: category,
});
export const updateCategory = route({
  method: 'PUT',
  path: '/api/redirects/categories/:id',
  params: id,
  body: categoryInput,
  response: category,
});
export const deleteCategory = route({
  method: 'DELETE',
  path: '/api/redirects/categories/:id',
  params: id,
  status: 204,
});
/** Undoes a deletion, until the following night; its redirects regain the category. */
export const restoreCategory = route({
  method: 'POST',
  path: '/api/redirects/categories/:id/restore',
  params: id,
  response: category,
});
