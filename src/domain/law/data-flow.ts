import { isUrl } from '../address/urls.ts';
import { isOwnHost } from '../mail/own-host.ts';
import { PLATFORM_NAMES } from '../purchases/notice.ts';
import { isProcessor, platformOf } from '../purchases/platforms.ts';
import { campaignOrigins } from '../visits/campaign.ts';

/** Features in use that transfer visitors' data. */
export interface SwitchedOn {
  /** Host of the mail server; `''` if no mails are sent. */
  readonly mailHost: string;
  readonly hasActiveCampaign: boolean;
  readonly hasClickUp: boolean;
  /** Address of the script that records campaign visits; `''` if nothing is sent. */
  readonly campaignEndpoint: string;
  readonly hasVideo: boolean;
  /** True if answers to 'Woher kennst du uns?' are asked for or kept. */
  readonly keepsHeardFrom: boolean;
  readonly checkouts: readonly string[];
}

/** Recipients of visitors' data; `src/content/law/privacy.ts` describes them. */
export const serviceIds = [
  'hosting',
  'database',
  'mail',
  'activeCampaign',
  'clickUp',
  'video',
  'campaign',
  'checkout',
  'reseller',
  'stripe',
] as const;

type ServiceId = (typeof serviceIds)[number];

/** Recipient with the host that a visitor may know it by; `''` if its name is enough. */
export interface Service {
  readonly id: ServiceId;
  readonly host: string;
}

const hostOf = (address: string): string => (isUrl(address) ? new URL(address).hostname : '');

/** Names a checkout as visitors know it: by its platform, or by its host. */
function checkoutService(address: string): Service | undefined {
  if (!isUrl(address)) return undefined;
  const url = new URL(address);
  const platform = platformOf(url);
  if (platform === undefined) return { id: 'checkout', host: url.hostname };
  return { id: isProcessor(platform) ? platform : 'reseller', host: PLATFORM_NAMES[platform] };
}

/** Checks whether a checkout gets a token, so that its platform reports purchases (docs/decisions/purchases.md). */
export const getsTokens = ({ checkouts }: Pick<SwitchedOn, 'checkouts'>): boolean =>
  checkouts.some((address) => isUrl(address) && platformOf(new URL(address)) !== undefined);

/** Lists the recipients that the privacy statement has to name (docs/decisions/law.md L3). */
export function listServices(on: SwitchedOn): readonly Service[] {
  const checkouts = on.checkouts.map(checkoutService).filter((service) => service !== undefined);
  const eachOnce = [...new Map(checkouts.map((service) => [service.host, service])).values()];
  return [
    { id: 'hosting', host: '' },
    { id: 'database', host: '' },
    ...(on.mailHost && !isOwnHost(on.mailHost) ? [{ id: 'mail', host: on.mailHost } as const] : []),
    ...(on.hasActiveCampaign ? [{ id: 'activeCampaign', host: '' } as const] : []),
    ...(on.hasClickUp ? [{ id: 'clickUp', host: '' } as const] : []),
    ...(on.hasVideo ? [{ id: 'video', host: '' } as const] : []),
    ...(on.campaignEndpoint ? [{ id: 'campaign', host: hostOf(on.campaignEndpoint) } as const] : []),
    ...eachOnce,
  ];
}

/** Occasions on which a browser contacts another host or stores something. */
export type Occasion = 'maintenance-closed' | 'video-started' | 'campaign-link';

/** Hosts of Wistia and of its player's analytics (docs/decisions/videos.md); `*.` matches any subdomain. */
const VIDEO_HOSTS = ['*.wistia.com', '*.wistia.net', '*.litix.io'] as const;

export interface BrowserFlow {
  readonly hosts: readonly { readonly host: string; readonly when: Occasion }[];
  /** Session storage keys. The public pages use no cookies and no other storage. */
  readonly stored: readonly { readonly key: string; readonly when: Occasion }[];
}

const campaignHosts = (endpoint: string): readonly string[] =>
  endpoint === '' ? [] : campaignOrigins(endpoint).map(hostOf);

/** Lists every other host and every storage key that the public pages use; a browser test compares it with reality. */
export const browserFlow = ({ hasVideo, campaignEndpoint }: SwitchedOn): BrowserFlow => ({
  hosts: [
    ...(hasVideo ? VIDEO_HOSTS.map((host) => ({ host, when: 'video-started' }) as const) : []),
    ...campaignHosts(campaignEndpoint).map((host) => ({ host, when: 'campaign-link' }) as const),
  ],
  stored: [
    { key: 'maintenance-closed', when: 'maintenance-closed' },
    ...(hasVideo ? [{ key: 'video-consent', when: 'video-started' } as const] : []),
  ],
});
