import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { call } from '#api/client.ts';
import { revokeConsent } from '#contracts/people/editing.ts';
import { exportPeople } from '#contracts/people/export.ts';
import proof from '#functions/proof.ts';
import { MINUTE_MS, now, openOwnerScene } from '#tests/support/people/owner-scene.ts';
import { clearPeople } from '#tests/support/people/people.ts';

const scene = await openOwnerScene();

describe('the export of people', () => {
  afterAll(() => scene.close());
  beforeEach(() => clearPeople(scene.db));

  test('contains every cell as it was typed, and no formula', async () => {
    await scene.add({
      email: '=cmd@example.org',
      name: '+49 "Anna"; Öhl',
      choices: { 'course:a': { label: '=Rauhnächte' }, soulcircle: { label: 'SoulCircle', confirmedAt: now } },
      on: {
        waitlist: { interests: '-1+1\n@SUM(A1)', source: 'instagram.com', campaign: 'Sommer' },
        newsletter: { status: 'confirmed', confirmedAt: now },
      },
    });
    await scene.add({ email: 'ben@example.org', name: '\tTab', createdAt: new Date(now.getTime() + MINUTE_MS) });
    const plain = await call(exportPeople, { query: {} });
    expect(plain).toEqual({
      people: 2,
      next: null,
      text: [
        '\uFEFFE-Mail;Name;Liste;Status;Angemeldet;Bestätigt;Abgemeldet;Vorgemerkt;Quelle;Kampagne;Kurzlink;Gekauft;Kennt uns\r\n',
        '\'=cmd@example.org;"\'+49 ""Anna""; Öhl";Warteliste;unbestätigt;20.11.2026 13:00;;;\'=Rauhnächte (Kurs), SoulCircle;instagram.com;Sommer;;;\r\n',
        '\'=cmd@example.org;"\'+49 ""Anna""; Öhl";Newsletter;bestätigt;20.11.2026 13:00;20.11.2026 13:00;;;(unbekannt);;;;\r\n',
        "ben@example.org;'\tTab;Warteliste;unbestätigt;20.11.2026 13:01;;;;(unbekannt);;;;\r\n",
      ].join(''),
    });
    const { text } = await call(exportPeople, { query: { search: '=cmd', list: 'waitlist', interests: 'yes' } });
    expect(text.split('\r\n').slice(0, -1)).toEqual([
      expect.stringContaining('Kurzlink;Gekauft;Kennt uns;Interessen'),
      expect.stringContaining(' SoulCircle;instagram.com;Sommer;;;;"\'-1+1\n@SUM(A1)"'),
    ]);
  });

  test('contains the filtered people with the matching lists', async () => {
    await scene.add({ email: 'a@example.org', on: { waitlist: {}, newsletter: { status: 'confirmed' } } });
    await scene.add({ email: 'b@example.org' });
    const { text, people: written } = await call(exportPeople, { query: { status: 'confirmed' } });
    expect(written).toBe(1);
    expect(text.match(/@example/g)).toHaveLength(1);
  });

  test('is split into parts under 6 MB that form the whole file', async () => {
    const interests = 'ü'.repeat(2000);
    await scene.db.execute(sql`
      with added as (
        insert into people (email, created_at)
        select 'long' || number || '@example.org', ${now.toISOString()}::timestamptz from generate_series(1, 2500) number
        returning id, created_at
      )
      insert into list_entries (person_id, list, status, requested_at, interests)
      select id, 'waitlist', 'pending', created_at, ${interests} from added
    `);
    const parts: string[] = [];
    let after: string | undefined;
    do {
      const response = await fetch(
        `/api/people/csv?${new URLSearchParams({ interests: 'yes', ...(after && { after }) })}`,
        {},
      );
      const body = await response.text();
      expect(Buffer.byteLength(body)).toBeLessThan(6_000_000);
      const part: { text: string; next: string | null } = JSON.parse(body);
      parts.push(part.text);
      after = part.next ?? undefined;
    } while (after !== undefined);
    expect(parts.length).toBeGreaterThan(1);
    const lines = parts.join('').split('\r\n');
    expect(new Set(lines).size).toBe(2502);
    expect(lines).toHaveLength(2502);
  });

  const params = (id: number) => ({ params: { id } });

  test('of a proof of consent is a page to print, for the owner only', async () => {
    const reader = scene.owner(proof);
    const id = await scene.add({ email: 'a@example.org', name: 'Anna <b>' });
    await call(revokeConsent, { ...params(id), body: { lists: ['waitlist'] } });
    const page = await reader.get(`/nachweis/${id}`);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('cache-control')).toBe('no-store');
    const html = await page.text();
    for (const word of ['a@example.org', 'Widerrufen', 'durch die Inhaberin']) expect(html).toContain(word);
    expect((await scene.stranger(proof).get(`/nachweis/${id}`)).status).toBe(401);
  });
});
