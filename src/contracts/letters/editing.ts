import * as z from 'zod/mini';
import { creation } from '#contracts/creation.ts';
import { optionalText, storable, text } from '#contracts/fields.ts';
import { obstacle } from '#contracts/obstacle.ts';
import { peopleFilter } from '#contracts/people/reading.ts';
import { route } from '#contracts/route.ts';
import { LETTER_CHECKS } from '#domain/letters/checks.ts';
import {
  INTEREST_MAX,
  LETTER_ACTIONS,
  LETTER_KINDS,
  LETTER_STATUSES,
  PREVIEW_MAX,
  RESTS,
  SUBJECT_MAX,
  TEXT_MAX,
} from '#domain/letters/words.ts';
import { PACE_MAX } from '#domain/mail/pace.ts';
import { LISTS } from '#domain/people/lists.ts';

const { search: _search, status: _status, newSince: _newSince, choice, ...entryFilter } = peopleFilter;

const audienceFilter = {
  ...entryFilter,
  offer: choice,
  interest: optionalText(text(INTEREST_MAX, `Das Wort darf höchstens ${INTEREST_MAX} Zeichen lang sein`)),
};
const audience = z.object(audienceFilter);

/** Text as typed, with spaces at its ends, because the owner is still typing. */
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
  /** Set for automated letters. */
  list: z.nullable(z.enum(LISTS)),
  subject: z.string(),
  status: z.enum(LETTER_STATUSES),
  scheduledAt: instant,
  /** True while it waits for a publish instead of a time. */
  isAwaitingRelease: z.boolean(),
  startedAt: instant,
  finishedAt: instant,
  updatedAt: z.iso.datetime(),
  /** Reason why it was not sent on time; otherwise empty. */
  note: z.string(),
  counts: z.object({
    waiting: z.int(),
    sending: z.int(),
    sent: z.int(),
    bounced: z.int(),
    failed: z.int(),
    unclear: z.int(),
    skipped: z.int(),
  }),
  /** Recipients who left its list within 14 days. */
  left: z.int(),
  /** Slug from the next publish on; null for no public page. */
  publicSlug: z.nullable(z.string()),
  /** Slug that is online now. */
  onlineSlug: z.nullable(z.string()),
};

export const listedLetter = z.object(listed);

export type ListedLetter = z.output<typeof listedLetter>;

const rest = z.object({ why: z.enum(RESTS), until: instant });

/** Why the waiting mails of a letter rest, and until when at least; null if that is not known. */
export type LetterRest = z.output<typeof rest>;

const letter = z.object({
  ...listed,
  /** For a letter of a series: days after the confirmation. */
  days: z.nullable(z.int()),
  preview: z.string(),
  text: z.string(),
  audience,
  version: z.int(),
  testedAt: instant,
  /** True if its text has changed since the test. */
  isTestStale: z.boolean(),
  /** Milliseconds in which it may still be taken back; null if it may not. */
  holdMs: z.nullable(z.int()),
  /** Null while its mails go out, or none is waiting. */
  rest: z.nullable(rest),
  /** Mails an hour that the mail server takes, as learned from its answers; null while it takes all. */
  learnedPerHour: z.nullable(z.int()),
  /** Recipients whom the finished letter has not reached, although they may still get it. */
  resendable: z.int(),
  isDeleted: z.boolean(),
  /** Obstacle to resuming it while nothing is sent at all. */
  sendObstacle: z.nullable(obstacle),
});

export type Letter = z.output<typeof letter>;

const id = z.object({ id: z.uuid('Diesen Brief gibt es nicht.') });

/** Lists all letters, the newest first, and the welcome of each list. */
export const listLetters = route({ method: 'GET', path: '/api/letters', response: z.array(listedLetter) });

/** Creates a letter: empty, as a copy of another one, or with a text to begin with. */
export const createLetter = route({
  method: 'POST',
  path: '/api/letters',
  body: z.object({
    copyOf: z.optional(z.uuid('Diesen Brief gibt es nicht.')),
    begun: z.optional(z.object({ subject: words.subject, text: words.text, audience })),
    ...creation,
  }),
  status: 201,
  response: letter,
});

export const readLetter = route({ method: 'GET', path: '/api/letters/:id', params: id, response: letter });

/**
 * Saves a draft, complete or not. 409 with `current`, the stored letter, after another edit or the start of sending.
 */
export const saveLetter = route({
  method: 'PUT',
  path: '/api/letters/:id',
  params: id,
  body: z.object({
    ...words,
    audience,
    /** Version that the edit is based on. */
    version,
  }),
  response: letter,
});

/** Letter in the body of a 409. */
export const currentLetter = letter;

/** Deletes a draft; it can be restored until the following night. */
export const deleteLetter = route({ method: 'DELETE', path: '/api/letters/:id', params: id, status: 204 });
export const restoreLetter = route({
  method: 'POST',
  path: '/api/letters/:id/restore',
  params: id,
  response: letter,
});

/** Sends the letter to the signed-in account and sets `testedAt`. */
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

/** Checks a letter before it is sent; `asksLinks` also requests its links. */
export const checkLetter = route({
  method: 'POST',
  path: '/api/letters/:id/checks',
  params: id,
  body: z.object({ asksLinks: z.boolean() }),
  response: z.object({
    checks: z.array(check),
    recipients: z.nullable(z.int()),
    /** True while a publish is on its way or planned, so that the letter can wait for it. */
    canAwaitRelease: z.boolean(),
    /** Obstacles to the test mail, and to sending besides the checks. */
    testObstacle: z.nullable(obstacle),
    sendObstacle: z.nullable(obstacle),
  }),
});

/** Number of recipients that the owner saw or typed. */
const recipientCount = z.int().check(z.gte(1), z.lte(10_000_000));

/**
 * Sends a letter: now, at a quarter of an hour, or after a publish. 409 if a check blocks it or the number of
 * recipients has changed.
 */
export const sendLetter = route({
  method: 'POST',
  path: '/api/letters/:id/send',
  params: id,
  body: z.object({
    version,
    count: recipientCount,
    /** Now by default. */
    at: z.optional(z.iso.datetime('Bitte gib einen gültigen Zeitpunkt an')),
    /** Instead of a time: as soon as the running or planned publish is online. */
    awaitsRelease: z.optional(z.boolean()),
  }),
  response: letter,
});

/**
 * Sends a finished letter once more to exactly those whom the mail server refused. 409 if a check blocks it or the number
 * has changed.
 */
export const resendLetter = route({
  method: 'POST',
  path: '/api/letters/:id/again',
  params: id,
  body: z.object({ version, count: recipientCount }),
  response: letter,
});

/**
 * Pauses, resumes, stops or withdraws a letter, or cancels its plan; switches a welcome off and on; pauses and resumes a
 * series.
 */
export const changeLetter = route({
  method: 'POST',
  path: '/api/letters/:id/status',
  params: id,
  body: z.object({ action: z.enum(LETTER_ACTIONS) }),
  response: letter,
});

export const countRecipients = route({
  method: 'GET',
  path: '/api/letters/recipients',
  query: audience,
  response: z.object({ confirmed: z.int(), pending: z.int(), revoked: z.int(), bounced: z.int() }),
});

const goals = z.object({ signUp: z.int(), confirmed: z.int(), newsletter: z.int(), checkout: z.int() });

/** Reads the results of a letter's short links since it was sent; sums only, never individual readers. */
export const readLetterLinks = route({
  method: 'GET',
  path: '/api/letters/:id/links',
  params: id,
  response: z.array(
    z.object({
      slug: z.string(),
      clicks: z.int(),
      goals,
      /** Cents; null without permission or before the first sale. */
      revenue: z.nullable(z.int()),
    }),
  ),
});

export type LetterLinks = z.output<typeof readLetterLinks.response>;

const amount = (max: number) =>
  z
    .int('Bitte gib eine Zahl ein')
    .check(z.gte(1, 'Bitte gib mindestens 1 an'), z.lte(max, `Bitte gib höchstens ${max} an`));
const pace = z.object({ perMinute: amount(PACE_MAX.perMinute), perDay: amount(PACE_MAX.perDay) });

export const readPace = route({ method: 'GET', path: '/api/letters/pace', response: pace });
export const savePace = route({ method: 'PUT', path: '/api/letters/pace', body: pace, response: pace });
