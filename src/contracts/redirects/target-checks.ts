import * as z from 'zod/mini';
import { route } from '#contracts/route.ts';
import { TARGET_FAILURES } from '#domain/redirects/target-check.ts';
import { id } from './editing.ts';

const check = z.object({
  /** ISO 8601; null before the first check. */
  checkedAt: z.nullable(z.string()),
  failure: z.nullable(z.enum(TARGET_FAILURES)),
  /** Start of the current series of failures, ISO 8601. */
  failingSince: z.nullable(z.string()),
});

export type TargetCheck = z.output<typeof check>;

export const readTargetCheck = route({
  method: 'GET',
  path: '/api/redirects/:id/check',
  params: id,
  response: check,
});

export const checkTarget = route({ method: 'POST', path: '/api/redirects/:id/check', params: id, response: check });
