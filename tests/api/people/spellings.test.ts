import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { call } from '#api/client.ts';
import { exportPeople } from '#contracts/people/export.ts';
import waitlist from '#functions/waitlist.ts';
import { emails, now, openOwnerScene } from '#tests/support/people/owner-scene.ts';
import { clearPeople } from '#tests/support/people/people.ts';

const scene = await openOwnerScene();

const confirmed = { newsletter: { status: 'confirmed', confirmedAt: now } } as const;

describe('an address in Unicode', () => {
  afterAll(() => scene.close());
  beforeEach(() => clearPeople(scene.db));

  test('belongs to the person whose address is stored in ASCII', async () => {
    const id = await scene.add({ email: 'Ada@xn--mller-kva.de', on: confirmed });
    const answer = await scene.stranger(waitlist).send('/api/waitlist', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: 'ada@MÜLLER.de' }),
    });
    expect(answer.status).toBe(201);
    const { rows } = await scene.db.execute(sql`
      select people.id::int, email, array_agg(list order by list) as lists
      from people join list_entries on person_id = people.id group by people.id
    `);
    expect(rows).toEqual([{ id, email: 'Ada@xn--mller-kva.de', lists: ['newsletter', 'waitlist'] }]);
  });

  test('finds the person, and is shown and exported', async () => {
    await scene.add({ email: 'ada@xn--mller-kva.de' });
    await scene.add({ email: 'bert@example.org' });
    for (const search of ['ada@müller.de', 'müller.de', '@MÜLLER.de', 'xn--mller', 'ada'])
      expect([search, await emails({ search })]).toEqual([search, ['ada@müller.de']]);
    const { text } = await call(exportPeople, { query: {} });
    expect(text).toContain('ada@müller.de;');
    expect(text).not.toContain('xn--');
  });
});
