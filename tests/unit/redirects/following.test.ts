import { describe, expect, test } from 'vitest';
import { buildDestination, isLive, type VisitedRedirect } from '#domain/redirects/following.ts';
import { hostsOf } from '#domain/redirects/targets.ts';

describe('a redirect', () => {
  const redirect: VisitedRedirect = {
    id: 1,
    targetUrl: 'https://example.com',
    isActive: true,
    trackClicks: true,
    expiresAt: null,
  };

  test.each([
    [null, '2026-11-21', true],
    ['2026-11-22', '2026-11-21', true],
    ['2026-11-21', '2026-11-21', true],
    ['2026-11-20', '2026-11-21', false],
    ['2026-12-31', '2027-01-01', false],
  ])('with the last day %s is live on %s: %s', (expiresAt, today, lives) => {
    expect(isLive({ ...redirect, expiresAt }, today)).toBe(lives);
  });

  test('that is switched off is live on no day', () => {
    expect(isLive({ ...redirect, isActive: false }, '2026-11-21')).toBe(false);
    expect(isLive({ ...redirect, isActive: false, expiresAt: '2030-01-01' }, '2026-11-21')).toBe(false);
  });
});

describe('a visit leads', () => {
  const ownHosts = hostsOf(['https://mein-erwachen.example', 'http://localhost:8888', '']);
  const lead = (target: string, query = '') => buildDestination(target, query, ownHosts);

  test.each([
    ['to the target', 'https://example.com/a', '', 'https://example.com/a'],
    ['to a bare host', 'https://example.com', '', 'https://example.com/'],
    [
      'on with its parameters',
      'https://example.com/a',
      'utm_source=x&ref=y',
      'https://example.com/a?utm_source=x&ref=y',
    ],
    ['on before the fragment', 'https://example.com/a#b', 'x=1', 'https://example.com/a?x=1#b'],
    ['on behind an empty query', 'https://example.com/a?', 'x=1', 'https://example.com/a?x=1'],
    ["to the target's own value", 'https://example.com/?x=1', 'x=2', 'https://example.com/?x=1'],
    ["to the target's own empty value", 'https://example.com/?x', 'x=2', 'https://example.com/?x'],
    ["to the target's own value, written otherwise", 'https://example.com/?%78=1', 'x=2', 'https://example.com/?%78=1'],
    ['with what the target lacks', 'https://example.com/?x=1', 'x=2&y=3&x=4', 'https://example.com/?x=1&y=3'],
    ['with a repeated name', 'https://example.com/', 'x=1&x=2', 'https://example.com/?x=1&x=2'],
    ["to the target's repeated name", 'https://example.com/?x=1&x=2', 'x=3', 'https://example.com/?x=1&x=2'],
    ['with umlauts', 'https://example.com/', 'ä=ö', 'https://example.com/?%C3%A4=%C3%B6'],
    [
      'to a query as it was typed',
      'https://example.com/?flag&a=b%20c~%2F',
      'x=1',
      'https://example.com/?flag&a=b%20c~%2F&x=1',
    ],
    [
      'on with parameters as they came',
      'https://example.com/',
      '?flag&a=b%20c&d=%FC&&e',
      'https://example.com/?flag&a=b%20c&d=%FC&e',
    ],
    ['to a mail as it is', 'mailto:a@example.com?subject=x', 'y=1', 'mailto:a@example.com?subject=x'],
    ['to a telephone as it is', 'tel:+49301234567', 'y=1', 'tel:+49301234567'],
  ])('%s', (_, target, query, location) => {
    expect(lead(target, query)).toBe(location);
  });

  test.each([
    ['https://mein-erwachen.example/soulplan2'],
    ['https://www.mein-erwachen.example/'],
    ['http://localhost:8888/'],
    ['http://www.localhost:8888/'],
  ])('to our own %s with the contact and the tag', (target) => {
    const { searchParams } = new URL(lead(target, 'contactid=1&tag=x&a=b') ?? '');
    expect([...searchParams]).toEqual([
      ['contactid', '1'],
      ['tag', 'x'],
      ['a', 'b'],
    ]);
  });

  test.each([
    'https://example.com/',
    'https://mein-erwachen.example.evil.example/',
    'https://shop.mein-erwachen.example/',
    'https://mein-erwachen.example:8443/',
    'http://localhost:9999/',
  ])('to %s without the contact and the tag, however they are written', (target) => {
    expect(lead(target, 'contactid=1&CONTACTID=2&ContactID=3&tag=x&Tag=y&%74ag=z&tags=1&a=b')).toBe(
      `${target}?tags=1&a=b`,
    );
    expect(lead(`${target}?tag=own`, 'contactid=1&tag=x')).toBe(`${target}?tag=own`);
  });

  test.each([
    ['https://münchen.de/ü?ä=1#ß', 'https://xn--mnchen-3ya.de/%C3%BC?%C3%A4=1#%C3%9F'],
    ['https://例え.jp/日本', 'https://xn--r8jz45g.jp/%E6%97%A5%E6%9C%AC'],
    ['https://example.com/🌸', 'https://example.com/%F0%9F%8C%B8'],
    ['mailto:jürgen@example.com', 'mailto:j%C3%BCrgen@example.com'],
  ])('to %s in letters that a header can carry', (target, location) => {
    expect(lead(target)).toBe(location);
    expect(new Headers({ location: lead(target) ?? '' }).get('location')).toBe(location);
  });

  test.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example', 'https://a:b@example.com', ''])(
    'to no place from an invalid stored target: %s',
    (target) => {
      expect(lead(target, 'x=1')).toBeUndefined();
    },
  );

  describe('to a checkout', () => {
    const checkout = 'https://www.digistore24.com/product/1';
    const redirect = { id: 7, slugKey: 'flyer', trackClicks: true };
    const follow = (target: string, query = '', overrides: Partial<typeof redirect & { isPrivate: boolean }> = {}) =>
      buildDestination(target, query, ownHosts, { ...redirect, ...overrides });

    test.each([
      ['under every name', checkout, '', `${checkout}?custom=r7&ds24tr=r7`],
      [
        'behind its query',
        `${checkout}?voucher=a%20b#form`,
        'x=1',
        `${checkout}?voucher=a%20b&x=1&custom=r7&ds24tr=r7#form`,
      ],
      ['but not over its own', `${checkout}?custom=hers`, '', `${checkout}?custom=hers&ds24tr=r7`],
      ['whatever the visit says', checkout, 'custom=r8&ds24tr=x', `${checkout}?custom=r7&ds24tr=r7`],
      [
        'of CopeCart',
        'https://copecart.com/products/1/checkout',
        '',
        'https://copecart.com/products/1/checkout?metadata=r7',
      ],
      ['of Stripe', 'https://buy.stripe.com/abc', '', 'https://buy.stripe.com/abc?client_reference_id=r7'],
      ['elsewhere with nothing', 'https://example.com/', '', 'https://example.com/'],
      ['of ours with its key alone', 'https://mein-erwachen.example/a', '', 'https://mein-erwachen.example/a?l=flyer'],
    ])('with its token %s', (_, target, query, location) => {
      expect(follow(target, query)).toBe(location);
    });

    test('without a token if clicks are not counted or the visitor asks for privacy', () => {
      expect(follow(checkout, '', { trackClicks: false })).toBe(checkout);
      expect(follow(checkout, 'custom=x', { isPrivate: true })).toBe(`${checkout}?custom=x`);
      expect(follow('https://mein-erwachen.example/a', '', { isPrivate: true })).toBe(
        'https://mein-erwachen.example/a?l=flyer',
      );
    });
  });
});
