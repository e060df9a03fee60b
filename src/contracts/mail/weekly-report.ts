import * as z from 'zod/mini';
import { obstacle } from '#contracts/obstacle.ts';
import { route } from '#contracts/route.ts';

const settings = z.object({
  isOn: z.boolean(),
  /** Null without a confirmed address. */
  address: z.nullable(z.string()),
  /** Obstacles to switching it, and to its preview besides. */
  obstacle: z._default(z.nullable(obstacle), null),
  previewObstacle: z._default(z.nullable(obstacle), null),
});

export const readReport = route({ method: 'GET', path: '/api/account/report', response: settings });

/** Switches the report. 409 without a confirmed address. */
export const setReport = route({
  method: 'PUT',
  path: '/api/account/report',
  body: z.object({ isOn: z.boolean() }),
  response: settings,
});

/** Sends the report of the last seven days now. 409 without a confirmed address or a mail server. */
export const previewReport = route({ method: 'POST', path: '/api/account/report/preview', status: 204 });
