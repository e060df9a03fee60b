import { entryHref, switchesHref } from '../content/entry-href.ts';
import { isPlaceholder } from '../content/placeholder.ts';
import { platformAt } from '../purchases/checkouts.ts';
import type { Platform } from '../purchases/notice.ts';
import { connectionSearch } from '../purchases/view-address.ts';
import { type ScreenView, viewAt } from '../shell/admin-routes.ts';

/** Setup steps of a new website, in the recommended order. 'checkout' is one step for each offer on sale. */
export const FIRST_STEPS = [
  'account',
  'face',
  'mail',
  'imprint',
  'law',
  'events',
  'checkout',
  'hand-over',
  'publish',
  'domain',
  'heartbeat',
  'public',
] as const;

export type FirstStep = (typeof FIRST_STEPS)[number];

/** State of a step; `waiting`: done in the drafts, but not published yet. */
export type StepState = 'open' | 'waiting' | 'done';

/** Hosts of websites without a domain of their own. */
const BORROWED = /(?:^|\.)(?:netlify\.app|localhost|example|\d+)\.?$/;

/** Checks whether a website (its origin) has a domain of its own. */
export const hasOwnDomain = (origin: string): boolean => !BORROWED.test(new URL(origin).hostname);

/** Reason why an offer's sales are not verified: a placeholder, no connected platform, or no notice from it yet. */
export type SaleLack = 'address' | 'platform' | 'notice';

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
  readonly lack: SaleLack | null;
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

interface TeamEntry {
  readonly id: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Fields with which a person shows who they are. */
const FACE_FIELDS = ['name', 'portrait', 'short'] as const;

const isFilled = (value: unknown): boolean =>
  typeof value === 'string' ? value.trim() !== '' : value !== null && value !== undefined;

const faceLack = ({ data }: TeamEntry): string | undefined => FACE_FIELDS.find((field) => !isFilled(data[field]));

/** Returns the step with which a person shows name, portrait and a sentence, and the first field that is missing. */
export function faceStep(
  drafts: readonly TeamEntry[],
  online: readonly TeamEntry[],
): Pick<SetupStep, 'state' | 'place'> {
  const isShown = (person: TeamEntry): boolean => faceLack(person) === undefined;
  if (online.some(isShown)) return { state: 'done', place: null };
  if (drafts.some(isShown)) return { state: 'waiting', place: null };
  const [first] = drafts;
  return { state: 'open', place: first ? { kind: 'team', id: first.id, field: faceLack(first) ?? null } : null };
}

/** Setup step with all that its words and its link follow from. */
export interface SetupStep extends Pick<SaleStep, 'state' | 'lack' | 'platform'> {
  readonly step: FirstStep;
  /** Content field in which the step is done, if there is one. */
  readonly place: { readonly kind: string; readonly id: string; readonly field: string | null } | null;
  /** Name of the offer on sale whose step this is; null for the other steps, and while none is on sale. */
  readonly offer: string | null;
}

/** Views of the steps that are not a single content field; the domain has none here. */
const views: Readonly<Record<FirstStep, ScreenView | null>> = {
  account: viewAt('settings'),
  face: viewAt('content', '#team'),
  mail: viewAt('settings'),
  imprint: viewAt('content', '#contact'),
  law: viewAt('content', '#rechts-check'),
  events: viewAt('clickup'),
  checkout: viewAt('content', '#offers'),
  'hand-over': viewAt('activecampaign'),
  publish: viewAt('content'),
  domain: null,
  heartbeat: null,
  public: viewAt('content', switchesHref),
};

/** Returns the view in which a step is done; null for what is done elsewhere. */
export function viewOf({ step, state, place, platform }: SetupStep): ScreenView | null {
  if (state === 'waiting') return views.publish;
  if (platform !== null) return viewAt('payments', connectionSearch);
  if (step === 'law' || place === null) return views[step];
  return viewAt('content', entryHref(place, place.field));
}
