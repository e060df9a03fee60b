import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type ListedCase, listCases } from '#contracts/law/cases.ts';
import { storeCase } from '#db/queries/law/cases.ts';
import { cases as table } from '#db/schema/law/cases.ts';
import { type NewCase, OPEN_CASES_ROOM } from '#domain/law/cases.ts';
import auth from '#functions/auth.ts';
import casesFunction from '#functions/cases.ts';
import { deleteOldCases } from '#server/services/law/cases.ts';
import { openCaseScene } from '#tests/support/law/cases.ts';

const scene = await openCaseScene();
const { mailScene } = scene;
const signedIn = await mailScene.signedIn(auth);
const owner = await mailScene.signedIn(casesFunction);
afterAll(() => scene.close());
beforeEach(() => scene.reset());

describe('the inbox', () => {
  const newCase = (index: number): NewCase => ({
    kind: index % 2 === 0 ? 'withdrawal' : 'cancellation',
    name: 'Ada',
    contract: `Nr. ${index}`,
    email: 'ada@example.org',
    mode: '',
    reason: '',
    wishedEnd: '',
  });
  const fill = async (count: number) => {
    for (let index = 0; index < count; index += 1) {
      await storeCase(mailScene.db, newCase(index), { fingerprint: `f${index}`, now: mailScene.clock.now });
    }
  };
  const waiting = async (): Promise<unknown> => (await signedIn.get('/api/auth/check')).json();
  const list = async (query = '') => {
    const response = await owner.get(`/api/cases${query}`);
    return z.parse(listCases.response, await response.json());
  };
  const contracts = (cases: readonly ListedCase[]) => cases.map(({ contract }) => contract);

  test('is paged with the newest first, and counts the open cases', async () => {
    await fill(120);
    const pages = [await list(), await list('?skip=50'), await list('?skip=100')];
    expect([pages[0]?.open, pages[0]?.answered]).toEqual([120, 0]);
    expect(pages.flatMap(({ cases }) => contracts(cases))).toEqual(
      Array.from({ length: 120 }, (_, index) => `Nr. ${119 - index}`),
    );
    expect(await list('?skip=150')).toMatchObject({ skip: 0, cases: pages[0]?.cases });
  });

  test('marks a case as answered and opens it again', async () => {
    await fill(2);
    const [newest] = (await list()).cases;
    await owner.post(`/api/cases/${newest?.id}/state`, { state: 'answered' });
    expect(contracts((await list()).cases)).toEqual(['Nr. 0']);
    expect(contracts((await list('?state=answered')).cases)).toEqual(['Nr. 1']);
    await owner.post(`/api/cases/${newest?.id}/state`, { state: 'open' });
    expect((await list()).open).toBe(2);
    expect(await waiting()).toMatchObject({ openCases: 2 });
    expect((await owner.post('/api/cases/999999/state', { state: 'open' })).status).toBe(404);
  });

  test('opens at a named case, in the state that it has', async () => {
    await fill(5);
    const [, , third, fourth] = (await list()).cases;
    const begin = async (id: number | undefined) => {
      const { state, skip, cases } = await list(`?first=${id}`);
      return [state, skip, ...contracts(cases)];
    };
    expect(await begin(third?.id)).toEqual(['open', 2, 'Nr. 2', 'Nr. 1', 'Nr. 0']);
    for (const found of [third, fourth]) await owner.post(`/api/cases/${found?.id}/state`, { state: 'answered' });
    expect(await begin(fourth?.id)).toEqual(['answered', 1, 'Nr. 1']);
    expect(await begin(999_999)).toEqual(['open', 0, 'Nr. 4', 'Nr. 3', 'Nr. 0']);
  });

  test('loses of a flood what names no purchase after two weeks, and nothing else', async () => {
    // Six more than are always kept: the oldest is answered, the second names an order.
    await mailScene.db.execute(sql`
      insert into cases (kind, name, contract, email, mode, reason, wished_end, fingerprint, received_at, answered_at)
      select 'withdrawal', 'Ada', case number when 2 then 'Nr. MP-4711' else 'Flut' end, 'x' || number || '@example.net',
        '', '', '', 'flood-' || number, '2026-11-01T08:00:00Z'::timestamptz + number * interval '1 second',
        case number when 1 then '2026-11-02T08:00:00Z'::timestamptz end
      from generate_series(1, ${OPEN_CASES_ROOM + 6}::int) number
    `);
    await mailScene.db.execute(sql`
      insert into purchases (platform, order_id, item_id, product_id, product_name, billing, quantity, currency, voucher,
        is_test, attributed_by, ordered_at, received_at)
      values ('digistore24', 'MP-4711', '1', '1', 'SoulCircle', 'single', 1, 'EUR', '', false, 'unknown', '2026-10-01',
        '2026-10-01')
    `);
    mailScene.clock.now = new Date('2026-11-14T08:00:00Z');
    await deleteOldCases(mailScene.context());
    expect(await scene.stored()).toHaveLength(OPEN_CASES_ROOM + 6);
    mailScene.clock.now = new Date('2026-11-20T08:00:00Z');
    await deleteOldCases(mailScene.context());
    const kept = (await scene.stored()).map(({ fingerprint }) => fingerprint);
    expect(kept).toHaveLength(OPEN_CASES_ROOM + 2);
    expect(kept.slice(0, 3)).toEqual(['flood-1', 'flood-2', 'flood-7']);
  });

  test('keeps a declaration unchanged until its retention ends', async () => {
    await fill(1);
    await expect(mailScene.db.update(table).set({ name: 'Eva' })).rejects.toThrow();
    await expect(mailScene.db.delete(table)).rejects.toThrow();
    mailScene.clock.now = new Date('2032-12-31T22:00:00Z');
    await deleteOldCases(mailScene.context());
    expect(await scene.stored()).toHaveLength(1);
    mailScene.clock.now = new Date('2032-12-31T23:00:00Z');
    await deleteOldCases(mailScene.context());
    expect(await scene.stored()).toEqual([]);
  });
});
