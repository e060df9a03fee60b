import * as z from 'zod/mini';
import { text } from '#contracts/fields.ts';
import { route } from '#contracts/route.ts';

const NOTE_MAX = 1000;

const point = z.object({
  id: z.string(),
  /** Of docs/decisions/law.md. */
  rule: z.string(),
  sentence: z.string(),
  todo: z.string(),
  /** The field of the content where it is mended; `null`: in the environment. */
  place: z.nullable(z.object({ kind: z.string(), id: z.string(), field: z.string() })),
  /** `publish`: forbids publishing in production. `choice`: closed by the owner's word. */
  weight: z.enum(['publish', 'duty', 'choice']),
  /**
   * `open`: the drafts still have it. `waiting`: it is mended in the drafts, and visitors still see it. `online`: it was
   * there when the site began, and is gone for visitors, too.
   */
  state: z.enum(['open', 'waiting', 'online']),
  /** What was said about it, by whom and when (ISO 8601); `null` while it is open. */
  accepted: z.nullable(z.object({ note: z.string(), by: z.string(), at: z.string() })),
});

/** A point of the Rechts-Check. */
export type CheckedPoint = z.output<typeof point>;

const points = z.object({ points: z.array(point) });

const params = z.object({ id: z.string().check(z.regex(/^[\w:.-]{1,200}$/, 'Diesen Punkt gibt es nicht.')) });

/** Everything that the law wants and that is, or was, not there or not confirmed; what is open comes first, duties before choices. */
export const readLaw = route({ method: 'GET', path: '/api/law', response: points });

/** Closes a point that is a choice: 'so gewollt'. 404 for any other. */
export const acceptPoint = route({
  method: 'PUT',
  path: '/api/law/:id',
  params,
  body: z.object({
    note: text(NOTE_MAX, `Die Notiz darf höchstens ${NOTE_MAX} Zeichen lang sein`).check(
      z.minLength(1, 'Bitte schreib kurz, warum es so gewollt ist'),
    ),
  }),
  response: points,
});

/** Opens a point again. */
export const reopenPoint = route({ method: 'DELETE', path: '/api/law/:id', params, response: points });
