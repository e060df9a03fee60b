import { beforeEach, describe, expect, test } from 'vitest';
import { call } from '#api/client.ts';
import {
  type DraftEntry,
  deleteEntry,
  listEntries,
  listHistory,
  orderEntries,
  restoreEntry,
  saveEntry,
} from '#contracts/content/drafts.ts';
import type { KindName } from '#contracts/content/registry.ts';
import { contentEntries, contentHistory } from '#db/schema/content/drafts.ts';
import nightly from '#functions/nightly.ts';
import { isExample, takeOut } from '#stores/content/examples.ts';
import { openLibrary, refusalOf } from '#tests/support/content/library.ts';
import { START } from '#tests/support/scene.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

const library = openLibrary();
const pass = (ms: number): void => library.scene.passes(ms);

const all = async (kind: KindName): Promise<DraftEntry[]> =>
  (await call(listEntries)).filter((entry) => entry.kind === kind);
const ids = async (kind: KindName): Promise<string[]> =>
  (await all(kind)).filter(({ isDeleted }) => !isDeleted).map(({ id }) => id);
async function first(kind: KindName): Promise<DraftEntry> {
  const [entry] = await all(kind);
  if (entry === undefined) throw new Error(`There is no entry of ${kind}`);
  return entry;
}
const save = (
  { kind, id, data, version }: Pick<DraftEntry, 'kind' | 'id' | 'data' | 'version'>,
  keepsReplaced?: boolean,
) => call(saveEntry, { params: { kind, id }, body: { data, version, keepsReplaced } });
const place = ({ id }: { id: string }, kind: KindName = 'courses') => ({ params: { kind, id } });

describe('drafts', () => {
  beforeEach(async () => {
    await library.scene.reset();
    await library.signIn();
    await library.scene.db.delete(contentEntries);
    await library.scene.db.delete(contentHistory);
  });

  describe('examples', () => {
    const examplesNow = async () => (await call(listEntries)).filter(isExample);

    test('leave all at once, and come back as they were by one undo', async () => {
      const before = await call(listEntries);
      const found = before.filter(isExample);
      expect(found).toHaveLength(16);
      const undo = await takeOut(found);
      expect(await examplesNow()).toEqual([]);
      expect([...(await ids('testimonials')), ...(await ids('press')), ...(await ids('masterclasses'))]).toEqual([]);
      expect((await first('soulAlchemyTexts')).data.guide).toBe('');
      await undo();
      const stood = (entries: readonly DraftEntry[]) =>
        entries.map(({ kind, id, data, isDeleted, invented }) => ({ kind, id, data, isDeleted, invented }));
      expect(stood(await call(listEntries))).toEqual(stood(before));
    });
  });

  describe('saving', () => {
    test('keeps an incomplete text byte for byte and returns the new version', async () => {
      const entry = await first('courses');
      const title = '  <script>alert("ß")</script> 🌸\u00a0– „so“\r\n';
      const saved = await save({ ...entry, data: { title } });
      expect(saved).toEqual({ ...entry, data: { title }, version: 1, updatedAt: START.toISOString() });
      expect(await first('courses')).toEqual(saved);
    });

    test('refuses an outdated version and returns the stored text', async () => {
      const entry = await first('courses');
      const other = await save({ ...entry, data: { ...entry.data, title: 'Zuerst' } });
      const error = await refusalOf(save({ ...entry, data: { ...entry.data, title: 'Danach' } }));
      expect([error.status, error.serverMessage, error.current]).toEqual([
        409,
        'Dieser Eintrag wurde inzwischen geändert.',
        other,
      ]);
      expect((await first('courses')).data.title).toBe('Zuerst');
      expect((await save({ ...other, data: { title: 'Danach' } })).version).toBe(2);
    });

    test('answers a repeated save with what it stored, because the first answer may be lost', async () => {
      const offer = await first('offers');
      const course = await first('courses');
      for (const [{ data: former, ...entry }, field] of [
        [course, 'title'],
        [offer, 'guarantee'],
        [{ ...course, id: 'neu' }, 'title'],
      ] as const) {
        const data = { ...former, [field]: 'Zuerst' };
        const saved = await save({ ...entry, data });
        expect(await save({ ...entry, data })).toEqual(saved);
        expect((await refusalOf(save({ ...entry, data: { ...data, [field]: 'Danach' } }))).status).toBe(409);
        expect((await refusalOf(save({ ...entry, data, version: saved.version + 1 }))).status).toBe(409);
      }
      expect(await library.scene.db.$count(contentEntries)).toBe(3);
    });

    test('accepts one of twenty simultaneous saves, of new and of known entries', async () => {
      const known = await first('courses');
      const fresh = { kind: 'courses' as const, id: 'neu', version: 0 };
      for (const entry of [known, fresh, { ...fresh, version: 1 }]) {
        const outcomes = await Promise.allSettled(
          Array.from({ length: 20 }, (_, index) => save({ ...entry, data: { title: `Nr. ${index}` } })),
        );
        expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      }
    });

    test('refuses an invalid draft at its field and stores nothing', async () => {
      const entry = await first('masterclasses');
      const error = await refusalOf(
        save({ ...entry, data: { title: 7, description: 'x'.repeat(100_001), date: 'x'.repeat(100_001) } }),
      );
      expect([error.status, Object.keys(error.fields)]).toEqual([400, ['title', 'description', 'date']]);
      const cases = [
        ['/api/content/entries/courses/neu', { data: { title: 'a\0b' }, version: 0 }, 400],
        ['/api/content/entries/courses/neu', { data: {}, version: -1 }, 400],
        ['/api/content/entries/courses/neu', { data: {}, version: 3 }, 404],
        ['/api/content/entries/gibtesnicht/neu', { data: {}, version: 0 }, 400],
        ['/api/content/entries/__proto__/neu', { data: {}, version: 0 }, 400],
        ['/api/content/entries/courses/..%2f', { data: {}, version: 0 }, 400],
        ['/api/content/entries/offers/neu', { data: {}, version: 0 }, 400],
        ['/api/content/entries/courses/neu', { data: { title: 'x'.repeat(1_000_000) }, version: 0 }, 413],
      ] as const;
      for (const [path, body, status] of cases) {
        const headers = { 'content-type': 'application/json' };
        const answer = await library.send(path, { method: 'PUT', headers, body: JSON.stringify(body) });
        expect([path, answer.status]).toEqual([path, status]);
      }
      expect(await library.scene.db.$count(contentEntries)).toBe(0);
    });
  });

  describe('the history', () => {
    test('keeps the text from before each sitting, not every keystroke', async () => {
      let entry = await first('courses');
      const original = entry.data;
      for (const [title, wait] of [
        ['A', 1000],
        ['Ab', 1000],
        ['Abc', 6 * minuteMs],
        ['X', 1000],
        ['Xy', 1000],
      ] as const) {
        entry = await save({ ...entry, data: { title } });
        pass(wait);
      }
      const former = await call(listHistory, place(entry));
      expect(former.map(({ data }) => data)).toEqual([{ title: 'Abc' }, { title: 'A' }, original]);
      expect(former.at(-1)).toMatchObject({ version: 0, savedAt: null });
    });

    test('keeps the text that an older state replaces, so that a restore can be undone', async () => {
      const entry = await first('courses');
      const one = await save({ ...entry, data: { title: 'Eins' } });
      const two = await save({ ...one, data: { title: 'Zwei' } });
      await save({ ...two, data: { title: 'Eins' } }, true);
      const former = await call(listHistory, place(entry));
      expect(former.map(({ data }) => data.title)).toEqual(['Zwei', 'Eins', entry.data.title]);
    });
  });

  describe('a deletion', () => {
    test('hides an entry with its text until it is undone', async () => {
      const before = await ids('courses');
      const entry = await first('courses');
      const edited = await save({ ...entry, data: { title: 'Bald weg' } });
      await call(deleteEntry, place(entry));
      expect(await ids('courses')).toEqual(before.slice(1));
      expect((await refusalOf(call(deleteEntry, place(entry)))).status).toBe(404);
      expect((await refusalOf(save({ ...edited, data: {} }))).status).toBe(409);
      const restored = await call(restoreEntry, place(entry));
      expect(restored).toMatchObject({ id: entry.id, data: { title: 'Bald weg' }, isDeleted: false });
      expect(await ids('courses')).toEqual(before);
    });

    test('of a text that belongs to the site is refused', async () => {
      for (const kind of ['offers', 'website'] as const) {
        const { id } = await first(kind);
        expect((await refusalOf(call(deleteEntry, place({ id }, kind)))).status).toBe(400);
      }
      expect((await refusalOf(call(deleteEntry, place({ id: 'gibtesnicht' })))).status).toBe(404);
      expect((await refusalOf(call(restoreEntry, place({ id: 'gibtesnicht' })))).status).toBe(404);
    });

    test('is final after a month: the text and its history are deleted', async () => {
      const made = await save({ kind: 'courses', id: 'neu', version: 0, data: { title: 'Neu' } });
      pass(10 * minuteMs);
      await save({ ...made, data: { title: 'Neuer' } });
      await call(deleteEntry, place(made));
      const night = async () => {
        await library.scene.run(nightly);
        await library.signIn();
      };
      pass(29 * dayMs);
      await night();
      expect((await all('courses')).some(({ id }) => id === 'neu')).toBe(true);
      pass(2 * dayMs);
      await night();
      expect((await all('courses')).some(({ id }) => id === 'neu')).toBe(false);
      expect(await library.scene.db.$count(contentHistory)).toBe(0);
      expect((await refusalOf(call(restoreEntry, place(made)))).status).toBe(404);
    });
  });

  describe('the order', () => {
    test('is the one that the editor saved; a new entry comes last, and a moved one keeps its text', async () => {
      const before = await ids('courses');
      const order = before.toReversed();
      await call(orderEntries, { params: { kind: 'courses' }, body: { ids: order } });
      expect(await ids('courses')).toEqual(order);
      expect((await all('courses')).every(({ version, updatedAt }) => version === 0 && updatedAt === null)).toBe(true);
      await save({ kind: 'courses', id: 'neu', version: 0, data: {} });
      expect(await ids('courses')).toEqual([...order, 'neu']);
      const edited = await save({ ...(await first('courses')), data: { title: 'Erster' } });
      expect(edited.id).toBe(order[0]);
      expect((await ids('courses'))[0]).toBe(edited.id);
    });

    test('of entries other than the stored ones is refused', async () => {
      const before = await ids('courses');
      for (const wrong of [before.slice(1), [...before, 'fremd'], before.map(() => before[0] ?? ''), []]) {
        expect(
          (await refusalOf(call(orderEntries, { params: { kind: 'courses' }, body: { ids: wrong } }))).status,
        ).toBe(409);
      }
      expect(await ids('courses')).toEqual(before);
    });
  });
});
