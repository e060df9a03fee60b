import { DAY_MS, HOUR_MS } from '#domain/durations.ts';
import { LATE_NETWORKS, type Spending } from '#server/http/budget.ts';

/** Bytes of an address that count for one sign-up: normal ones have 15 to 30, and one of 250 is a robot's. */
const ADDRESS_BYTES = 40;
/** Sign-ups of a day, in addresses of 40 bytes: an evening on television brings some thousand. */
const SIGN_UPS_PER_DAY = 6000;
/** Bytes that a day has for typed text: 165 for each of them, and a normal one has 20. */
export const TEXT_PER_DAY = 1_000_000;
/** Bytes of text that a network still has in an hour when the day has no more. */
const LATE_TEXT = 1000;
/** Bytes stored of one that counts. */
const TEXT_COST = 1.6;

const bytesOf = (text: string | undefined): number => (text === undefined ? 0 : Buffer.byteLength(text));

/** A sign-up as far as its budget weighs it. */
interface Weighed {
  readonly body: {
    readonly email: string;
    readonly name?: string | undefined;
    readonly interests?: string | undefined;
    readonly page?: string | undefined;
    readonly referrer?: string | undefined;
  };
}

/** The parts of a page's address that a sign-up stores; a stranger can choose them freely. */
function keptOf(address = ''): string {
  if (!URL.canParse(address)) return '';
  const { host, pathname, searchParams } = new URL(address);
  return [host, pathname, ...['utm_source', 'source', 'ref', 'utm_campaign'].map((key) => searchParams.get(key))].join(
    '',
  );
}

/** Bytes of what was typed, and twice those of where it came from, which each list keeps. */
const textBytes = ({ body: { name, interests, page, referrer } }: Weighed): number =>
  bytesOf(name) + bytesOf(interests) + 2 * bytesOf(keptOf(page) + keptOf(referrer));
const addresses = ({ body: { email } }: Weighed): number => Math.ceil(bytesOf(email) / ADDRESS_BYTES);

/**
 * Sign-ups of both forms. Text is counted by its bytes, each network has a twentieth of a day's; what is beyond is dropped.
 * Then only the address is counted, with what was chosen.
 */
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
  // The most that a byte of text costs, wherever it is kept.
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
