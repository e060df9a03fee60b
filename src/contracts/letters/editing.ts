import * as z from 'zod/mini';
import { optionalText, storable, text } from '#contracts/fields.ts';
import { peopleFilter } from '#contracts/people/reading.ts';
import { route } from '#contracts/route.ts';
import { LETTER_CHECKS } from '#domain/letters/checks.ts';
import {
  INTEREST_MAX,
  LETTER_ACTIONS,
  LETTER_KINDS,
  LETTER_STATUSES,
  PREVIEW_MAX,
  SUBJECT_MAX,
  TEXT_MAX,
} from '#domain/letters/words.ts';
import { PACE_MAX } from '#domain/mail/pace.ts';
import { LISTS } from '#domain/people/lists.ts';

const { search: _search, status: _status, choice, ...entryFilter } = peopleFilter;

const audienceFilter = {
  ...entryFilter,
  offer: choice,
  interest: optionalText(text(INTEREST_MAX, `Das Wort darf höchstens ${INTEREST_MAX} Zeichen lang sein`)),
};
const audience = z.object(audienceFilter);

/** What is typed goes on being typed: spaces at its ends stay. */
const typed = (max: number, tooLong: string) => z.string().check(z.maxLength(max, tooLong), storable);

const words = {
  subject: typed(SUBJECT_MAX, `Der Betreff darf höchstens ${SUBJECT_MAX} Zeichen lang sein`).check(
    z.refine((subject) => !/[\r\n]/.test(subject), 'Der Betreff hat nur eine Zeile'),
  ),
  preview: typed(PREVIEW_MAX, `Die Vorschauzeile darf höchstens ${PREVIEW_MAX} Zeichen lang sein`),
  text: typed(TEXT_MAX, 'Der Brief ist zu lang: Höchstens 40.000 Zeichen gehen. Kürze ihn, oder mach zwei daraus.'),
};

const version = z.int().check(z.gte(1), z.lte(2 ** 31 - 1));
const instant = z.nullable(z.iso.datetime());

const listed = {
  id: z.string(),
  kind: z.enum(LETTER_KINDS),
  /** Of what goes by itself. */
  list: z.nullable(z.enum(LISTS)),
  subject: z.string(),
  status: z.enum(LETTER_STATUSES),
  scheduledAt: instant,
  startedAt: instant,
  finishedAt: instant,
  updatedAt: z.iso.datetime(),
  /** Why it did not go out at its time; else empty. */
  note: z.string(),
  /** How many mails are how far. */
  counts: z.object({
    waiting: z.int(),
    sending: z.int(),
    sent: z.int(),
    bounced: z.int(),
    failed: z.int(),
    unclear: z.int(),
    skipped: z.int(),
  }),
  /** Who left its list within 14 days. */
  left: z.int(),
  /** What ends its public address from the next publish on; null where there is none. */
  publicSlug: z.nullable(z.string()),
  /** The same of what is online now. */
  onlineSlug: z.nullable(z.string()),
};

/** A letter in the list, as a schema to build upon. */
export const listedLetter = z.object(listed);

/** A letter in the list. */
export type ListedLetter = z.output<typeof listedLetter>;

const letter = z.object({
  ...listed,
  /** Of a letter of a series: how many days after the confirmation. */
  days: z.nullable(z.int()),
  preview: z.string(),
  text: z.string(),
  audience,
  version: z.int(),
  testedAt: instant,
  /** Whether its words have changed since. */
  isTestStale: z.boolean(),
  isDeleted: z.boolean(),
});

/** A letter as the owner edits it. */
export type Letter = z.output<typeof letter>;

const id = z.object({ id: z.uuid('Diesen Brief gibt es nicht.') });

/** Every letter, the newest first, and the welcome of each list. */
export const listLetters = route({ method: 'GET', path: '/api/letters', response: z.array(listedLetter) });

/** Begins a letter, empty or as a copy of another one. */
export const createLetter = route({
  method: 'POST',
  path: '/api/letters',
  body: z.object({ copyOf: z.optional(z.uuid('Diesen Brief gibt es nicht.')) }),
  status: 201,
  response: letter,
});

export const readLetter = route({ method: 'GET', path: '/api/letters/:id', params: id, response: letter });

/**
 * Saves a draft; what is saved may be incomplete. A letter that was edited meanwhile, or goes out already, stays as it
 * is: 409 with `current`, the letter as it stands.
 */
export const saveLetter = route({
  method: 'PUT',
  path: '/api/letters/:id',
  params: id,
  body: z.object({
    ...words,
    audience,
    /** The version that was edited. */
    version,
  }),
  response: letter,
});

/** A letter as a 409 brings it. */
export const currentLetter = letter;

/** Deletes a draft; until the night after it can be brought back. */
export const deleteLetter = route({ method: 'DELETE', path: '/api/letters/:id', params: id, status: 204 });
export const restoreLetter = route({
  method: 'POST',
  path: '/api/letters/:id/restore',
  params: id,
  response: letter,
});

/** Sends the letter to who is signed in; `testedAt` says when it went out. */
export const testLetter = route({
  method: 'POST',
  path: '/api/letters/:id/test',
  params: id,
  status: 202,
  response: z.object({ address: z.string() }),
});

const check = z.object({
  name: z.enum(LETTER_CHECKS),
  level: z.enum(['good', 'hint', 'stop']),
  text: z.string(),
});

/** Looks at a letter before it goes out; asks its links whether they answer, if told to. */
export const checkLetter = route({
  method: 'POST',
  path: '/api/letters/:id/checks',
  params: id,
  body: z.object({ asksLinks: z.boolean() }),
  response: z.object({ checks: z.array(check), recipients: z.nullable(z.int()) }),
});

/**
 * Sends a letter, now or at a quarter of an hour to come. 409 where something keeps it back, or where it goes to others
 * than were counted.
 */
export const sendLetter = route({
  method: 'POST',
  path: '/api/letters/:id/send',
  params: id,
  body: z.object({
    version,
    /** To how many people it goes, as somebody has seen or typed it. */
    count: z.int().check(z.gte(1), z.lte(10_000_000)),
    /** When; now unless given. */
    at: z.optional(z.iso.datetime('Bitte gib einen gültigen Zeitpunkt an')),
  }),
  response: letter,
});

/** Pauses a letter, lets it go on, stops it for good, or takes a plan back. For a welcome: off and on; in a series: held and on. */
export const changeLetter = route({
  method: 'POST',
  path: '/api/letters/:id/status',
  params: id,
  body: z.object({ action: z.enum(LETTER_ACTIONS) }),
  response: letter,
});

/** How many people a letter would go to, and who is left out. */
export const countRecipients = route({
  method: 'GET',
  path: '/api/letters/recipients',
  query: audience,
  response: z.object({ confirmed: z.int(), pending: z.int(), revoked: z.int(), bounced: z.int() }),
});

const goals = z.object({ signUp: z.int(), confirmed: z.int(), newsletter: z.int(), checkout: z.int() });

/** What came of a letter's short links since it began to go out; sums, never who it was. */
export const readLetterLinks = route({
  method: 'GET',
  path: '/api/letters/:id/links',
  params: id,
  response: z.array(
    z.object({
      slug: z.string(),
      clicks: z.int(),
      goals,
      /** Cents; null for who may not see it, and until something is bought. */
      revenue: z.nullable(z.int()),
    }),
  ),
});

/** Clicks and goals by short link. */
export type LetterLinks = z.output<typeof readLetterLinks.response>;

const amount = (max: number) =>
  z
    .int('Bitte gib eine Zahl ein')
    .check(z.gte(1, 'Bitte gib mindestens 1 an'), z.lte(max, `Bitte gib höchstens ${max} an`));
const pace = z.object({ perMinute: amount(PACE_MAX.perMinute), perDay: amount(PACE_MAX.perDay) });

/** How many mails may go out in a minute and in a day. */
export const readPace = route({ method: 'GET', path: '/api/letters/pace', response: pace });
export const savePace = route({ method: 'PUT', path: '/api/letters/pace', body: pace, response: pace });
