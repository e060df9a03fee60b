import * as z from 'zod/mini';
import { optionalText, text } from '#contracts/fields.ts';
import { bought } from '#contracts/purchases/buyers.ts';
import { route } from '#contracts/route.ts';
import { isCalendarDay } from '#domain/berlin-time.ts';
import { LISTS } from '#domain/people/lists.ts';
import { entryStatuses, peopleOrders } from '#domain/people/view.ts';
import { BOUGHT } from '#domain/purchases/bought.ts';

const SEARCH_MAX = 200;
const SOURCE_MAX = 300;

const day = z.optional(z.string().check(z.refine(isCalendarDay, 'Bitte gib ein gültiges Datum ein')));
/** A place in the list, as an answer names it. */
export const place = z.optional(z.string());

/** What people can be filtered by. */
export const peopleFilter = {
  search: optionalText(text(SEARCH_MAX, `Die Suche darf höchstens ${SEARCH_MAX} Zeichen lang sein`)),
  list: z.optional(z.enum(LISTS)),
  status: z.optional(z.enum(entryStatuses)),
  source: optionalText(text(SOURCE_MAX, 'Diese Quelle gibt es nicht')),
  campaign: optionalText(text(SOURCE_MAX, 'Diese Kampagne gibt es nicht')),
  /** Slug of the short link. */
  link: optionalText(text(SOURCE_MAX, 'Diesen Kurzlink gibt es nicht')),
  choice: optionalText(text(SOURCE_MAX, 'Das kann niemand vorgemerkt haben')),
  from: day,
  to: day,
  bought: z.optional(z.enum(BOUGHT)),
  notBought: z.optional(z.enum(BOUGHT)),
};

const entry = z.object({
  list: z.enum(LISTS),
  status: z.enum(entryStatuses),
  /** ISO 8601, like the two below. */
  requestedAt: z.string(),
  confirmedAt: z.nullable(z.string()),
  revokedAt: z.nullable(z.string()),
});

const listedPerson = z.object({
  id: z.int(),
  email: z.string(),
  name: z.nullable(z.string()),
  /** ISO 8601. */
  createdAt: z.string(),
  entries: z.array(entry),
});

/** Somebody in the list. */
export type ListedPerson = z.output<typeof listedPerson>;

/** The id in the address of somebody. */
export const personId = z.object({
  id: z.coerce.number().check(z.int(), z.positive(), z.lte(Number.MAX_SAFE_INTEGER)),
});

/** One page of the people who match, with how many there are. */
export const listPeople = route({
  method: 'GET',
  path: '/api/people',
  query: z.object({
    ...peopleFilter,
    order: z._default(z.enum(peopleOrders), 'since'),
    direction: z._default(z.enum(['ascending', 'descending']), 'descending'),
    after: place,
    before: place,
  }),
  response: z.object({
    people: z.array(listedPerson),
    /** All who match. */
    total: z.int(),
    /** Of these, who may be asked for their confirmation once more. */
    unanswered: z.int(),
    /** The places that the pages before and after this one are asked by. */
    previous: z.nullable(z.string()),
    next: z.nullable(z.string()),
  }),
});

const countByStatus = z.object({ pending: z.int(), confirmed: z.int(), revoked: z.int(), bounced: z.int() });

/** How many stand how on each list. */
export const countPeople = route({
  method: 'GET',
  path: '/api/people/counts',
  response: z.object({
    people: z.int(),
    waitlist: countByStatus,
    newsletter: countByStatus,
    /** Confirmation mails that are still to go out. */
    waitingMails: z.int(),
    /** Where sign-ups came from, the most frequent first, at most 50 each. */
    sources: z.array(z.string()),
    campaigns: z.array(z.string()),
    /** Slugs of short links. */
    links: z.array(z.string()),
    /** What somebody is here for or could be, the most frequent first. */
    choices: z.array(z.object({ choice: z.string(), label: z.string() })),
    /** What people can be asked for by what they have bought; none while nothing can be bought. */
    bought: z.array(z.enum(BOUGHT)),
  }),
});

/** Somebody with all that is known of them, as the answers of reading and editing say it. */
export const person = z.extend(listedPerson, {
  entries: z.array(
    z.extend(entry, {
      interests: z.nullable(z.string()),
      source: z.string(),
      campaign: z.nullable(z.string()),
      entryPage: z.nullable(z.string()),
      /** Slug of the short link. */
      link: z.nullable(z.string()),
    }),
  ),
  /** What they are here for, in the order in which they chose it; the moments are ISO 8601. */
  choices: z.array(
    z.object({ choice: z.string(), label: z.string(), chosenAt: z.string(), confirmedAt: z.nullable(z.string()) }),
  ),
  /** ISO 8601; since when mails to the address come back, and why. */
  bouncedAt: z.nullable(z.string()),
  bounceReason: z.nullable(z.string()),
  /** What they have bought, the newest first, tests too; of the confirmed alone. */
  purchases: z.array(bought),
  /** What happened to each consent, the oldest first. */
  history: z.array(
    z.object({
      list: z.enum(LISTS),
      event: z.enum(['requested', 'mailed', 'confirmed', 'revoked', 'imported']),
      /** ISO 8601. */
      at: z.string(),
      /** Requested: which form, and the page of ours that it stood on. */
      form: z.nullable(z.string()),
      page: z.nullable(z.string()),
      /** Requested: what was agreed to. */
      text: z.nullable(z.string()),
      /** Imported: when and where they agreed, as an old program says; null for what it does not. */
      claimedAt: z.nullable(z.string()),
      claimedSource: z.nullable(z.string()),
      /** Revoked: how. */
      way: z.nullable(z.enum(['page', 'one-click', 'owner', 'deletion'])),
    }),
  ),
});

/** Somebody with all that is known of them. */
export type Person = z.output<typeof person>;

export const readPerson = route({ method: 'GET', path: '/api/people/:id', params: personId, response: person });
