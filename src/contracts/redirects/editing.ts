import * as z from 'zod/mini';
import { optionalText, storable, text } from '#contracts/fields.ts';
import { route } from '#contracts/route.ts';
import { isCalendarDay } from '#domain/berlin-time.ts';
import { DEFAULT_COLOR, isColor } from '#domain/redirects/colors.ts';
import { completeTarget, isTarget } from '#domain/redirects/targets.ts';
import { isSlug, SLUG_MAX } from '#domain/slugs.ts';

const SLUG_REQUIRED = 'Slug is required';
const TARGET_REQUIRED = 'Target URL is required';
const TARGET_INVALID = 'Please enter a valid URL';
const NAME_REQUIRED = 'Name is required';
const DATE_MESSAGE = 'Bitte gib ein gültiges Datum ein';
/** The messages that spec 5 gives in English for its dialogs, with what they say everywhere else. */
export const englishMessages: ReadonlyMap<string, string> = new Map([
  [SLUG_REQUIRED, 'Der Slug fehlt'],
  [TARGET_REQUIRED, 'Die Ziel-URL fehlt'],
  [TARGET_INVALID, 'Die Ziel-URL ist keine Adresse, die sich öffnen lässt'],
  [NAME_REQUIRED, 'Der Name fehlt'],
]);

/** A message about a redirect in German, also where spec 5 has it in English. */
export const inGerman = (message: string): string => englishMessages.get(message) ?? message;

/** Limits of spec 9. */
export const CATEGORY_NAME_MAX = 50;
const TITLE_MAX = 200;
const DESCRIPTION_MAX = 2000;
const METADATA_MAX = 10_000;
const METADATA_DEPTH_MAX = 2000;

const title = optionalText(text(TITLE_MAX, `Der Titel darf höchstens ${TITLE_MAX} Zeichen lang sein`));
const description = optionalText(text(DESCRIPTION_MAX, 'Die Beschreibung darf höchstens 2.000 Zeichen lang sein'));

/** Empty means that the redirect never ends. */
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

/** JSON text becomes what it says, any other text stays text (docs/decisions/redirects.md). */
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

/** Values nested many thousands of times break JSON in JavaScript and in PostgreSQL. */
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

/** A redirect as it is typed into the form (spec 2.13, 3, 5). */
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
  metadata: z.optional(metadata),
});

/** A redirect after parsing. */
export type RedirectInput = z.output<typeof redirectInput>;

/** Fields that spec 3 calls optional or does not mention may be missing (docs/decisions/api.md). */
const textOrNothing = z._default(z.nullable(z.string()), null);

/** A redirect as the API gives it. */
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
  metadata: z.optional(z.unknown()),
  /** People's clicks since the redirect exists. */
  clicks: z.int(),
  /** Visits by robots since the redirect exists; they are no clicks. */
  bots: z._default(z.int(), 0),
  /** People's clicks of the last 30 days in Europe/Berlin, today last. */
  recentClicks: z._default(z.array(z.int()), []),
  /** An edit sends it back, so that it cannot overwrite somebody else's (docs/decisions/redirects.md). */
  updatedAt: z.optional(z.string()),
});

/** A redirect with all that it has (spec 3). */
export type RedirectDetails = z.output<typeof redirect>;

/**
 * A redirect in the list: every field of spec 3 but the long ones, which the dialog reads. Fields of our own are left
 * out where they say nothing (docs/decisions/redirects.md).
 */
const listedRedirect = z.object({
  id: z.int(),
  slug: z.string(),
  targetUrl: z.string(),
  title: textOrNothing,
  active: z.enum(['true', 'false']),
  trackClicks: z.boolean(),
  categoryId: z._default(z.nullable(z.int()), null),
  expiresAt: textOrNothing,
  clicks: z.int(),
  /** Without it there were none. */
  bots: z.optional(z.int()),
  /** Without it nobody clicked in the last 30 days. */
  recentClicks: z.optional(z.array(z.int())),
  /** Whether its target did not answer when it was asked last. */
  isUnreachable: z.optional(z.boolean()),
  /** Sign-ups that it brought; without it there were none. */
  signUps: z.optional(z.int()),
  /** What it brought in cents; without it nothing was bought, or it is not for them to see. */
  revenue: z.optional(z.int()),
});

/** A redirect as the list has it. */
export type ListedRedirect = z.output<typeof listedRedirect>;

/** A redirect as it stands in the table. */
export type Redirect = Omit<RedirectDetails, 'description' | 'metadata' | 'updatedAt'> &
  Pick<ListedRedirect, 'isUnreachable' | 'signUps' | 'revenue'>;

/** A category as it is typed into the form (spec 2.13, 3, 5). */
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

/** A category after parsing. */
export type CategoryInput = z.output<typeof categoryInput>;

const category = z.object({
  id: z.int(),
  name: z.string(),
  description: textOrNothing,
  /** `#rrggbb`; without one the default is shown (spec 3). */
  color: textOrNothing,
  updatedAt: z.optional(z.string()),
});

/** A category of redirects (spec 3). */
export type Category = z.output<typeof category>;

/** The number of an entry in a path. */
export const id = z.object({ id: z.coerce.number().check(z.int(), z.positive(), z.lte(Number.MAX_SAFE_INTEGER)) });
const basedOn = {
  updatedAt: z.optional(
    z.iso.datetime({ abort: true }).check(z.refine((instant) => isCalendarDay(instant.slice(0, 10)))),
  ),
};

export const listRedirects = route({ method: 'GET', path: '/api/redirects', response: z.array(listedRedirect) });
export const readRedirect = route({ method: 'GET', path: '/api/redirects/:id', params: id, response: redirect });
export const createRedirect = route({
  method: 'POST',
  path: '/api/redirects',
  body: redirectInput,
  status: 201,
  response: redirect,
});
export const updateRedirect = route({
  method: 'PUT',
  path: '/api/redirects/:id',
  params: id,
  body: z.extend(redirectInput, basedOn),
  response: redirect,
});
export const deleteRedirect = route({ method: 'DELETE', path: '/api/redirects/:id', params: id, status: 204 });
/** Undoes a deletion, until the night after it. */
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
  body: categoryInput,
  status: 201,
  response: category,
});
export const updateCategory = route({
  method: 'PUT',
  path: '/api/redirects/categories/:id',
  params: id,
  body: z.extend(categoryInput, basedOn),
  response: category,
});
export const deleteCategory = route({
  method: 'DELETE',
  path: '/api/redirects/categories/:id',
  params: id,
  status: 204,
});
/** Undoes the deletion of a category, until the night after it; its redirects have it again. */
export const restoreCategory = route({
  method: 'POST',
  path: '/api/redirects/categories/:id/restore',
  params: id,
  response: category,
});
