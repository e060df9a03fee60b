import * as z from 'zod/mini';
import { route } from '#contracts/route.ts';

const standing = z.object({
  isOn: z.boolean(),
  /** Where it goes; null while the account has no confirmed address. */
  address: z.nullable(z.string()),
});

/** Whether the account that is signed in gets a report on Mondays. */
export const readReport = route({ method: 'GET', path: '/api/account/report', response: standing });

/** Switches it. 409 without a confirmed address. */
export const setReport = route({
  method: 'PUT',
  path: '/api/account/report',
  body: z.object({ isOn: z.boolean() }),
  response: standing,
});

/** Sends the report of the last seven days now. */
export const previewReport = route({ method: 'POST', path: '/api/account/report/preview', status: 204 });
