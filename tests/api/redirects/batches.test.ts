import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { call } from '#api/client.ts';
import { changeRedirects, importRedirects } from '#contracts/redirects/batches.ts';
import {
  createCategory,
  createRedirect,
  deleteCategory,
  listCategories,
  listRedirects,
  readRedirect,
} from '#contracts/redirects/editing.ts';
import { countRedirectVisit } from '#db/queries/redirects/following.ts';
import { redirectCategories, redirects } from '#db/schema/redirects/redirects.ts';
import { planImport } from '#domain/redirects/import.ts';
import { guessMapping } from '#domain/redirects/table.ts';
import { checkRows, readTable } from '#islands/admin/redirects/transfer/csv-table.ts';
import { changeTogether, exportCsv, importPlanned } from '#stores/redirects/batches.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { signInToRedirects, siteUrl } from '#tests/support/redirects/signed-in-owner.ts';

const nowhere = 999_999;
const target = 'https://example.com/';

let database: TestDatabase;
let purged: string[] = [];

const slugs = async () => (await call(listRedirects)).map(({ slug }) => slug).toSorted();
const rowOf = (slug: string, values = {}) => ({ slug, targetUrl: target, ...values });

/** Reads all redirects with their details, in order of their slugs. */
async function all() {
  const redirects = await call(listRedirects);
  const details = await Promise.all(redirects.map(({ id }) => call(readRedirect, { params: { id } })));
  return details.toSorted((one, other) => one.slug.localeCompare(other.slug));
}

describe('many redirects', () => {
  beforeAll(async () => {
    database = await openTestDatabase();
    await signInToRedirects(database, { purge: (tag) => void purged.push(tag) });
    vi.stubGlobal('location', { origin: siteUrl });
  });
  afterAll(async () => {
    vi.unstubAllGlobals();
    await database.close();
  });
  beforeEach(async () => {
    await database.db.delete(redirects);
    await database.db.delete(redirectCategories);
    purged = [];
  });

  describe('are imported', () => {
    test('with clicks and date when new, or in place of the one with the same slug', async () => {
      const { id } = await call(createRedirect, { body: rowOf('Alt', { title: 'Vorher' }) });
      await countRedirectVisit(database.db, { redirectId: id, day: '2026-11-20', isBot: false, marks: [] });
      const rows = [
        rowOf('neu', { clicks: 40, createdAt: '2020-02-01T10:00:00Z', metadata: '{"a":[1]}' }),
        rowOf('ALT', { replaces: true, title: 'Nachher', clicks: 99 }),
        rowOf('auch-neu', { replaces: true }),
      ];
      expect(await call(importRedirects, { body: { rows } })).toEqual({ created: 2, replaced: 1 });
      const [alt, , neu] = await all();
      expect(alt).toMatchObject({ id, slug: 'ALT', title: 'Nachher', clicks: 1 });
      expect(neu).toMatchObject({ slug: 'neu', clicks: 40, metadata: { a: [1] } });
      expect((await call(listRedirects)).at(-1)?.slug).toBe('neu');
      expect(purged).toContain('redirects');
    });

    test.each([
      ['a slug that is taken', rowOf('da'), 409],
      ['a slug twice', rowOf('eins'), 409],
      ['an unknown category', rowOf('x', { categoryId: nowhere }), 400],
      ['a target of our own redirects', { slug: 'x', targetUrl: `${siteUrl}/r/da` }, 400],
      ['an invalid target', { slug: 'x', targetUrl: 'javascript:alert(1)' }, 400],
    ])('as a whole or not at all: %s', async (_, wrong, status) => {
      await call(createRedirect, { body: rowOf('da') });
      const rows = [rowOf('eins'), wrong, rowOf('zwei')];
      await expect(call(importRedirects, { body: { rows } })).rejects.toMatchObject({ status });
      expect(await slugs()).toEqual(['da']);
    });

    test('except the rows that the preview refuses, whichever call would fail on them', async () => {
      const cells = ['a;Flyer;', `b;${'x'.repeat(51)};`, 'c;;9999999999', 'd;Neu;5'];
      const text = `slug;category;clicks;url\n${cells.map((each) => `${each};${target}`).join('\n')}`;
      const table = readTable(new Uint8Array(new TextEncoder().encode(text)).buffer);
      const planned = planImport(checkRows(table, guessMapping(table.headers)), new Set(), () => 'skip');
      expect(planned.map(({ outcome }) => outcome)).toEqual(['create', 'invalid', 'invalid', 'create']);
      const report = await importPlanned(planned, [], () => undefined);
      expect(report).toEqual({ created: 2, replaced: 0, failed: [] });
      expect((await call(listCategories)).map(({ name }) => name)).toEqual(['Flyer', 'Neu']);
    });

    test('in parts, and a failing part leaves the others alone', async () => {
      const text = ['slug,url', ...Array.from({ length: 450 }, (_, index) => `s${index},${target}`)].join('\n');
      const table = readTable(new Uint8Array(new TextEncoder().encode(text)).buffer);
      const planned = planImport(checkRows(table, guessMapping(table.headers)), new Set(), () => 'skip');
      // This slug is taken after the preview.
      await call(createRedirect, { body: rowOf('S250') });
      const progress: number[] = [];
      const report = await importPlanned(planned, [], (done) => progress.push(done));
      const [failed] = report.failed;
      expect(report.created).toBe(450 - (failed?.lines.length ?? 0));
      expect(failed?.lines).toContain(252);
      expect(failed?.message).toBe('Dieser Slug ist bereits vergeben.');
      expect(progress.at(-1)).toBe(450);
      expect(await slugs()).toHaveLength(report.created + 1);
    });
  });

  test('return unchanged from an export, into an empty table and over themselves', async () => {
    const { id: categoryId } = await call(createCategory, { body: { name: 'Flyer; "neu"', color: '#1f6b43' } });
    const body = { title: '=HYPERLINK("x")', description: 'a;b\n"c"', active: 'false', trackClicks: false } as const;
    const full = { ...body, categoryId, expiresAt: '2026-12-31', metadata: { a: ['ü', 1] } };
    const { id } = await call(createRedirect, { body: { ...rowOf('Über'), ...full } });
    await call(createRedirect, { body: rowOf('leer', { metadata: "'=frei" }) });
    for (const [index, metadata] of [5, -1.5e30, true, false, '5', 'true', '"x"', '5.0', 'null', ''].entries()) {
      await call(createRedirect, { body: rowOf(`wert-${index}`, { metadata }) });
    }
    await countRedirectVisit(database.db, { redirectId: id, day: '2026-11-20', isBot: false, marks: [] });
    const before = await all();
    const csv = await exportCsv(await call(listCategories));

    async function restoreFile(choice: 'skip' | 'replace') {
      const table = readTable(new Uint8Array(new TextEncoder().encode(csv)).buffer);
      const taken = new Set((await slugs()).map((slug) => slug.toLowerCase()));
      const planned = planImport(checkRows(table, guessMapping(table.headers)), taken, () => choice);
      expect((await importPlanned(planned, await call(listCategories), () => undefined)).failed).toEqual([]);
      const categories = new Map((await call(listCategories)).map((each) => [each.id, each]));
      return (await all()).map((redirect) => ({ ...redirect, category: categories.get(redirect.categoryId ?? 0) }));
    }
    const known = { name: 'Flyer; "neu"', color: '#1f6b43' };
    const same = before.map(({ id: _, updatedAt: __, categoryId: ___, recentClicks: ____, ...redirect }) => redirect);

    const over = await restoreFile('replace');
    expect(over.map((redirect) => redirect.id)).toEqual(before.map((redirect) => redirect.id));
    expect(over).toMatchObject(same);

    await database.db.delete(redirects);
    await database.db.delete(redirectCategories);
    const anew = await restoreFile('skip');
    expect(anew).toMatchObject(same);
    expect(anew.find(({ slug }) => slug === 'Über')?.category).toMatchObject(known);
    expect(await exportCsv(await call(listCategories))).toBe(csv);
  });

  describe('are changed at once', () => {
    test('and back to their former values', async () => {
      const { id: flyer } = await call(createCategory, { body: { name: 'Flyer' } });
      const { id: neu } = await call(createCategory, { body: { name: 'Neu' } });
      const made = await Promise.all([
        call(createRedirect, { body: rowOf('a', { categoryId: flyer }) }),
        call(createRedirect, { body: rowOf('b', { active: 'false', expiresAt: '2026-12-31' }) }),
        call(createRedirect, { body: rowOf('c', { title: 'bleibt' }) }),
      ]);
      const before = await all();
      const ids = made.slice(0, 2).map(({ id }) => id);
      const undo = await changeTogether([{ ids, categoryId: neu, active: 'true', expiresAt: '2027-01-31' }]);
      const values = (await all()).map(({ categoryId, active, expiresAt }) => [categoryId, active, expiresAt]);
      expect(values).toEqual([
        [neu, 'true', '2027-01-31'],
        [neu, 'true', '2027-01-31'],
        [null, 'true', null],
      ]);
      expect(purged).toContain('redirects');
      await changeTogether(undo);
      const back = await all();
      expect(back.map(({ updatedAt: _, ...redirect }) => redirect)).toEqual(
        before.map(({ updatedAt: _, ...redirect }) => redirect),
      );
    });

    test('all or none, and deleted ones stay deleted', async () => {
      const { id: gone } = await call(createCategory, { body: { name: 'Weg' } });
      await call(deleteCategory, { params: { id: gone } });
      const { id } = await call(createRedirect, { body: rowOf('a') });
      const wrong = {
        changes: [
          { ids: [id], active: 'false' as const },
          { ids: [id, nowhere], categoryId: gone },
        ],
      };
      await expect(call(changeRedirects, { body: wrong })).rejects.toMatchObject({ status: 400 });
      expect(await all()).toMatchObject([{ active: 'true', categoryId: null }]);
      const answer = await call(changeRedirects, { body: { changes: [{ ids: [nowhere, id], active: 'false' }] } });
      expect(answer).toEqual({ changed: 1, before: [{ ids: [id], active: 'true' }] });
    });
  });
});
