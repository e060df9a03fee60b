import { isbot } from 'isbot';
import { describe, expect, test } from 'vitest';
import {
  completeTarget,
  destination,
  freeSlug,
  hostsOf,
  isLive,
  isOwnRedirect,
  isSlug,
  isTarget,
  proposeSlug,
  SLUG_MAX,
  shortPath,
  shownTarget,
  slugFromPath,
  slugFromText,
  slugKey,
  TARGET_MAX,
  textColorOn,
  type VisitedRedirect,
  visitKind,
} from '#domain/redirects/rules.ts';
import { CHROME, PERSON } from '#tests/support/agents.ts';

const COMPOSED = 'über';
const DECOMPOSED = COMPOSED.normalize('NFD');

describe('a slug', () => {
  test.each([
    'a',
    'A',
    '7',
    'sommer-2026',
    'Soul.Plan_2',
    '-_-',
    '.a',
    '..a',
    COMPOSED,
    DECOMPOSED,
    'Straße',
    'GROẞ',
    'café',
    'x'.repeat(SLUG_MAX),
  ])('may be %j', (slug) => {
    expect(isSlug(slug)).toBe(true);
  });

  test.each([
    ['nothing', ''],
    ['one character too many', 'x'.repeat(SLUG_MAX + 1)],
    ['a path step', '.'],
    ['a path step', '..'],
    ['dots alone', '......'],
    ['a space', 'a b'],
    ['a space at its end', 'a '],
    ['a slash', 'a/b'],
    ['a backslash', 'a\\b'],
    ['a query', 'a?b'],
    ['a fragment', 'a#b'],
    ['a percent sign', '%61'],
    ['a plus sign', 'a+b'],
    ['a line', 'a\nb'],
    ['a line at its end', 'a\n'],
    ['NUL', 'a\0'],
    ['an emoji', '🌸'],
    ['an emoji in a word', 'blüte🌸'],
    ['a Cyrillic а', 'pl\u0430n'],
    ['Cyrillic letters', 'план'],
    ['a Greek ο', 's\u03bful'],
    ['a full-width letter', '\uff41dmin'],
    ['a ligature', '\ufb01lm'],
    ['a Roman numeral of one sign', '\u2167'],
    ['a long s', 'ma\u017f'],
    ['an Arabic digit', '\u0661'],
    ['a full-width digit', '\uff11'],
    ['an invisible joiner', 'a\u200db'],
    ['a turned reading direction', 'a\u202eb'],
    ['an accent of its own', 'q\u0301'],
    ['a soft hyphen', 'a\u00adb'],
  ])('may not be %s (%j)', (_, slug) => {
    expect(isSlug(slug)).toBe(false);
  });

  test.each([
    ['sommer', 'SOMMER'],
    [COMPOSED, DECOMPOSED],
    ['ÜBER', DECOMPOSED],
    ['\u212bngstrom', 'ångstrom'],
    ['GROẞ', 'groß'],
  ])('%j is the same as %j', (one, other) => {
    expect(slugKey(one)).toBe(slugKey(other));
  });

  test.each([
    ['sommer', 'sömmer'],
    ['a.b', 'a-b'],
    ['strasse', 'straße'],
  ])('%j is another than %j', (one, other) => {
    expect(slugKey(one)).not.toBe(slugKey(other));
  });

  test.each(['sommer', 'Soul.Plan_2', COMPOSED, DECOMPOSED, 'Straße'])('%j is found under its own path', (slug) => {
    const { pathname } = new URL(shortPath(slug), 'https://example.org');
    expect(slugFromPath(pathname)).toBe(slug);
    expect(slugFromPath(`${pathname}/`)).toBe(slug);
  });

  test.each([
    '/r',
    '/r/',
    '/r//',
    '/r/a/b',
    '/r//a',
    '/r/a//',
    '/r/..',
    '/r/..%2fadmin',
    '/r/%2e%2e%2fadmin',
    '/r/%252e%252e',
    '/r/..%5c..%5cetc',
    '/r/a%2Fb',
    '/r/a%00',
    '/r/a%20b',
    '/r/a%0d%0aSet-Cookie:x',
    '/r/%E0%A4%A',
    '/r/%',
    '/r/pl%D0%B0n',
    '/r/%F0%9F%8C%B8',
    `/r/${'x'.repeat(SLUG_MAX + 1)}`,
    '/R/a',
    '/x/a',
    '/.netlify/functions/redirect',
    '/',
  ])('the path %s has none', (path) => {
    expect(slugFromPath(path)).toBeUndefined();
  });

  test('an address with path steps never reaches a slug', () => {
    for (const path of ['/r/../admin', '/r/./..', '/r/%2e%2e/admin', '/r/a/%2e%2e/%2E%2e/admin']) {
      expect(slugFromPath(new URL(path, 'https://example.org').pathname)).toBeUndefined();
    }
  });
});

describe('a target', () => {
  const longest = `https://example.com/${'x'.repeat(TARGET_MAX - 'https://example.com/'.length)}`;

  test.each([
    'https://example.com',
    'http://example.com/a?b=c#d',
    'HTTPS://EXAMPLE.COM',
    'https://müller.de/ü?ä=ö#ß',
    'https://例え.jp/日本',
    'https://example.com:8443/',
    'https://[2001:db8::1]/',
    'https://example.com/javascript:alert(1)',
    'https://example.com/?next=//evil.example',
    'mailto:hallo@example.com?subject=Hallo',
    'tel:+49301234567',
    longest,
  ])('may be %s', (address) => {
    expect(isTarget(address)).toBe(true);
  });

  test.each([
    ['nothing', ''],
    ['no address', 'example.com'],
    ['no address', '/soulplan2'],
    ['a script', 'javascript:alert(1)'],
    ['a script in capitals', 'JaVaScRiPt:alert(1)'],
    ['a script behind a space', ' javascript:alert(1)'],
    ['a script broken by a tab', 'java\tscript:alert(1)'],
    ['a script behind a control character', '\u0001javascript:alert(1)'],
    ['a document of its own', 'data:text/html,<script>alert(1)</script>'],
    ['a file', 'file:///etc/passwd'],
    ['a blob', 'blob:https://example.com/1'],
    ['the source view', 'view-source:https://example.com'],
    ['another protocol', 'ftp://example.com/'],
    ['an app', 'intent://scan/#Intent;end'],
    ['protocol-relative', '//evil.example'],
    ['protocol-relative with backslashes', '\\\\evil.example'],
    ['without slashes', 'https:example.com'],
    ['with one slash', 'https:/example.com'],
    ['with backslashes', 'https:\\\\example.com'],
    ['without a host', 'https://'],
    ['with a name', 'https://user@example.com/'],
    ['with name and password', 'https://user:secret@example.com/'],
    ['with a password alone', 'https://:secret@example.com/'],
    ['pretending to be another host', 'https://www.paypal.com@evil.example/'],
    ['with a line', 'https://example.com/\r\nSet-Cookie: a=b'],
    ['with a line break', 'https://example.com/\na'],
    ['with a tab', 'https://exam\tple.com/'],
    ['with a space', 'https://example.com/a b'],
    ['with a space at its end', 'https://example.com/ '],
    ['with DEL', 'https://example.com/\u007f'],
    ['with NUL', 'https://example.com/\0'],
    ['with a port that is none', 'https://example.com:99999/'],
    ['one character too long', `${longest}x`],
  ])('may not be %s (%j)', (_, address) => {
    expect(isTarget(address)).toBe(false);
  });

  test.each([
    ['https://example.org/r/abc', true],
    ['http://example.org/r/abc', true],
    ['https://EXAMPLE.org/r/%61bc?x=1#y', true],
    ['https://example.org/x/../r/abc', true],
    ['https://example.org/r', true],
    ['https://example.org/r/', true],
    ['http://localhost:8888/r/abc', true],
    ['https://www.example.org/r/abc', true],
    ['https://example.org/%72/x', true],
    ['https://www.example.org/%72%2Fx', true],
    ['https://example.org/%E0/r/x', false],
    ['https://w.example.org/r/abc', false],
    ['https://example.org/radio', false],
    ['https://example.org/soulplan2', false],
    ['https://example.com/r/abc', false],
    ['http://localhost:9999/r/abc', false],
    ['mailto:r@example.org', false],
  ])('%s is one of our own redirects: %s', (address, isOwn) => {
    for (const own of ['https://example.org', 'https://www.example.org']) {
      expect(isOwnRedirect(address, hostsOf([own, 'http://localhost:8888']))).toBe(isOwn);
    }
  });
});

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
  ])('with the last day %s lives on %s: %s', (expiresAt, today, lives) => {
    expect(isLive({ ...redirect, expiresAt }, today)).toBe(lives);
  });

  test('lives on no day when it is switched off', () => {
    expect(isLive({ ...redirect, isActive: false }, '2026-11-21')).toBe(false);
    expect(isLive({ ...redirect, isActive: false, expiresAt: '2030-01-01' }, '2026-11-21')).toBe(false);
  });
});

describe('a visit leads', () => {
  const ownHosts = hostsOf(['https://mein-erwachen.example', 'http://localhost:8888', '']);
  const lead = (target: string, query = '') => destination(target, new URLSearchParams(query), ownHosts);

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

  test.each([
    'url=https://evil.example',
    'redir_url=https://evil.example&target=//evil.example&next=javascript:alert(1)',
    '@evil.example',
    '=https://evil.example',
    '&&&?/../..//evil.example',
    '%23@evil.example/',
    '%0d%0aLocation:%20https://evil.example',
    '\\evil.example',
    '__proto__=https://evil.example&constructor=x',
  ])('nowhere else, whatever is asked: ?%s', (query) => {
    const target = new URL('https://example.com/a/b?own=1#end');
    const led = new URL(lead(target.href, query) ?? '');
    expect([led.origin, led.username, led.pathname, led.hash]).toEqual([target.origin, '', target.pathname, '#end']);
    expect(led.searchParams.getAll('own')).toEqual(['1']);
    expect([...led.searchParams].slice(1)).toEqual([...new URLSearchParams(query)]);
  });

  test.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example', 'https://a:b@example.com', ''])(
    'nowhere from a stored target that may not be used: %s',
    (target) => {
      expect(lead(target, 'x=1')).toBeUndefined();
    },
  );
});

describe('a visit counts', () => {
  const kind = (headers: Record<string, string>, method = 'GET') => visitKind(method, new Headers(headers), isbot);

  test.each([
    ['Chrome', CHROME],
    ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'],
    ['Safari on an iPhone', PERSON],
    ['Edge', `${CHROME} Edg/142.0.0.0`],
    [
      'Samsung Internet',
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36',
    ],
    [
      'the browser inside Instagram',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 400.0.0.0 (iPhone14,5; iOS 18_6; de_DE; de)',
    ],
    [
      'the browser inside Facebook',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [FBAN/FBIOS;FBAV/540.0.0;FBLC/de_DE]',
    ],
    [
      'the browser inside Telegram',
      'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36 Telegram-Android/12.2.3 (Samsung SM-S911B; Android 14; SDK 34; HIGH)',
    ],
    [
      'a telephone called CUBOT',
      'Mozilla/5.0 (Linux; Android 13; CUBOT P80) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
    ],
  ])('as a click from %s', (_, agent) => {
    expect(kind({ 'user-agent': agent })).toBe('click');
  });

  test.each([
    ['WhatsApp', 'WhatsApp/2.25.20.0 A'],
    ['Telegram', 'TelegramBot (like TwitterBot)'],
    ['Slack', 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)'],
    ["Slack's pictures", 'Slack-ImgProxy (+https://api.slack.com/robots)'],
    ['Facebook', 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)'],
    [
      'iMessage',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0',
    ],
    ['Signal', 'Signal-Android/7.60.2'],
    ['Discord', 'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)'],
    ['X', 'Twitterbot/1.0'],
    ['LinkedIn', 'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)'],
    ['Skype and Teams', 'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5'],
    ['Mastodon', 'Mastodon/4.5.0 (http.rb/5.3.1; +https://mastodon.social/) Bot'],
  ])("as a robot's visit from the preview of %s", (_, agent) => {
    expect(kind({ 'user-agent': agent })).toBe('bot');
  });

  test.each([
    ['Google', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'],
    ['Bing', `Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0) ${CHROME}`],
    ['GPT', 'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)'],
    ['Ahrefs', 'Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)'],
    ['a Chrome without a screen', CHROME.replace('Chrome/', 'HeadlessChrome/')],
    ['Lighthouse', `${CHROME} Chrome-Lighthouse`],
    ['curl', 'curl/8.14.1'],
    ['Python', 'python-requests/2.32.5'],
    ['Node', 'node'],
  ])("as a robot's visit from %s", (_, agent) => {
    expect(kind({ 'user-agent': agent })).toBe('bot');
  });

  test("as a robot's visit from whoever says nothing", () => {
    expect([kind({}), kind({ 'user-agent': '' })]).toEqual(['bot', 'bot']);
  });

  test.each([
    ['Sec-Purpose', 'prefetch'],
    ['Sec-Purpose', 'prefetch;prerender'],
    ['Sec-Purpose', 'Prefetch; Anonymous-Client-IP'],
    ['Purpose', 'prefetch'],
    ['Purpose', 'preview'],
    ['X-Purpose', 'preview'],
    ['X-Moz', 'prefetch'],
  ])('as nothing when %s says %s', (name, value) => {
    expect(kind({ 'user-agent': CHROME, [name]: value })).toBe('none');
    expect(kind({ 'user-agent': 'curl/8', [name]: value })).toBe('none');
  });

  test.each(['HEAD', 'OPTIONS', 'POST'])('as nothing when it is a %s', (method) => {
    expect(kind({ 'user-agent': CHROME }, method)).toBe('none');
  });
});

describe('a proposed slug', () => {
  const alphabet = '23456789abcdefghjkmnpqrstuvwxyz';

  test('is a slug of six signs that nobody misreads', () => {
    for (let count = 0; count < 200; count += 1) {
      const slug = proposeSlug(Math.random);
      expect(isSlug(slug)).toBe(true);
      expect(slug).toMatch(new RegExp(`^[${alphabet}]{6}$`));
    }
  });

  test('can have every sign of the alphabet, the last one too', () => {
    const steps = [...alphabet].map((_, index) => (index + 0.5) / alphabet.length);
    expect(steps.map((step) => proposeSlug(() => step).charAt(0)).join('')).toBe(alphabet);
    expect(proposeSlug(() => 0)).toBe('222222');
    expect(proposeSlug(() => 1 - Number.EPSILON)).toBe('zzzzzz');
  });
});

describe('a slug made of a text', () => {
  test.each([
    ['Mein Herbst Angebot!', 'mein-herbst-angebot'],
    ['  Größe & Übung, täglich ', 'groesse-uebung-taeglich'],
    ['Café', 'cafe'],
    ['Rauhnächte', 'rauhnaechte'],
    ['!!!', ''],
    ['🌸', ''],
  ])('%j is %j', (text, slug) => {
    expect(slugFromText(text)).toBe(slug);
  });

  test('is never longer than a slug may be, and ends with a word', () => {
    const slug = slugFromText('abcdefghi '.repeat(20));
    expect(slug.length).toBeLessThanOrEqual(100);
    expect(isSlug(slug)).toBe(true);
    expect(slug).not.toMatch(/-$/);
  });
});

describe('a free slug', () => {
  test.each([
    ['Flyer', [], 'Flyer-2'],
    ['Flyer', ['flyer-2', 'flyer-3'], 'Flyer-4'],
    ['flyer-2', ['flyer-2'], 'flyer-3'],
    ['kurs-2026', [], 'kurs-2026-2'],
    ['x'.repeat(100), [], `${'x'.repeat(98)}-2`],
  ])('after %s with %j is %s', (slug, taken, expected) => {
    expect(freeSlug(slug, (key) => taken.includes(key))).toBe(expected);
  });
});

describe('a target as it is typed and shown', () => {
  test('is on the web where it begins with www.', () => {
    expect(completeTarget('www.example.org/a')).toBe('https://www.example.org/a');
    expect(completeTarget('WWW.example.org')).toBe('https://WWW.example.org');
    expect(completeTarget('example.org')).toBe('example.org');
    expect(completeTarget('https://www.example.org')).toBe('https://www.example.org');
  });

  const long = `https://example.org/${'weg/'.repeat(20)}ende`;

  test.each([
    ['https://own.example/soulcircle?a=1#join', '/soulcircle?a=1#join'],
    ['https://www.own.example/', '/'],
    ['https://example.org/', 'example.org'],
    ['http://example.org/a', 'example.org/a'],
    ['mailto:a@example.org', 'mailto:a@example.org'],
    ['javascript:alert(1)', 'javascript:alert(1)'],
  ])('%s is shown as %s', (address, shown) => {
    expect(shownTarget(address, ['own.example', 'www.own.example'])).toBe(shown);
  });

  test('is cut in its middle', () => {
    const shown = shownTarget(long, []);
    expect(shown).toMatch(/^example\.org\/weg.*….*ende$/);
    expect([...shown]).toHaveLength(42);
  });
});

describe('text on a colour', () => {
  /** Contrast by WCAG 2.2, in its own words: (L1 + 0.05) / (L2 + 0.05). */
  function contrast(one: string, other: string): number {
    const luminance = (color: string) =>
      [0.2126, 0.7152, 0.0722].reduce((sum, weight, index) => {
        const value = Number.parseInt(color.slice(1 + 2 * index, 3 + 2 * index), 16) / 255;
        return sum + weight * (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
      }, 0);
    const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
    return (light + 0.05) / (dark + 0.05);
  }

  test('is readable on every colour', () => {
    const channels = Array.from({ length: 18 }, (_, index) => (index * 15).toString(16).padStart(2, '0'));
    const colors = channels.flatMap((red) =>
      channels.flatMap((green) => channels.map((blue) => `#${red}${green}${blue}`)),
    );
    expect(colors.filter((color) => contrast(color, textColorOn(color)) < 4.5)).toEqual([]);
  });

  test.each([
    ['#ffffff', '#000000'],
    ['#000000', '#ffffff'],
    ['#a90499', '#ffffff'],
    ['#A90499', '#ffffff'],
    ['#ffff00', '#000000'],
  ])('on %s is %s', (color, text) => {
    expect(textColorOn(color)).toBe(text);
  });
});
