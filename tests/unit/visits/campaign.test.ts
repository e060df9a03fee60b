import { describe, expect, test } from 'vitest';
import {
  asksForPrivacy,
  CAMPAIGN_PARAMETERS,
  campaignOrigins,
  campaignRecord,
  campaignUrl,
  type Visit,
} from '#domain/visits/campaign.ts';

const desktop = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36';
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile';

const visit = (query: string, changes: Partial<Visit> = {}): Visit => ({
  url: `https://www.example.com/soulcircle${query}`,
  referrer: '',
  userAgent: desktop,
  at: new Date('2026-03-07T18:30:00+01:00'),
  ...changes,
});

describe('the campaign record', () => {
  test('has the fields of the spec and the parameters that are present', () => {
    expect(campaignRecord(visit('?utm_source=brief&x=1&fbclid=abc#buy'))).toEqual({
      timestamp: '2026-03-07T17:30:00.000Z',
      url: 'https://www.example.com/soulcircle?utm_source=brief&x=1&fbclid=abc#buy',
      page: '/soulcircle',
      referrer: 'direct',
      userAgent: desktop,
      device: 'desktop',
      utm_source: 'brief',
      fbclid: 'abc',
    });
  });

  test('takes the nine parameters of the spec and no other', () => {
    const nine = 'utm_source utm_medium utm_campaign utm_content utm_term ref source fbclid gclid'.split(' ');
    const record = campaignRecord(visit(`?${[...nine, 'utm_id', 'email'].map((name) => `${name}=x`).join('&')}`)) ?? {};
    expect(Object.keys(record).slice(6)).toEqual(nine);
    expect(CAMPAIGN_PARAMETERS).toEqual(nine);
  });

  test.each([...CAMPAIGN_PARAMETERS])('exists with a single parameter: %s', (name) => {
    expect(campaignRecord(visit(`?${name}=x`))).toMatchObject({ [name]: 'x' });
  });

  test.each(['', '?', '?utm_id=1', '?UTM_SOURCE=x', '?q=utm_source', '?utm_source=', '#utm_source=x'])(
    'does not exist without parameters: %j',
    (query) => {
      expect(campaignRecord(visit(query))).toBeUndefined();
    },
  );

  test.each([
    [desktop, 'desktop'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/19.0 Safari/605.1.15', 'desktop'],
    ['', 'desktop'],
    [phone, 'mobile'],
    ['Mozilla/5.0 (Linux; Android 16; Pixel 9) Chrome/153.0.0.0 Mobile Safari/537.36', 'mobile'],
    ['Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X) AppleWebKit/605.1.15', 'mobile'],
  ])('names for the user agent "%s" the device %s', (userAgent, device) => {
    expect(campaignRecord(visit('?ref=x', { userAgent }))).toMatchObject({ device });
  });
});

describe('the address of a campaign record', () => {
  test.each([
    '&page=/admin&device=x',
    '#fragment?a=b',
    '"><script>alert(1)</script>',
    "' OR 1=1 --",
    '=IMPORTXML("https://evil.example")',
    'a\r\nSet-Cookie: b=c',
    '\u0000',
    '%00%zz',
    '1 + 1',
    'Frühling 🌸',
  ])('carries %j percent-encoded, without any other change', (hostile) => {
    const record = campaignRecord(visit(`?utm_source=${encodeURIComponent(hostile)}&ref=x`)) ?? {};
    const address = campaignUrl('https://script.example/exec?sheet=1', record);
    expect(address).toMatch(/^https:\/\/script\.example\/exec\?sheet=1&[\w.~%*&=-]+$/);
    expect(Object.fromEntries(new URL(address).searchParams)).toEqual({ sheet: '1', ...record });
    expect(new URL(address).searchParams.get('utm_source')).toBe(hostile);
  });
});

test.each([
  ['https://sheets.example:8443/exec?x=1', ['https://sheets.example:8443']],
  ['https://script.google.com/macros/s/a/exec', ['https://script.google.com', 'https://script.googleusercontent.com']],
])('the images of the endpoint %s may come from %j', (endpoint, origins) => {
  expect(campaignOrigins(endpoint)).toEqual(origins);
});

test.each([
  [{ doNotTrack: '1' }, true],
  [{ globalPrivacyControl: true }, true],
  [{ doNotTrack: '0', globalPrivacyControl: true }, true],
  [{ doNotTrack: '0', globalPrivacyControl: false }, false],
  [{ doNotTrack: null }, false],
  [{ doNotTrack: 'unspecified' }, false],
  [{}, false],
])('a browser with %j asks not to be recorded: %s', (signals, isAsking) => {
  expect(asksForPrivacy(signals)).toBe(isAsking);
});
