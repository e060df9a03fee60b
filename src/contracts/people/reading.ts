import * as z from 'zod/mini';
import { optionalText, text } from '#contracts/fields.ts';
import { filterDay, filterMoment } from '#contracts/list-filters.ts';
import { obstacle } from '#contracts/obstacle.ts';
import { bought } from '#contracts/purchases/buyers.ts';
import { boughtChoice } from '#contracts/purchases/offers.ts';
import { route } from '#contracts/route.ts';
import { caseKinds } from '#domain/law/cases.ts';
import { RECEIVED_STATUSES } from '#domain/letters/words.ts';
import { LISTS } from '#domain/people/lists.ts';
import { entryStatuses, peopleOrders } from '#domain/people/view.ts';

const SEARCH_MAX = 200;
const SOURCE_MAX = 300;

/** Position in the list from an earlier answer. */
export const place = z.optional(z.string());

export const peopleFilter = {
  search: optionalText(text(SEARCH_MAX, `Die Suche darf höchstens ${SEARCH_MAX} Zeichen lang sein`)),
  list: z.optional(z.enum(LISTS)),
  status: z.optional(z.enum(entryStatuses)),
  source: optionalText(text(SOURCE_MAX, 'Diese Quelle gibt es nicht')),
  campaign: optionalText(text(SOURCE_MAX, 'Diese Kampagne gibt es nicht')),
  /** Slug of the short link. */
  link: optionalText(text(SOURCE_MAX, 'Diesen Kurzlink gibt es nicht')),
  choice: optionalText(text(SOURCE_MAX, 'Das kann niemand vorgemerkt haben')),
  from: filterDay,
  to: filterDay,
  newSince: filterMoment,
  bought: z.optional(boughtChoice),
  notBought: z.optional(boughtChoice),
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

export type ListedPerson = z.output<typeof listedPerson>;

export const personId = z.object({
  id: z.coerce.number().check(z.int(), z.positive(), z.lte(Number.MAX_SAFE_INTEGER)),
});

/** Lists a page of matching people, and counts all of them. */
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
    /** All matching people. */
    total: z.int(),
    /** Matching people who may get another confirmation mail. */
    unanswered: z.int(),
    /** Positions for requesting the pages before and after. */
    previous: z.nullable(z.string()),
    next: z.nullable(z.string()),
  }),
});

const countByStatus = z.object({ pending: z.int(), confirmed: z.int(), revoked: z.int(), bounced: z.int() });

/** Counts the entries by list and status. */
export const countPeople = route({
  method: 'GET',
  path: '/api/people/counts',
  response: z.object({
    people: z.int(),
    waitlist: countByStatus,
    newsletter: countByStatus,
    /** Queued confirmation mails. */
    waitingMails: z.int(),
    /** Traffic sources of sign-ups, the most frequent first, at most 50 each. */
    sources: z.array(z.string()),
    campaigns: z.array(z.string()),
    /** Slugs of short links. */
    links: z.array(z.string()),
    /** Choices that were made or are on offer, the most frequent first. */
    choices: z.array(z.object({ choice: z.string(), label: z.string() })),
    /** Filters by purchase; none while nothing is sold. */
    bought: z.array(boughtChoice),
  }),
});

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
  /** In the order in which they were made; moments are ISO 8601. */
  choices: z.array(
    z.object({ choice: z.string(), label: z.string(), chosenAt: z.string(), confirmedAt: z.nullable(z.string()) }),
  ),
  /** Tags of another program that the owner kept as a note. */
  note: z.nullable(z.string()),
  /** Answer to 'Woher kennst du uns?'. */
  heardFrom: z.nullable(z.string()),
  /** Start (ISO 8601) and reason of bounces. */
  bouncedAt: z.nullable(z.string()),
  bounceReason: z.nullable(z.string()),
  /** Letters sent to them, the newest first, at most 50; `at` is ISO 8601. */
  letters: z.array(
    z.object({ id: z.string(), subject: z.string(), at: z.string(), status: z.enum(RECEIVED_STATUSES) }),
  ),
  /** Purchases, the newest first, tests included; only for confirmed people. */
  purchases: z.array(bought),
  /** Withdrawals and cancellations under their address, the newest first; only for confirmed people. */
  cases: z.array(
    z.object({ id: z.int(), kind: z.enum(caseKinds), receivedAt: z.string(), answeredAt: z.nullable(z.string()) }),
  ),
  /** Last mail with all their data, and the obstacle to another one. */
  disclosure: z.object({
    status: z.nullable(z.enum(['pending', 'done', 'dead'])),
    at: z.nullable(z.string()),
    obstacle: z.nullable(obstacle),
  }),
  /** Events of each consent, the oldest first. */
  history: z.array(
    z.object({
      list: z.enum(LISTS),
      event: z.enum(['requested', 'mailed', 'confirmed', 'revoked', 'imported']),
      /** ISO 8601. */
      at: z.string(),
      /** Page of the form on our website, for `requested`. */
      page: z.nullable(z.string()),
      /** For `requested`: text of the consent. */
      text: z.nullable(z.string()),
      /** For `imported`: time and place of consent according to the old program; null if missing. */
      claimedAt: z.nullable(z.string()),
      claimedSource: z.nullable(z.string()),
      /** For `revoked`. */
      way: z.nullable(z.enum(['page', 'one-click', 'owner', 'deletion'])),
    }),
  ),
});

export type Person = z.output<typeof person>;

export const readPerson = route({ method: 'GET', path: '/api/people/:id', params: personId, response: person });
