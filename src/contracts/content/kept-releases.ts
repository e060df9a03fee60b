import * as z from 'zod/mini';
import { publicEvent } from '#contracts/events/public-events.ts';
import { route } from '#contracts/route.ts';

/** Rows for which a release is proved. */
const proofSubjects = ['purchase', 'case', 'person'] as const;

const keptRelease = z.object({
  id: z.int(),
  /** Place among all releases that were ever online. */
  number: z.int(),
  /** ISO 8601; null for the end if it is still online. */
  onlineAt: z.string(),
  onlineUntil: z.nullable(z.string()),
  schemaVersion: z.int(),
  checksum: z.string(),
  chain: z.string(),
  previousChain: z.nullable(z.string()),
  /** True if every link of the chain up to this one was computed again and fits. */
  isChained: z.boolean(),
  /** Null once the content was deleted, after the last claim had expired. */
  body: z.nullable(
    z.object({
      /** True if the checksum was computed again and fits. */
      isIntact: z.boolean(),
      content: z.record(z.string(), z.array(z.object({ id: z.string(), data: z.record(z.string(), z.unknown()) }))),
      events: z.array(publicEvent),
      images: z.array(z.object({ name: z.string(), width: z.int(), height: z.int() })),
    }),
  ),
});

/** Returns the release that was online at a purchase, a case or a person's last sign-up. */
export const readProof = route({
  method: 'GET',
  path: '/api/releases/proof/:subject/:id',
  params: z.object({
    subject: z.enum(proofSubjects),
    id: z.coerce.number().check(z.int(), z.positive(), z.lte(Number.MAX_SAFE_INTEGER)),
  }),
  response: z.object({
    /** Moment that decides: a purchase's checkout or first notice, else the moment of the row itself. */
    decidedBy: z.nullable(z.enum(['checkout', 'notice', 'itself'])),
    /** Null if no release was online or known then. */
    release: z.nullable(keptRelease),
  }),
});

export type Proof = z.output<typeof readProof.response>;
