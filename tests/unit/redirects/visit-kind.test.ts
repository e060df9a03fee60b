import { isbot } from 'isbot';
import { describe, expect, test } from 'vitest';
import { visitKind } from '#domain/redirects/visit-kind.ts';
import { CHROME, PERSON } from '#tests/support/agents.ts';

describe('a visit counts', () => {
  const kind = (headers: Record<string, string>, method = 'GET') => visitKind(method, new Headers(headers), isbot);

  test.each([
    ['Chrome', CHROME],
    ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'],
    ['Safari on an iPhone', PERSON],
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
    ['a Chrome without a screen', CHROME.replace('Chrome/', 'HeadlessChrome/')],
    ['Lighthouse', `${CHROME} Chrome-Lighthouse`],
    ['curl', 'curl/8.14.1'],
    ['Python', 'python-requests/2.32.5'],
  ])("as a robot's visit from %s", (_, agent) => {
    expect(kind({ 'user-agent': agent })).toBe('bot');
  });

  test("as a robot's visit without a user agent", () => {
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
  ])('as nothing with the header %s: %s', (name, value) => {
    expect(kind({ 'user-agent': CHROME, [name]: value })).toBe('none');
    expect(kind({ 'user-agent': 'curl/8', [name]: value })).toBe('none');
  });

  test.each(['HEAD', 'OPTIONS', 'POST'])('as nothing with the method %s', (method) => {
    expect(kind({ 'user-agent': CHROME }, method)).toBe('none');
  });
});
