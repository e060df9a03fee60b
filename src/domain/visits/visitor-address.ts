import { isUrl } from '../address/urls.ts';

const GROUPS = 8;
const NETWORK_GROUPS = 4;
const SITE_GROUPS = 3;
const WIDE_GROUPS = 2;

const isIPv4 = (text: string): boolean =>
  /^\d{1,3}(?:\.\d{1,3}){3}$/.test(text) && text.split('.').every((part) => Number(part) < 256);

const groupsOf = (text: string): readonly string[] => (text === '' ? [] : text.split(':'));

/** Expands an IPv6 address to eight hex groups without leading zeros; undefined if invalid. */
function ipv6Groups(address: string): readonly string[] | undefined {
  const url = `http://[${address}]`;
  if (!address.includes(':') || !isUrl(url)) return undefined;
  // `URL` normalises a host to a single spelling.
  const [start = [], end = []] = new URL(url).hostname.slice(1, -1).split('::').map(groupsOf);
  const missing = GROUPS - start.length - end.length;
  return [...start, ...Array.from({ length: missing }, () => '0'), ...end];
}

/**
 * Returns the network that counts as one visitor, in a canonical spelling: an IPv4 address, even if written as IPv6, or
 * an IPv6 /64, the smallest block of a household, which changes its addresses at will. Other texts stay as they are.
 */
export function visitorNetwork(ip: string): string {
  const [address = ''] = ip.trim().toLowerCase().split('%', 1);
  const groups = isIPv4(address) ? undefined : ipv6Groups(address);
  if (groups === undefined) return address;
  const network = groups.slice(0, NETWORK_GROUPS).join(':');
  if (network !== '0:0:0:0' || groups[4] !== '0' || groups[5] !== 'ffff') return `${network}::/64`;
  return groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((pair) => [pair >> 8, pair & 255])
    .join('.');
}

/** Returns the site of a network from `visitorNetwork`: for IPv6 the /48, as one customer may own all its networks. */
export const visitorSite = (network: string): string =>
  network.endsWith('::/64') ? `${network.split(':').slice(0, SITE_GROUPS).join(':')}::/48` : network;

/**
 * Returns the blocks around a network from `visitorNetwork`: the /48 of one IPv6 customer and its provider's /32, or the
 * /24 around an IPv4 address.
 */
export function blocksAround(network: string): {
  readonly customer?: string;
  readonly block?: string;
  readonly wide?: string;
} {
  if (isIPv4(network)) return { block: `${network.slice(0, network.lastIndexOf('.'))}.0/24` };
  if (!network.endsWith('::/64')) return {};
  return { customer: visitorSite(network), wide: `${network.split(':').slice(0, WIDE_GROUPS).join(':')}::/32` };
}
