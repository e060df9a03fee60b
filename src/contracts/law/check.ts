import * as z from 'zod/mini';
import { text } from '#contracts/fields.ts';
import { route } from '#contracts/route.ts';
import { PHASES } from '#domain/law/rules.ts';

const NOTE_MAX = 1000;

const point = z.object({
  id: z.string(),
  /** Number in docs/decisions/law.md. */
  rule: z.string(),
  title: z.string(),
  /** Title of the row that folds all points about one entry. */
  row: z.optional(z.string()),
  sentence: z.string(),
  todo: z.string(),
  /** Instruction that the owner passes on. */
  technician: z.optional(z.string()),
  phase: z.enum(PHASES),
  /** Question for the owner's lawyer (⚖). */
  question: z.optional(z.string()),
  /** Offer whose former prices prove it. */
  provenBy: z.optional(z.string()),
  /** Content field that fixes it; `null` if it is fixed in the environment. */
  place: z.nullable(z.object({ kind: z.string(), id: z.string(), field: z.string() })),
  /** `publish`: blocks publishing in production. `choice`: closed by the owner's confirmation. */
  weight: z.enum(['publish', 'duty', 'choice']),
  /**
   * `open`: in the drafts. `waiting`: fixed in the drafts, not online yet. `online`: was in the first content, now
   * fixed online.
   */
  state: z.enum(['open', 'waiting', 'online']),
  /** The owner's confirmation, its account and time (ISO 8601); `null` while open. */
  accepted: z.nullable(z.object({ note: z.string(), by: z.string(), at: z.string() })),
});

export type CheckedPoint = z.output<typeof point>;

const points = z.object({ points: z.array(point) });

const POINTS_MAX = 200;

const ids = z
  .array(z.string().check(z.regex(/^[\w:.-]{1,200}$/, 'Diesen Punkt gibt es nicht.')))
  .check(
    z.minLength(1, 'Bitte wähle mindestens einen Punkt.'),
    z.maxLength(POINTS_MAX, 'Das sind zu viele auf einmal.'),
  );

/** Lists every requirement that is, or was, not met or confirmed: open points first, duties before choices. */
export const readLaw = route({ method: 'GET', path: '/api/law', response: points });

/** Confirms choices with one note. If any of them is not an open choice, 404 and none is confirmed. */
export const acceptPoints = route({
  method: 'PUT',
  path: '/api/law',
  body: z.object({
    ids,
    note: text(NOTE_MAX, `Die Notiz darf höchstens ${NOTE_MAX} Zeichen lang sein`).check(
      z.minLength(1, 'Bitte schreib kurz, warum es so gewollt ist'),
    ),
  }),
  response: points,
});

export const reopenPoints = route({
  method: 'POST',
  path: '/api/law/reopened',
  body: z.object({ ids }),
  response: points,
});
