import { isPlaceholder } from '../content/placeholder.ts';
import { platformAt } from '../purchases/checkouts.ts';
import type { Platform } from '../purchases/notice.ts';

/** Setup steps of a new website, in the recommended order. 'checkout' is one step for each offer on sale. */
export const FIRST_STEPS = [
  'account',
  'mail',
  'imprint',
  'law',
  'events',
  'checkout',
  'hand-over',
  'publish',
  'domain',
  'public',
] as const;

export type FirstStep = (typeof FIRST_STEPS)[number];

/** States of a step; `waiting`: done in the drafts, but not published yet. */
export const STEP_STATES = ['open', 'waiting', 'done'] as const;

export type StepState = (typeof STEP_STATES)[number];

/** Hosts of websites without a domain of their own. */
const BORROWED = /(?:^|\.)(?:netlify\.app|localhost|example|[\d.]+)$/;

/** Checks whether a website (its origin) has a domain of its own. */
export const hasOwnDomain = (origin: string): boolean => !BORROWED.test(new URL(origin).hostname);

/** Reasons why an offer's sales are not verified: a placeholder, no connected platform, or no notice from it yet. */
export const CHECKOUT_LACKS = ['address', 'platform', 'notice'] as const;

/** Offer with its checkout addresses; empty ones are left out. */
export interface SoldOffer {
  readonly id: string;
  readonly name: string;
  readonly addresses: readonly string[];
}

/** Connected platform; `isVerified` once a notice or test of it has arrived. */
export interface PlatformState {
  readonly platform: Platform;
  readonly isVerified: boolean;
}

interface SaleStep extends SoldOffer {
  readonly state: StepState;
  readonly lack: (typeof CHECKOUT_LACKS)[number] | null;
  /** Platform that is not connected or has sent nothing yet. */
  readonly platform: Platform | null;
}

/** Lists the platforms that sell without being connected: the website learns of none of their sales. */
export function findUnconnected(online: readonly SoldOffer[], platforms: readonly PlatformState[]): Platform[] {
  const selling = online.flatMap(({ addresses }) => addresses.flatMap((address) => platformAt(address) ?? []));
  return [...new Set(selling)].filter((each) => !platforms.some(({ platform }) => platform === each));
}

function saleStep(offer: SoldOffer, online: SoldOffer | undefined, platforms: readonly PlatformState[]): SaleStep {
  const open = { ...offer, state: 'open', platform: null } as const;
  if (offer.addresses.some(isPlaceholder)) return { ...open, lack: 'address' };
  if (online === undefined || online.addresses.some(isPlaceholder)) return { ...open, state: 'waiting', lack: null };
  const [unconnected] = findUnconnected([online], platforms);
  if (unconnected !== undefined) return { ...open, lack: 'platform', platform: unconnected };
  const silent = platforms.find(
    ({ platform, isVerified }) => !isVerified && online.addresses.some((address) => platformAt(address) === platform),
  );
  if (silent !== undefined) return { ...open, lack: 'notice', platform: silent.platform };
  return { ...open, state: 'done', lack: null };
}

/**
 * Lists a step for each offer with a checkout address, done once the address is online and its platform has sent a
 * notice. A checkout of another provider sends none.
 */
export function listSaleSteps(
  drafts: readonly SoldOffer[],
  online: readonly SoldOffer[],
  platforms: readonly PlatformState[],
): SaleStep[] {
  const isSold = ({ addresses }: SoldOffer): boolean => addresses.length > 0;
  return drafts.filter(isSold).map((offer) =>
    saleStep(
      offer,
      online.filter(isSold).find(({ id }) => id === offer.id),
      platforms,
    ),
  );
}
