import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { call } from '#api/client.ts';
import { importRedirects } from '#contracts/redirects/batches.ts';
import {
  createCategory,
  createRedirect,
  listCategories,
  listRedirects,
  readRedirect,
} from '#contracts/redirects/editing.ts';
import { countRedirectVisit } from '#db/queries/redirects/following.ts';
import { redirectCategories, redirects } from '#db/schema/redirects/redirects.ts';
import { slugKey } from '#domain/address/slugs.ts';
import { type ImportChoice, planImport } from '#domain/redirects/import.ts';
import { guessMapping } from '#domain/redirects/table.ts';
import { checkRows, readTable } from '#islands/admin/redirects/transfer/csv-table.ts';
import { exportCsv, importPlanned } from '#stores/redirects/batches.ts';
import { openTestDatabase } from '#tests/support/database/database.ts';
import { signInToRedirects, siteUrl } from '#tests/support/redirects/signed-in-owner.ts';

const target = 'https://example.com/';

const database = await openTestDatabase();
let purged: string[] = [];

const slugs = async () => (await call(listRedirects)).map(({ slug }) => slug).toSorted();
const rowOf = (slug: string, values = {}) => ({ slug, targetUrl: target, ...values });

/** Plans the import of a file's text. */
function planFile(text: string, taken: readonly string[] = [], choice: ImportChoice = 'skip') {
  const table = readTable(new Uint8Array(new TextEncoder().encode(text)).buffer);
  return planImport(checkRows(table, guessMapping(table.headers)), new Set(taken.map(slugKey)), choice);
}

/** Reads all redirects with their details, in order of their slugs. */
async function all() {
  const redirects = await call(listRedirects);
  const details = await Promise.all(redirects.map(({ id }) => call(readRedirect, { params: { id } })));
  return details.toSorted((one, other) => one.slug.localeCompare(other.slug));
}

describe('many redirects', () => {
  beforeAll(async () => {
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
      ['a target of our own redirects', { slug: 'x', targetUrl: `${siteUrl}/r/da` }, 400],
      ['an invalid target', { slug: 'x', targetUrl: 'javascript:alert(1)' }, 400],
    ])('as a whole or not at all: %s', async (_, wrong, status) => {
      await call(createRedirect, { body: rowOf('da') });
      const rows = [rowOf('eins'), wrong, rowOf('zwei')];
      await expect(call(importRedirects, { body: { rows } })).rejects.toMatchObject({ status });
      expect(await slugs()).toEqual(['da']);
    });

    test('except the rows that the preview refuses, with the categories that are missing', async () => {
      await call(createCategory, { body: { name: 'Neu', color: '#1f6b43' } });
      const cells = ['a;Flyer;', `b;${'x'.repeat(51)};`, 'c;;9999999999', 'd;Neu;5', 'e;Flyer;'];
      const planned = planFile(`slug;category;clicks;url\n${cells.map((each) => `${each};${target}`).join('\n')}`);
      expect(planned.map(({ outcome }) => outcome)).toEqual(['create', 'invalid', 'invalid', 'create', 'create']);
      expect(await importPlanned(planned)).toEqual({ created: 3, replaced: 0 });
      const categories = (await call(listCategories)).map(({ name, color }) => [name, color]);
      expect(categories).toEqual([
        ['Flyer', '#a90499'],
        ['Neu', '#1f6b43'],
      ]);
    });

    test('by 500 until one request fails; the same file again adds the rest, and then changes nothing', async () => {
      const text = ['slug,url,category', ...Array.from({ length: 502 }, (_, index) => `s${index},${target},Neu`)];
      const planned = planFile(text.join('\n'));
      // This slug is taken after the preview.
      await call(createRedirect, { body: rowOf('S500') });
      const message = 'Dieser Slug ist bereits vergeben.';
      const failed = { count: 2, lines: [502, 503], message };
      expect(await importPlanned(planned)).toEqual({ created: 500, replaced: 0, failed });
      expect(await slugs()).toHaveLength(501);
      for (const created of [1, 0]) {
        expect(await importPlanned(planFile(text.join('\n'), await slugs()))).toEqual({ created, replaced: 0 });
        expect(await slugs()).toHaveLength(502);
        expect(await call(listCategories)).toHaveLength(1);
      }
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
    const csv = await exportCsv();

    async function restoreFile(choice: ImportChoice) {
      expect((await importPlanned(planFile(csv, await slugs(), choice))).failed).toBeUndefined();
      const categories = new Map((await call(listCategories)).map((each) => [each.id, each]));
      return (await all()).map((redirect) => ({ ...redirect, category: categories.get(redirect.categoryId ?? 0) }));
    }
    const known = { name: 'Flyer; "neu"', color: '#1f6b43' };
    const same = before.map(({ id: _, updatedAt: __, categoryId: ___, ...redirect }) => redirect);

    const over = await restoreFile('replace');
    expect(over.map((redirect) => redirect.id)).toEqual(before.map((redirect) => redirect.id));
    expect(over).toMatchObject(same);

    await database.db.delete(redirects);
    await database.db.delete(redirectCategories);
    const anew = await restoreFile('skip');
    expect(anew).toMatchObject(same);
    expect(anew.find(({ slug }) => slug === 'Über')?.category).toMatchObject(known);
    expect(await exportCsv()).toBe(csv);
  });
});
