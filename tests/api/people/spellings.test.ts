import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { call } from '#api/client.ts';
import { exportPeople } from '#contracts/people/export.ts';
import { storeCase } from '#db/queries/law/cases.ts';
import { ADDRESSED } from '#db/queries/people/spellings.ts';
import nightly from '#functions/nightly.ts';
import waitlist from '#functions/waitlist.ts';
import { list as listCases } from '#server/services/law/cases.ts';
import { remove, restore } from '#server/services/people/editing.ts';
import { erasureSteps } from '#server/services/people/erasure.ts';
import { disclose, discloseBuyer } from '#server/services/people/export.ts';
import { eraseBuyer } from '#server/services/purchases/buyers.ts';
import { emails, MINUTE_MS, now, type OwnerScene, openOwnerScene } from '#tests/support/people/owner-scene.ts';
import { clearPeople } from '#tests/support/people/people.ts';
import { closeShop, recordSale } from '#tests/support/purchases/sales.ts';

let scene: OwnerScene;

const night = () => scene.stranger(nightly).send('/', { method: 'POST' });

async function stored(table: (typeof ADDRESSED)[number] = 'people'): Promise<unknown[]> {
  const { rows } = await scene.db.execute(sql`select email from ${sql.identifier(table)} order by email`);
  return rows.map(({ email }) => email);
}

const confirmed = { newsletter: { status: 'confirmed', confirmedAt: now } } as const;

describe('an address that is stored in another spelling', () => {
  beforeAll(async () => {
    scene = await openOwnerScene();
  });
  afterAll(() => scene.close());
  beforeEach(async () => {
    await clearPeople(scene.db);
    await closeShop(scene.db);
    await scene.db.execute(sql`truncate cases`);
    await scene.db.execute(sql`delete from accounts`);
  });

  test('matches the same person at the next sign-up, before any night', async () => {
    const id = await scene.add({ email: 'Ada@müller.de', on: confirmed });
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
    expect(rows).toEqual([{ id, email: 'ada@xn--mller-kva.de', lists: ['newsletter', 'waitlist'] }]);
  });

  test('is normalised by night in every table that is searched by it', async () => {
    await scene.add({ email: 'ada@ｇmａil.com', on: confirmed });
    await recordSale(scene.db, { email: 'ada@müller.de' });
    await scene.db.execute(sql`
      insert into accounts (name, username, email, role, created_at) values ('Ada', 'ada', 'ada@müller.de', 'owner', now())
    `);
    await night();
    const spelled = await Promise.all(ADDRESSED.map(async (table) => [table, await stored(table)]));
    expect(Object.fromEntries(spelled)).toEqual({
      people: ['ada@gmail.com'],
      ...Object.fromEntries(ADDRESSED.slice(1).map((table) => [table, ['ada@xn--mller-kva.de']])),
    });
  });

  test('is normalised among many that need no change, and stays where another person has the normal one', async () => {
    await scene.db.execute(sql`
      insert into people (email, created_at) select 'jürgen' || number || '@example.org', now() from generate_series(1, 250) number
    `);
    await scene.db.execute(sql`
      insert into list_entries (person_id, list, status, confirmed_at, requested_at)
      select id, 'newsletter', 'confirmed', now(), now() from people
    `);
    await scene.add({ email: 'ada@müller.de', on: confirmed });
    await scene.add({ email: 'ada@xn--mller-kva.de', on: confirmed });
    await scene.add({ email: 'zoe@müller.de', on: confirmed });
    await night();
    const others = (await stored()).filter((email) => !String(email).startsWith('jürgen'));
    expect(others.toSorted()).toEqual(['ada@müller.de', 'ada@xn--mller-kva.de', 'zoe@xn--mller-kva.de'].toSorted());
  });

  /** Adds a case and a purchase in the previous spelling, which no trigger or nightly job changes in a case. */
  async function addBefore(): Promise<void> {
    const declared = { kind: 'withdrawal', name: 'Ada', contract: 'X', mode: '', reason: '', wishedEnd: '' } as const;
    await storeCase(scene.db, { ...declared, email: 'Ada@Müller.de' }, { fingerprint: 'before', now });
    await recordSale(scene.db, { email: 'ada@müller.de', at: '2026-11-20T11:00:00Z' });
  }

  const expected = {
    cases: [{ email: 'Ada@Müller.de' }],
    mails: [{ payload: { kind: 'case-receipt' } }],
    purchases: [{ email: 'ada@müller.de' }],
    payments: [{ amount: expect.any(Number) }],
  };

  test('is disclosed to its person and its buyer, found beside a case, and erased', async () => {
    await addBefore();
    await recordSale(scene.db, { orderId: 'B1', transactionId: 'B1', email: 'ada@xn--mller-kva.de' });
    const all = {
      ...expected,
      purchases: [expect.anything(), expect.anything()],
      payments: [expect.anything(), expect.anything()],
    };
    const bought = await scene.db.execute<{ id: number }>(sql`select id::int from purchases where order_id = 'B1'`);
    const purchase = bought.rows[0]?.id ?? 0;
    expect(await discloseBuyer(scene.context(), purchase)).toMatchObject(all);
    const id = await scene.add({ email: 'ada@xn--mller-kva.de', on: confirmed });
    expect(await disclose(scene.context(), id)).toMatchObject({ person: { email: 'ada@xn--mller-kva.de' }, ...all });
    const { cases } = await listCases(scene.context(), { state: 'open' });
    expect(cases).toMatchObject([{ purchases: [{ foundBy: 'address' }, { foundBy: 'address' }] }]);
    expect(await eraseBuyer(scene.context(), purchase)).toEqual({ purchases: 2 });
    expect(await stored('purchases')).toEqual([null, null]);
  });

  test('belongs to one person over two rows, which are disclosed, deleted and restored together', async () => {
    const first = await scene.add({ email: 'ada@müller.de', on: confirmed });
    const second = await scene.add({ email: 'ada@xn--mller-kva.de', on: { waitlist: {} } });
    await addBefore();
    expect(await disclose(scene.context(), second)).toMatchObject({
      ...expected,
      person: [{ id: first }, { id: second }],
      lists: [{ list: 'waitlist' }, { list: 'newsletter' }],
    });
    await remove(scene.context(), second);
    await expect(disclose(scene.context(), first)).rejects.toMatchObject({ code: 'not-found' });
    await restore(scene.context(), first);
    expect(await emails()).toHaveLength(2);
    await remove(scene.context(), first);
    await erasureSteps.deletedPeople(scene.context(new Date(now.getTime() + 2 * 60 * MINUTE_MS)));
    expect(await stored()).toEqual([]);
    expect(await stored('purchases')).toEqual([null]);
  });

  test('is found by the owner in Unicode, and shown and exported in it', async () => {
    await scene.add({ email: 'ada@xn--mller-kva.de' });
    await scene.add({ email: 'bert@example.org' });
    for (const search of ['ada@müller.de', 'müller.de', '@MÜLLER.de', 'xn--mller', 'ada'])
      expect([search, await emails({ search })]).toEqual([search, ['ada@müller.de']]);
    const { text } = await call(exportPeople, { query: {} });
    expect(text).toContain('ada@müller.de;');
    expect(text).not.toContain('xn--');
  });
});
