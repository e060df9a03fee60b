import { sql } from 'drizzle-orm';
import { describe, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';
import { postForm, postJson } from '#tests/support/exchange.ts';
import { leaksOf } from '#tests/support/leaks.ts';
import { openSite, openSiteWithoutDatabase } from '#tests/support/site/site.ts';

const secrets = {
  email: 'geheim@example.org',
  name: 'Geheime Person',
  interests: 'Zeile\n    at geheim (datei.ts:1:1)',
};

const entry = z.looseObject({
  level: z.literal('error'),
  event: z.literal('request failed'),
  time: z.iso.datetime(),
  requestId: z.uuid(),
  stack: z.array(z.string()).check(z.minLength(1)),
});

/** Checks for a single log line that repeats no input; returns it without the request id. */
function onlyEntry(lines: readonly string[], response: Response) {
  expect(lines).toHaveLength(1);
  const [line = ''] = lines;
  expect(line).toMatch(/^[^\n]+\n$/);
  expect(leaksOf(line.toLowerCase(), ['geheim', 'example.org'])).toEqual([]);
  const { requestId, ...rest } = entry.parse(JSON.parse(line));
  expect(requestId).toBe(response.headers.get('x-request-id'));
  return rest;
}

describe('a failure is logged once, as one line without typed text', () => {
  test.each([
    ['JSON', postJson],
    ['a form', postForm],
  ])('while the database is unreachable: %s', async (_, send) => {
    const site = await openSiteWithoutDatabase();
    onTestFinished(() => site.close());
    const response = await send('/api/waitlist', secrets);
    expect(onlyEntry(site.errorLog, response)).toMatchObject({
      method: 'POST',
      path: '/api/waitlist',
      status: 503,
      cause: 'NeonDbError',
    });
  });

  test.each([
    ['JSON', postJson],
    ['a form', postForm],
  ])('when the database refuses: %s', async (_, send) => {
    const site = await openSite();
    onTestFinished(() => site.close());
    await site.db.execute(sql`drop table list_entries`);
    const response = await send('/api/waitlist', secrets);
    expect(response.status).toBe(500);
    const body = await response.text();
    expect(body).toContain('Interner Fehler');
    expect(body).not.toMatch(/list_entries|insert|NeonDbError/);
    expect(onlyEntry(site.errorLog, response)).toMatchObject({ path: '/api/waitlist', status: 500, sqlState: '42P01' });
  });

  test('but expected answers are not: wrong input, and a ClickUp that was never connected', async () => {
    const site = await openSite();
    onTestFinished(() => site.close());
    await postJson('/api/waitlist', { ...secrets, name: 'G' });
    await postForm('/api/waitlist', { ...secrets, email: 'geheim' });
    await fetch('/api/waitlist');
    await fetch('/api/events');
    await fetch('/.netlify/functions/waitlist');
    await fetch('/api/waitlist', { method: 'POST', headers: { Origin: 'https://evil.example' } });
    expect(site.errorLog).toEqual([]);
  });
});
