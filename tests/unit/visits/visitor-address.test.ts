import fc from 'fast-check';
import { expect, test } from 'vitest';
import { visitorNetwork } from '#domain/visits/visitor-address.ts';

const settings = { seed: 20_261_121, numRuns: 500 };
const group = fc.integer({ min: 0, max: 0xffff });
const groups = fc.tuple(group, group, group, group, group, group, group, group);

const written = (parts: readonly number[], width = 1): string =>
  parts.map((part) => part.toString(16).padStart(width, '0')).join(':');

test.each([
  ['192.0.2.1', '192.0.2.1'],
  [' 192.0.2.1 ', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:c000:0201', '192.0.2.1'],
  ['0:0:0:0:0:ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:0:1:aaaa:bbbb:cccc:dddd', '2001:db8:0:1::/64'],
  ['2001:0DB8:0000:0001::1', '2001:db8:0:1::/64'],
  ['2001:db8::', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['', ''],
  ['unknown', 'unknown'],
  ['256.0.0.1', '256.0.0.1'],
  ['1:2:3', '1:2:3'],
  ['1::2::3', '1::2::3'],
])('the address %j counts as %s', (ip, network) => {
  expect(visitorNetwork(ip)).toBe(network);
});

test('all addresses of a /64 network count as one, in any spelling', () => {
  fc.assert(
    fc.property(groups, groups, (a, b) => {
      fc.pre(a.slice(0, 4).some((part) => part !== 0));
      const neighbour = [...a.slice(0, 4), ...b.slice(4)];
      expect(visitorNetwork(written(neighbour, 4).toUpperCase())).toBe(visitorNetwork(written(a)));
    }),
    settings,
  );
});

test('two /64 networks count as two', () => {
  fc.assert(
    fc.property(groups, groups, (a, b) => {
      fc.pre(written(a.slice(0, 4)) !== written(b.slice(0, 4)));
      expect(visitorNetwork(written(a))).not.toBe(visitorNetwork(written(b)));
    }),
    settings,
  );
});

test('an IPv4 address is the same in each form, and a network stays the same when it is normalised again', () => {
  fc.assert(
    fc.property(fc.ipV4(), groups, (ipv4, address) => {
      expect(visitorNetwork(`::ffff:${ipv4}`)).toBe(ipv4);
      for (const ip of [ipv4, written(address)]) expect(visitorNetwork(visitorNetwork(ip))).toBe(visitorNetwork(ip));
    }),
    settings,
  );
});

test('any text is accepted as an address', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(typeof visitorNetwork(text)).toBe('string');
    }),
    settings,
  );
});
