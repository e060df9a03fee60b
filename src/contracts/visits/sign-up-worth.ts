import * as z from 'zod/mini';
import { route } from '#contracts/route.ts';
import { WORTH_WAYS } from '#domain/visits/sign-up-worth.ts';

/** Cents per person: a mean, or the range if there are few people. */
const worth = z.union([
  z.object({ people: z.int(), mean: z.int() }),
  z.object({ people: z.int(), least: z.int(), most: z.int() }),
]);

const figures = {
  people: z.int(),
  /** Cents of purchases before the confirmation. */
  before: z.int(),
  /** One for each of `WORTH_AGES`; null until the youngest person has completed that day. */
  ages: z.array(z.nullable(worth)),
};

const group = z.object({
  origin: z.nullable(z.string()),
  /** Slug of a link, subject of a letter; null if the origin is its own name, or the link or letter is gone. */
  name: z.nullable(z.string()),
  isImported: z.boolean(),
  /** Cents per person at each age up to the last one with a mean, of the same people at all of them. */
  line: z.array(z.int()),
  ...figures,
  months: z.array(z.object({ month: z.string(), ...figures })),
});

export type SignUpWorthGroup = z.output<typeof group>;

const signUpWorth = z.object({
  /** ISO 8601. */
  computedAt: z.string(),
  /** Cents of all purchases in EUR, and of those by people in the groups. */
  revenue: z.int(),
  joined: z.int(),
  others: z.array(z.object({ currency: z.string(), revenue: z.int() })),
  groups: z.array(group),
  /** People who took the gift, those of them who have bought since, and cents; null for other ways. */
  gift: z.nullable(z.object({ taken: z.int(), buyers: z.int(), revenue: z.int() })),
});

export type SignUpWorth = z.output<typeof signUpWorth>;

/** Reads what confirmed people have spent by their origin (docs/decisions/sign-up-worth.md). */
export const readSignUpWorth = route({
  method: 'GET',
  path: '/api/analytics/stats/sign-up-worth',
  query: z.object({ way: z._default(z.enum(WORTH_WAYS), 'source') }),
  response: z.object({ status: z.literal('success'), worth: signUpWorth }),
});
