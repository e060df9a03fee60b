import { DAY_MS, HOUR_MS } from '#domain/durations.ts';
import { LATE_NETWORKS, type Spending } from '#server/http/budget.ts';

/** Address bytes per counted sign-up: normal addresses have 15 to 30, one of 250 is a robot's. */
const ADDRESS_BYTES = 40;
/** Sign-ups a day, in addresses of 40 bytes: an evening on television brings a few thousand. */
const SIGN_UPS_PER_DAY = 6000;
/** Bytes of typed text a day: 165 per sign-up, of which a normal one needs 20. */
export const TEXT_PER_DAY = 1_000_000;
/** Bytes of text that each network keeps per hour when the day's are used up. */
const LATE_TEXT = 1000;
/** Stored bytes per counted byte. */
const TEXT_COST = 1.6;

const bytesOf = (text: string | undefined): number => (text === undefined ? 0 : Buffer.byteLength(text));

interface Weighed {
  readonly body: {
    readonly email: string;
    readonly name?: string | undefined;
    readonly interests?: string | undefined;
    readonly page?: string | undefined;
    readonly referrer?: string | undefined;
  };
}

/** Returns the parts of a page's address that a sign-up stores; a stranger can choose them freely. */
function keptOf(address = ''): string {
  if (!URL.canParse(address)) return '';
  const { host, pathname, searchParams } = new URL(address);
  return [host, pathname, ...['utm_source', 'source', 'ref', 'utm_campaign'].map((key) => searchParams.get(key))].join(
    '',
  );
}

/** Counts typed bytes, plus twice those of page and referrer, because each of the two lists keeps them. */
const textBytes = ({ body: { name, interests, page, referrer } }: Weighed): number =>
  bytesOf(name) + bytesOf(interests) + 2 * bytesOf(keptOf(page) + keptOf(referrer));
const addresses = ({ body: { email } }: Weighed): number => Math.ceil(bytesOf(email) / ADDRESS_BYTES);

/** Text counts by its bytes, a twentieth of the day's per network; beyond that only address and choices are kept. */
export const SIGN_UPS = {
  name: 'sign-up',
  requests: {
    perNetwork: { max: TEXT_PER_DAY / 20, windowMs: DAY_MS },
    perSite: { max: TEXT_PER_DAY, windowMs: DAY_MS, late: LATE_TEXT },
    weigh: textBytes,
  },
  minimum: {
    perNetwork: { max: 100, windowMs: HOUR_MS },
    perSite: { max: SIGN_UPS_PER_DAY, windowMs: DAY_MS, late: 3, countsLate: true },
    weigh: addresses,
    calls: SIGN_UPS_PER_DAY + 3 * LATE_NETWORKS,
    stored: [
      { table: 'people', bytes: 600, keptDays: 30 },
      { table: 'list_entries', bytes: 490, keptDays: 30 },
      { table: 'sign_up_requests', bytes: 290, keptDays: 30 },
      { table: 'choices', bytes: 160, keptDays: 30 },
      { table: 'consents', bytes: 470, keptDays: 30 },
      { table: 'outbox', bytes: 310, keptDays: 30 },
    ],
  },
  beyond: 'keep-minimum',
  // Most expensive storage of a byte of text, wherever it is kept.
  stored: [
    {
      table: 'list_entries',
      bytes: TEXT_COST,
      perDay: TEXT_PER_DAY + LATE_TEXT * LATE_NETWORKS,
      perNetworkDay: TEXT_PER_DAY / 5,
      keptDays: 30,
    },
  ],
  mails: { perCall: 1, perNetworkDay: 1440, perDay: SIGN_UPS_PER_DAY + 3 * LATE_NETWORKS },
} as const satisfies Spending<Weighed>;
