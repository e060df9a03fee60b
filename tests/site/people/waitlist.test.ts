import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { call } from '#api/client.ts';
import { joinWaitlist, subscribe } from '#contracts/people/sign-ups.ts';
import { outbox } from '#db/schema/mail/outbox.ts';
import { servers } from '#tests/support/database/database.ts';
import { answerTraits, postForm, postJson, readFields } from '#tests/support/exchange.ts';
import { clearPeople, listChoices, peopleOn } from '#tests/support/people/people.ts';
import { openSite, openSiteWithoutDatabase, type TestSite } from '#tests/support/site/site.ts';

const path = '/api/waitlist';
const ada = { email: 'Ada@example.org', name: 'Ada', interests: 'Atem und Stille' };
const evil = { email: 'ada', name: 'A', interests: `"><script>alert('&amp;')</script>` };

describe.each(servers)('the waitlist on %s', (server) => {
  let site: TestSite;
  beforeAll(async () => {
    site = await openSite({ server });
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    await clearPeople(site.db);
  });

  const rows = () => peopleOn(site.db, 'waitlist');
  const readers = async () => (await peopleOn(site.db, 'newsletter')).map(({ email }) => email);

  test('stores a sign-up and returns it', async () => {
    expect(await call(joinWaitlist, { body: { ...ada, email: ' Ada@example.org ' } })).toEqual(ada);
    expect(await rows()).toEqual([ada]);
  });

  test('sends a sign-up to no other service, and enqueues a confirmation mail for each', async () => {
    await call(joinWaitlist, { body: ada });
    await call(subscribe, { body: { email: ada.email } });
    const waiting = await site.db.select({ topic: outbox.topic, payload: outbox.payload }).from(outbox);
    const payload = { kind: 'confirmation', personId: expect.any(Number), requestId: expect.any(Number) };
    expect(waiting).toEqual([
      { topic: 'mail', payload },
      { topic: 'mail', payload },
    ]);
  });

  test('requires only an address', async () => {
    const email = 'jürgen@müller.de';
    expect(await call(joinWaitlist, { body: { email, name: '  ', interests: null } })).toEqual({ email });
    expect(await rows()).toEqual([{ email: 'jürgen@xn--mller-kva.de', name: null, interests: null }]);
  });

  test('answers with 201 and forbids every cache to keep it', async () => {
    const response = await postJson(path, ada);
    expect(response.status).toBe(201);
    expect(response.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex, nofollow',
    });
  });

  test('lets no stranger change the data of an address, and does not reveal that it was known', async () => {
    const newer = { email: 'ADA@Example.ORG', name: 'Ada Lovelace', interests: 'Stimme' };
    const asUnknown = await answerTraits(await postJson(path, newer));
    await clearPeople(site.db);

    await postJson(path, ada);
    expect(await answerTraits(await postJson(path, newer))).toEqual(asUnknown);
    expect(await rows()).toEqual([ada]);
  });

  test('stores one row when the same address comes a hundred times at once', async () => {
    const signUps = Array.from({ length: 100 }, (_, index) => postJson(path, { ...ada, name: `Ada ${index}` }));
    const statuses = (await Promise.all(signUps)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([201]));
    expect(await rows()).toEqual([{ ...ada, name: expect.stringMatching(/^Ada \d+$/) }]);
  });

  test('stores the choice of a visitor, and the newsletter when it is ticked', async () => {
    const signUp = { ...ada, newsletter: true, choice: 'soulalchemy-ratenzahlung course:rauhnaechte' } as const;
    const chosen = ['SoulAlchemy, Ratenzahlung', 'Rauhnächte'];
    expect(await call(joinWaitlist, { body: signUp })).toEqual({ ...signUp, chosen });
    expect((await listChoices(site.db)).map(({ label }) => label).sort()).toEqual(chosen.toSorted());
    expect(await readers()).toEqual([ada.email]);

    expect((await postForm(path, { email: 'bo@example.org', newsletter: 'on', choice: 'soulcircle' })).status).toBe(
      303,
    );
    expect(await readers()).toHaveLength(2);
    expect(await listChoices(site.db)).toContainEqual(expect.objectContaining({ email: 'bo@example.org' }));
    await postForm(path, { email: 'cy@example.org' });
    expect(await readers()).toHaveLength(2);
  });

  test('accepts the form of a browser without JavaScript', async () => {
    const response = await postForm(path, ada);
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe('/danke');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await rows()).toEqual([ada]);

    expect((await postForm(path, { email: 'bo@example.org', name: '', interests: '' })).status).toBe(303);
    expect(await rows()).toContainEqual({ email: 'bo@example.org', name: null, interests: null });
  });

  test('returns the form with all typed text when a field is wrong', async () => {
    const response = await postForm(path, evil);
    const html = await response.text();
    expect(response.status).toBe(400);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none';/);
    expect(html).toContain('<html lang="de">');
    expect(html).toContain('Bitte gib eine gültige E-Mail-Adresse ein');
    expect(html).toContain('Der Name muss mindestens 2 Zeichen lang sein');
    expect(html).toContain(`<form method="post" action="${path}">`);
    expect(html).not.toContain('<script');
    expect(readFields(html)).toEqual(evil);
    expect(html).toMatch(/<input [^>]*id="email" [^>]*aria-invalid="true"[^>]* autofocus>/);
    expect(html.match(/autofocus/g)).toHaveLength(1);
    expect(html).not.toContain('checked');
    expect(await rows()).toEqual([]);
  });

  test('returns the form with its ticks and the choice', async () => {
    const html = await (await postForm(path, { ...evil, newsletter: 'on', choice: 'soulalchemy-"einmal"' })).text();
    expect(html).toMatch(/<input type="checkbox" id="newsletter" name="newsletter" checked>/);
    expect(readFields(html)).toEqual({ ...evil, choice: 'soulalchemy-"einmal"' });
  });
});

describe('the waitlist without its database', () => {
  const away = 'Unsere Datenbank ist gerade nicht erreichbar. Bitte versuche es in ein paar Minuten noch einmal.';
  let site: Awaited<ReturnType<typeof openSiteWithoutDatabase>>;
  beforeAll(async () => {
    site = await openSiteWithoutDatabase();
  });
  afterAll(() => site.close());

  test('says that the database is unreachable', async () => {
    const response = await postJson(path, ada);
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('60');
    expect(await response.json()).toEqual({ status: 'error', message: away });
    await expect(call(joinWaitlist, { body: ada })).rejects.toThrow(`503: ${away}`);
  });

  test('returns the form with all typed text', async () => {
    const response = await postForm(path, { ...ada, interests: evil.interests });
    const html = await response.text();
    expect(response.status).toBe(503);
    expect(html).toContain(away);
    expect(html).not.toContain('<script');
    expect(readFields(html)).toEqual({ ...ada, interests: evil.interests });
  });
});
