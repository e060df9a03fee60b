const GROUPS = 8;
const NETWORK_GROUPS = 4;
const SITE_GROUPS = 3;

const isIPv4 = (text: string): boolean =>
  /^\d{1,3}(?:\.\d{1,3}){3}$/.test(text) && text.split('.').every((part) => Number(part) < 256);

const groupsOf = (text: string): readonly string[] => (text === '' ? [] : text.split(':'));

/** The eight groups of an IPv6 address as hex without leading zeros; undefined for what is none. */
function ipv6Groups(address: string): readonly string[] | undefined {
  const url = `http://[${address}]`;
  if (!address.includes(':') || !URL.canParse(url)) return undefined;
  // There is one spelling of an address as a host.
  const [start = [], end = []] = new URL(url).hostname.slice(1, -1).split('::').map(groupsOf);
  const missing = GROUPS - start.length - end.length;
  return [...start, ...Array.from({ length: missing }, () => '0'), ...end];
}

/**
 * The network that a visitor counts as: for IPv4 the address, also where it is written as IPv6; for IPv6 the /64, which
 * is the least that a household has, and inside which it changes addresses at will.
 *
 * @param ip as the platform gives it
 * @returns one spelling for all spellings of a network, e.g. `192.0.2.1` or `2001:db8:0:1::/64`; what is no address
 *   stays as it is
 */
export function visitorNetwork(ip: string): string {
  const address = ip.trim().toLowerCase().replace(/%.*$/, '');
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

/**
 * The site that a visitor's network belongs to: for IPv6 the /48, which one customer may have with its 65,536 networks.
 *
 * @param network as `visitorNetwork` gives it
 */
export const visitorSite = (network: string): string =>
  network.endsWith('::/64') ? `${network.split(':').slice(0, SITE_GROUPS).join(':')}::/48` : network;
