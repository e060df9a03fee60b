import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openSignUpScene } from '#tests/support/people/sign-ups.ts';

const ada = 'ada@example.org';
const ONE_CLICK = 'List-Unsubscribe=One-Click';
const BOTH = { waitlist: 'confirmed', newsletter: 'confirmed' };

const scene = await openSignUpScene();
let token: string;

const multipart = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';

describe('unsubscribing', () => {
  afterAll(() => scene.close());
  beforeEach(async () => {
    await scene.reset();
    await scene.signUp(ada, { newsletter: true });
    const [mail] = await scene.mail();
    await scene.press(mail?.token ?? '', 'ja');
    token = await scene.unsubscribeToken(ada);
  });

  test('viewing the page changes nothing, and offers each list and all of them', async () => {
    const page = await scene.unsubscribing.look(`${token}?liste=newsletter`);
    expect(Object.fromEntries(page.headers)).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    });
    const html = await page.text();
    expect(html).toMatch(/value="warteliste"> nur Warteliste.*value="newsletter" checked> nur Newsletter.*von allem/);
    expect(html).not.toContain(ada);
    expect(await scene.statusesOf(ada)).toEqual(BOTH);
  });

  test('the button takes the person off one list, then off the other', async () => {
    const first = await scene.unsubscribing.post(token, 'liste=newsletter');
    expect(await first.text()).toMatch(/Du bist vom Newsletter abgemeldet\..*Weiter bekommst du: Warteliste\./);
    expect(await scene.statusesOf(ada)).toEqual({ waitlist: 'confirmed', newsletter: 'revoked' });
    const second = await scene.unsubscribing.post(token, 'liste=alles');
    expect(await second.text()).toContain('Du bist von der Warteliste abgemeldet.');
    expect(await scene.statusesOf(ada)).toEqual({ waitlist: 'revoked', newsletter: 'revoked' });
    expect(await (await scene.unsubscribing.post(token, 'liste=alles')).text()).toContain('Du bist abgemeldet.');
    expect((await scene.history(ada)).slice(-2)).toEqual(['newsletter revoked', 'waitlist revoked']);
  });

  test.each([
    ['a form', ONE_CLICK, 'application/x-www-form-urlencoded'],
    ['a form of parts', multipart, 'multipart/form-data; boundary=x'],
  ])('one click in a mail program works as %s from every origin', async (_, body, type) => {
    const headers = { 'content-type': type, origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' };
    expect((await scene.unsubscribing.post(`${token}?liste=newsletter`, body, headers)).status).toBe(200);
    expect(await scene.statusesOf(ada)).toEqual({ waitlist: 'confirmed', newsletter: 'revoked' });
    expect((await scene.unsubscribing.post(token, body, headers)).status).toBe(200);
    expect(await scene.statusesOf(ada)).toEqual({ waitlist: 'revoked', newsletter: 'revoked' });
  });

  test('another website cannot press the button', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect((await scene.unsubscribing.post(token, 'liste=alles', headers)).status).toBe(403);
    expect(await scene.statusesOf(ada)).toEqual(BOTH);
  });

  test('the link never expires', async () => {
    scene.passes(20 * 365 * 24 * 60 * 60 * 1000);
    await scene.unsubscribing.post(token, ONE_CLICK);
    expect(await scene.statusesOf(ada)).toEqual({ waitlist: 'revoked', newsletter: 'revoked' });
  });

  test('simultaneous clicks revoke once', async () => {
    await Promise.all(Array.from({ length: 8 }, () => scene.unsubscribing.post(token, ONE_CLICK)));
    expect((await scene.history(ada)).filter((line) => line.endsWith('revoked'))).toHaveLength(2);
  });

  test.each<[string, () => string, string]>([
    ['cut', () => token.slice(0, -1), 'unvollständig'],
    ['with more behind it', () => `${token}%3E`, 'unvollständig'],
    ['another one', () => token.replace(/./, (first) => (first === '0' ? '1' : '0')), 'kennen wir nicht'],
  ])('a damaged link removes no person and says so: %s', async (_, wrong, words) => {
    for (const asked of [scene.unsubscribing.look(wrong()), scene.unsubscribing.post(wrong(), ONE_CLICK)]) {
      const page = await asked;
      const html = await page.text();
      expect([page.status, html]).toEqual([404, expect.stringContaining(words)]);
      expect(html).not.toMatch(/Du bist abgemeldet|<script/);
    }
    expect(await scene.statusesOf(ada)).toEqual(BOTH);
  });

  test('the link of a test letter explains itself', async () => {
    const page = await scene.unsubscribing.look('testbrief');
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Testbrief')]);
  });
});
