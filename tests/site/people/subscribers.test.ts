import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { call } from '#api/client.ts';
import { subscribe } from '#contracts/people/sign-ups.ts';
import { servers } from '#tests/support/database/database.ts';
import { answerTraits, postForm, postJson, readFields } from '#tests/support/exchange.ts';
import { clearPeople, peopleOn } from '#tests/support/people/people.ts';
import { openSite, openSiteWithoutDatabase, type TestSite } from '#tests/support/site/site.ts';

const path = '/api/subscribers';
const ada = { email: 'Ada@example.org', name: 'Ada' };

describe.each(servers)('the newsletter on %s', (server) => {
  let site: TestSite;
  beforeAll(async () => {
    site = await openSite({ server });
  });
  afterAll(() => site.close());
  beforeEach(() => clearPeople(site.db));

  const rows = async () => (await peopleOn(site.db, 'newsletter')).map(({ email, name }) => ({ email, name }));

  test('stores a subscriber and returns the fields that it asks for', async () => {
    const body = { ...ada, interests: 'Atem' };
    expect(await call(subscribe, { body })).toEqual(ada);
    expect((await postJson(path, { email: 'bo@example.org' })).status).toBe(201);
    expect(await rows()).toEqual([ada, { email: 'bo@example.org', name: null }]);
  });

  test('lets no stranger change the name of an address, and does not reveal that it was known', async () => {
    const newer = { email: 'ADA@Example.ORG', name: 'Ada Lovelace' };
    const asUnknown = await answerTraits(await postJson(path, newer));
    await clearPeople(site.db);

    await postJson(path, ada);
    expect(await answerTraits(await postJson(path, newer))).toEqual(asUnknown);
    expect(await rows()).toEqual([ada]);
  });

  test('stores one row when the same address comes a hundred times at once', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => postJson(path, ada)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await rows()).toEqual([ada]);
  });

  test('accepts the form of a browser without JavaScript, or returns it', async () => {
    const taken = await postForm(path, ada);
    expect([taken.status, taken.headers.get('location')]).toEqual([303, '/danke']);

    const wrong = { email: '"><script>', name: '<b>Bo</b>' };
    const refused = await postForm(path, wrong);
    const html = await refused.text();
    expect(refused.status).toBe(400);
    expect(html).not.toContain('<script');
    expect(readFields(html)).toEqual(wrong);
    expect(await rows()).toEqual([ada]);
  });
});

test('the newsletter says that its database is unreachable', async () => {
  const site = await openSiteWithoutDatabase();
  const message = expect.stringMatching(/^Unsere Datenbank ist gerade nicht erreichbar\./);
  const response = await postJson(path, ada);
  expect(response.status).toBe(503);
  expect(await response.json()).toEqual({ status: 'error', message });
  expect((await postForm(path, ada)).status).toBe(503);
  await site.close();
});
