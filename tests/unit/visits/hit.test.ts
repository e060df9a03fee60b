import { describe, expect, test } from 'vitest';
import { type Dimension, deviceType, type Hit, listCounts, toValue, VALUE_MAX } from '#domain/visits/hit.ts';
import { parseTouch } from '#domain/visits/origin.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';
const ownHosts = ['mein-erwachen.example', 'localhost:8888'];
const own = 'https://mein-erwachen.example';

type Named = Partial<Record<Dimension, string>>;

/** Returns the values that a hit counts for by dimension, at most one each. */
function countsFor(hit: Partial<Hit>, country = 'DE'): Named | undefined {
  const counts = listCounts(
    { url: `${own}/`, referrer: '', event: '', ...hit },
    { userAgent: IPHONE, country },
    ownHosts,
  );
  const named = counts && Object.fromEntries(counts.map(({ dimension, value }) => [dimension, value]));
  expect(Object.keys(named ?? {})).toHaveLength(counts?.length ?? 0);
  return named;
}

const pageOf = (url: string) => countsFor({ url })?.page;
const referrerOf = (referrer: string, url = `${own}/`) => countsFor({ referrer, url })?.referrer;

describe('a counted hit', () => {
  test('contains all known values, the total last', () => {
    const hit = { url: `${own}/soulplan2?utm_source=brief`, referrer: 'https://example.com/', event: '' };
    const counts = listCounts(hit, { userAgent: IPHONE, country: 'AT' }, ownHosts);
    expect(counts).toEqual([
      { dimension: 'page', value: '/soulplan2' },
      { dimension: 'referrer', value: 'example.com' },
      { dimension: 'country', value: 'AT' },
      { dimension: 'device', value: 'mobile' },
      { dimension: 'total', value: '' },
    ]);
  });

  test('counts nothing with an event, because the page is counted already', () => {
    expect(countsFor({ referrer: 'https://example.com/', event: 'Anmeldung' })).toEqual({});
  });
});

describe('the name of a page', () => {
  test.each([
    ['the start', `${own}`, '/'],
    ['a path', `${own}/soulplan2`, '/soulplan2'],
    ['a slash at its end', `${own}/soulplan2/`, '/soulplan2'],
    ['many slashes at its end', `${own}/a/b///`, '/a/b'],
    ['the file behind a path', `${own}/soulplan2.html`, '/soulplan2'],
    ['the index file behind a path', `${own}/kurse/index.html`, '/kurse'],
    ['the index file', `${own}/index.html`, '/'],
    ['an umlaut of two code points', `${own}/u\u0308ber-mich`, '/über-mich'],
    ['escapes that were cut', `${own}/%C3%BCber-mich%E2%82`, '/über-mich'],
    ['an escape that was cut', `${own}/%C3%BCber-mich%C`, '/über-mich'],
    ['another file', `${own}/heft.pdf`, '/heft.pdf'],
    ['a query', `${own}/a?email=ada@example.org&utm_source=x`, '/a'],
    ['a fragment', `${own}/a#token=geheim`, '/a'],
    ['an encoded umlaut', `${own}/%C3%BCber-mich`, '/über-mich'],
    ['an encoded slash', `${own}/a%2Fb`, '/a%2Fb'],
    ['bytes that are no text', `${own}/%E0%A4%A`, '/%E0%A4%A'],
    ['an encoded script', `${own}/%3Cscript%3Ealert(1)%3C/script%3E`, '/<script>alert(1)</script>'],
    ['control characters', `${own}/a%00b%1Bc%7F%0Ad`, '/abcd'],
    ['path steps', `${own}/a/../b/./c`, '/b/c'],
    ['name and password', 'https://ada:geheim@mein-erwachen.example/a', '/a'],
    ['another protocol', 'http://mein-erwachen.example/a', '/a'],
    ['capitals in the host', 'https://MEIN-Erwachen.example/A', '/A'],
    ['www before our host', 'https://www.mein-erwachen.example/a', '/a'],
    ['another own host', 'http://localhost:8888/a', '/a'],
    ['another port', 'http://localhost:9999/a', 'localhost:9999/a'],
    ['a foreign website', 'https://blog.example/a', 'blog.example/a'],
    ['a foreign website with www', 'https://www.blog.example/a/', 'blog.example/a'],
    ['a foreign website with credentials', 'https://ada:geheim@blog.example/a', 'blog.example/a'],
    ['a foreign website with umlauts', 'https://müller.example/ü', 'xn--mller-kva.example/ü'],
    [
      'a host that pretends to be ours',
      'https://mein-erwachen.example.evil.example/',
      'mein-erwachen.example.evil.example/',
    ],
    ['our host as a name', 'https://mein-erwachen.example@evil.example/', 'evil.example/'],
  ])('contains only harmless parts of an address: %s', (_, url, page) => {
    expect(pageOf(url)).toBe(page);
  });

  test('consists of its first 512 characters', () => {
    expect(pageOf(`${own}/${'ü'.repeat(10_000)}`)).toBe(`/${'ü'.repeat(VALUE_MAX - 1)}`);
  });

  test('is found at once, whatever the number of slashes', () => {
    // A search from every slash to every other would take minutes.
    expect(pageOf(`${own}/${'/'.repeat(500_000)}x`)).toHaveLength(VALUE_MAX);
  });

  test.each([
    '',
    'soulplan2',
    '//mein-erwachen.example/a',
    'https://',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'ftp://mein-erwachen.example/',
    'about:blank',
    '\0',
  ])('is missing for %j, so that nothing is counted', (url) => {
    expect(countsFor({ url })).toBeUndefined();
    expect(countsFor({ url, event: 'Anmeldung' })).toBeUndefined();
  });
});

describe('the referrer', () => {
  test.each([
    ['nothing', '', ''],
    ['a website', 'https://www.google.com/', 'google.com'],
    ['a page', 'https://blog.example/beitrag/', 'blog.example/beitrag'],
    ['a search', 'https://duckduckgo.com/?q=geheim#b', 'duckduckgo.com'],
    ['an encoded page', 'https://blog.example/%C3%BCber', 'blog.example/über'],
    ['a port', 'http://localhost:3000/a', 'localhost:3000/a'],
    ['name and password', 'https://ada:geheim@blog.example/a', 'blog.example/a'],
    ['a script', 'javascript:alert(1)', ''],
    ['an app', 'android-app://com.google.android.gm/', ''],
    ['no address', '<script>alert(1)</script>', ''],
    [
      'markup in a page',
      'https://blog.example/<img src=x onerror=alert(1)>',
      'blog.example/<img src=x onerror=alert(1)>',
    ],
    ['control characters', 'https://blog.example/a%00%1B', 'blog.example/a'],
    ['10 KB', `https://blog.example/${'x'.repeat(10_240)}`, `blog.example/${'x'.repeat(VALUE_MAX - 13)}`],
  ])('is stored as host and path: %s', (_, given, referrer) => {
    expect(referrerOf(given)).toBe(referrer);
  });

  test.each([
    [`${own}/soulcircle`, `${own}/`],
    ['https://www.mein-erwachen.example/', `${own}/`],
    ['http://mein-erwachen.example/', `${own}/`],
    ['https://blog.example/a', 'https://www.blog.example/b'],
  ])('is omitted inside one website: %s → %s', (referrer, url) => {
    expect(countsFor({ referrer, url })).not.toHaveProperty('referrer');
  });

  test('is our website if another website is counted', () => {
    expect(referrerOf(`${own}/soulcircle`, 'https://blog.example/')).toBe('mein-erwachen.example/soulcircle');
  });
});

test.each([
  ['utm_source=brief', 'brief', ''],
  ['source=brief', 'brief', ''],
  ['ref=brief', 'brief', ''],
  ['ref=c&source=b&utm_source=a', 'a', ''],
  ['utm_source=&ref=c', 'c', ''],
  ['utm_medium=mail&utm_campaign=mai+2026', '', 'mai 2026'],
  ['utm_source=%3Cb%3E&utm_campaign=%00%C3%BC', '<b>', 'ü'],
  [`utm_source=${'x'.repeat(600)}`, 'x'.repeat(VALUE_MAX), ''],
  ['fbclid=1&gclid=2&contactid=3&utm_content=4&utm_term=5&UTM_SOURCE=brief', '', ''],
])('?%s names the source "%s" and the campaign "%s"', (query, source, campaign) => {
  expect(parseTouch({ url: `${own}/?${query}`, referrer: '' }, ownHosts)).toMatchObject({ source, campaign });
});

test.each([
  ['DE', 'DE'],
  ['', ''],
  ['de', ''],
  ['DEU', ''],
  ['D1', ''],
  ['<b', ''],
  ['DE\n', ''],
])('the country %j counts as %j', (given, country) => {
  expect(countsFor({}, given)?.country).toBe(country);
});

const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  ['Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0.0.0 Safari/537.36', 'desktop'],
  ['Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'desktop'],
  ['a Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.6 Safari/605.1.15', 'desktop'],
  ['a Chromebook', 'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) Chrome/142.0.0.0 Safari/537.36', 'desktop'],
  ['an iPhone', IPHONE, 'mobile'],
  ['Android', `${ANDROID} Chrome/142.0.0.0 Mobile Safari/537.36`, 'mobile'],
  ['an Android tablet', `${ANDROID} Chrome/142.0.0.0 Safari/537.36`, 'tablet'],
  ['Firefox on a tablet', 'Mozilla/5.0 (Android 15; Tablet; rv:145.0) Gecko/145.0 Firefox/145.0', 'tablet'],
  ['an old iPad', 'Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) Mobile/15E148 Safari/604.1', 'tablet'],
  ['a Fire tablet', 'Mozilla/5.0 (Linux; Android 11; KFTRWI) Silk/142.3.1 like Chrome/142.0.0.0', 'tablet'],
  ['a Windows Phone', 'Mozilla/5.0 (Windows Phone 10.0; Android 6.0.1) Mobile Safari/537.36 Edge/15.15063', 'mobile'],
  ['nothing', '', 'desktop'],
])('the user agent of %s gives the device', (_, agent, device) => {
  expect(deviceType(agent)).toBe(device);
});

describe('a stored value', () => {
  test.each([
    ['a text', 'Über uns', 'Über uns'],
    ['control characters', '\u0000a\u001b[31mb\r\n\tc\u007f\u0085', 'a[31mbc'],
    ['line ends of other kinds', 'a\u2028b\u2029c', 'abc'],
    ['half an emoji', 'a\ud83cb', 'a\ufffdb'],
    ['as much as fits', 'x'.repeat(VALUE_MAX), 'x'.repeat(VALUE_MAX)],
    ['too much', 'x'.repeat(VALUE_MAX + 1), 'x'.repeat(VALUE_MAX)],
    ['an emoji that does not fit whole', `${'x'.repeat(VALUE_MAX - 1)}🌸`, `${'x'.repeat(VALUE_MAX - 1)}\ufffd`],
    ['too much after what goes', `\u0000${'x'.repeat(VALUE_MAX)}`, 'x'.repeat(VALUE_MAX)],
  ])('is cleaned and shortened: %s', (_, given, value) => {
    expect(toValue(given)).toBe(value);
    expect(toValue(given).isWellFormed()).toBe(true);
  });
});
