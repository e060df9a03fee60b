import * as z from 'zod/mini';
import { route } from '#contracts/route.ts';
import { switchInput } from '#contracts/switches.ts';

const transfer = z.object({
  /** Whether confirmed people are handed over. */
  enabled: z.boolean(),
  /** Whether an account of ActiveCampaign is set up. */
  isConnected: z.boolean(),
  /** How many have a tag of ours there. */
  handedOver: z.int(),
  /** How many are still to be handed over, or taken back. */
  waiting: z.int(),
  /** How many were given up, and why the last one was. */
  dead: z.int(),
  deadReason: z.nullable(z.string()),
});

/** How far the handing over has come. */
export type Transfer = z.output<typeof transfer>;

/** The handing over of confirmed people to ActiveCampaign, and how far it has come. */
export const readTransfer = route({ method: 'GET', path: '/api/activecampaign/transfer', response: transfer });
/** Switches it on or off; off means that nobody new is handed over. */
export const toggleTransfer = route({
  method: 'POST',
  path: '/api/activecampaign/transfer',
  body: switchInput,
  response: transfer,
});
/** Goes on with what waits for a few seconds; for a screen that shows the progress. */
export const continueTransfer = route({
  method: 'POST',
  path: '/api/activecampaign/transfer/continue',
  response: transfer,
});
/** Tries everybody again who was given up. */
export const retryTransfer = route({
  method: 'POST',
  path: '/api/activecampaign/transfer/retry',
  response: transfer,
});
