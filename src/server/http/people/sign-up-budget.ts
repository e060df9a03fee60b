import { HOUR_MS } from '#domain/durations.ts';
import type { RequestLane, Spending } from '#server/http/budget.ts';

/** Address bytes per counted sign-up: normal addresses have 15 to 30, one of 250 is a robot's. */
const ADDRESS_BYTES = 40;

type Entered = { readonly body: { readonly email: string } };

/** Sign-ups, in addresses of 40 bytes: an evening on television brings a few thousand. */
export const SIGN_UPS = {
  name: 'sign-up',
  lane: {
    perNetwork: 100,
    networkWindowMs: HOUR_MS,
    perSite: 6000,
    late: 3,
    weigh: ({ body: { email } }: Entered) => Math.ceil(Buffer.byteLength(email) / ADDRESS_BYTES),
  },
} as const satisfies Spending<Entered> & { readonly lane: RequestLane<Entered> };
