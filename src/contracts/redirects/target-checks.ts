import * as z from 'zod/mini';
import { route } from '#contracts/route.ts';
import { TARGET_FAILURES } from '#domain/redirects/target-check.ts';
import { id } from './editing.ts';

const check = z.object({
  /** ISO 8601; null while the target has never been asked. */
  checkedAt: z.nullable(z.string()),
  failure: z.nullable(z.enum(TARGET_FAILURES)),
  /** Since when it fails without an answer in between, ISO 8601. */
  failingSince: z.nullable(z.string()),
});

/** What came of asking a redirect's target. */
export type TargetCheck = z.output<typeof check>;

/** What is known of a redirect's target. */
export const readTargetCheck = route({
  method: 'GET',
  path: '/api/redirects/:id/check',
  params: id,
  response: check,
});

/** Asks a redirect's target now. */
export const checkTarget = route({ method: 'POST', path: '/api/redirects/:id/check', params: id, response: check });
