import { BlockList, isIP } from 'node:net';

const range = (list: BlockList, ranges: readonly string[], family: 'ipv4' | 'ipv6'): BlockList => {
  for (const each of ranges) {
    const [net = '', prefix] = each.split('/');
    list.addSubnet(net, Number(prefix), family);
  }
  return list;
};

/** IPv4 outside the public internet (IANA's special-purpose registry); clouds serve metadata at 169.254.169.254. */
const reserved = range(
  new BlockList(),
  [
    '0.0.0.0/8',
    '10.0.0.0/8',
    '100.64.0.0/10',
    '127.0.0.0/8',
    '169.254.0.0/16',
    '172.16.0.0/12',
    '192.0.0.0/24',
    '192.0.2.0/24',
    '192.88.99.0/24',
    '192.168.0.0/16',
    '198.18.0.0/15',
    '198.51.100.0/24',
    '203.0.113.0/24',
    '224.0.0.0/4',
    '240.0.0.0/4',
  ],
  'ipv4',
);
/** Global unicast IPv6; ranges in it that embed IPv4 addresses are excluded below. */
const global = range(new BlockList(), ['2000::/3'], 'ipv6');
/** Teredo and its neighbours, documentation, 6to4. */
const globalButReserved = range(new BlockList(), ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'], 'ipv6');

/** Tells whether an address is on the public internet, and not one of our own or our host's machines. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !reserved.check(address);
    case 6:
      return global.check(address, 'ipv6') && !globalButReserved.check(address, 'ipv6');
    default:
      return false;
  }
}
