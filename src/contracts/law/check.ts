import * as z from 'zod/mini';
import { text } from '#contracts/fields.ts';
import { route } from '#contracts/route.ts';

const NOTE_MAX = 1000;

const point = z.object({
  id: z.string(),
  /** Of docs/decisions/law.md. */
  rule: z.string(),
  /** What it is about, in a few words. */
  title: z.string(),
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

/** Most points that are decided at once. */
const POINTS_MAX = 200;

const ids = z
  .array(z.string().check(z.regex(/^[\w:.-]{1,200}$/, 'Diesen Punkt gibt es nicht.')))
  .check(
    z.minLength(1, 'Bitte wähle mindestens einen Punkt.'),
    z.maxLength(POINTS_MAX, 'Das sind zu viele auf einmal.'),
  );

/** Everything that the law wants and that is, or was, not there or not confirmed; what is open comes first, duties before choices. */
export const readLaw = route({ method: 'GET', path: '/api/law', response: points });

/** Closes points that are choices, all with one note: 'so gewollt'. 404, and none is closed, where one is no open choice. */
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

/** Opens points again. */
export const reopenPoints = route({
  method: 'POST',
  path: '/api/law/reopened',
  body: z.object({ ids }),
  response: points,
});
