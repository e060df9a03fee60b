import * as z from 'zod/mini';
import { route } from '#contracts/route.ts';
import { switchInput } from '#contracts/switches.ts';

const transfer = z.object({
  enabled: z.boolean(),
  /** True if an ActiveCampaign account is configured. */
  isConnected: z.boolean(),
  /** People with a tag of ours there. */
  handedOver: z.int(),
  /** People waiting for their tag to be added or removed. */
  waiting: z.int(),
  /** People given up, and the reason of the last failure. */
  dead: z.int(),
  deadReason: z.nullable(z.string()),
});

export type Transfer = z.output<typeof transfer>;

/** Reads the progress of handing confirmed people over to ActiveCampaign. */
export const readTransfer = route({ method: 'GET', path: '/api/activecampaign/transfer', response: transfer });
/** Switches the transfer; off only stops new people. */
export const toggleTransfer = route({
  method: 'POST',
  path: '/api/activecampaign/transfer',
  body: switchInput,
  response: transfer,
});
/** Processes the queue for a few seconds, for a screen that shows the progress. */
export const continueTransfer = route({
  method: 'POST',
  path: '/api/activecampaign/transfer/continue',
  response: transfer,
});
/** Retries all people who were given up. */
export const retryTransfer = route({
  method: 'POST',
  path: '/api/activecampaign/transfer/retry',
  response: transfer,
});
