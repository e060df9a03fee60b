import { platformOf } from '../purchases/checkout-token.ts';
import { PLATFORM_NAMES } from '../purchases/notice.ts';
import { campaignOrigins } from '../visits/campaign.ts';

/** What is switched on in the product, as far as it moves visitors' data. */
export interface SwitchedOn {
  /** Host of the mail server; `''` where no mails go out. */
  readonly mailHost: string;
  readonly hasActiveCampaign: boolean;
  readonly hasClickUp: boolean;
  /** Address of the script that records campaign visits; `''`: nothing is sent. */
  readonly campaignEndpoint: string;
  readonly hasVideo: boolean;
  /** Addresses of the checkouts that buttons lead to. */
  readonly checkouts: readonly string[];
}

/** Who can get to see visitors' data; what each means stands in `src/content/law/privacy.ts`. */
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

/** One of them. */
export type ServiceId = (typeof serviceIds)[number];

/** A service with the host by which a visitor may know it; `''` where its name says enough. */
export interface Service {
  readonly id: ServiceId;
  readonly host: string;
}

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).hostname : '');

/** A mail server on the computer that asks is nobody else. */
const isOwnHost = (host: string): boolean => /^(?:localhost|127(?:\.\d+){3}|\[?::1\]?)$/i.test(host);

/** A checkout as a visitor knows it: by the name of its platform, or by its host. */
function checkoutService(address: string): Service | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  const platform = platformOf(url);
  if (platform === undefined) return { id: 'checkout', host: url.hostname };
  return { id: platform === 'stripe' ? 'stripe' : 'reseller', host: PLATFORM_NAMES[platform] };
}

/** Whether a checkout gets a token with the click, and its platform may tell what was bought (docs/decisions/purchases.md). */
export const hearsOfPurchases = ({ checkouts }: Pick<SwitchedOn, 'checkouts'>): boolean =>
  checkouts.some((address) => URL.canParse(address) && platformOf(new URL(address)) !== undefined);

/** The services that are switched on: what the privacy statement has to name (docs/decisions/law.md L3). */
export function servicesOf(on: SwitchedOn): readonly Service[] {
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

/** When a browser asks another host, or keeps something. */
export type Occasion = 'maintenance-closed' | 'video-started' | 'campaign-link';

/** Hosts of Wistia and of what measures its player (docs/decisions/videos.md); `*.` stands for any name before it. */
const VIDEO_HOSTS = ['*.wistia.com', '*.wistia.net', '*.litix.io'] as const;

/** What a visitor's browser does besides asking us for the page. */
export interface BrowserFlow {
  readonly hosts: readonly { readonly host: string; readonly when: Occasion }[];
  /** Keys in the browser's session storage. There is nothing else: no cookie, no other storage. */
  readonly stored: readonly { readonly key: string; readonly when: Occasion }[];
}

const campaignHosts = (endpoint: string): readonly string[] =>
  endpoint === '' ? [] : campaignOrigins(endpoint).map(hostOf);

/** Every other host and every storage that the public pages use; a browser test holds it against reality. */
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
