import { gunzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { call } from '#api/client.ts';
import type { ApiError } from '#api/request.ts';
import {
  createCategory,
  createRedirect,
  deleteCategory,
  deleteRedirect,
  listCategories,
  listRedirects,
  type Redirect,
  readRedirect,
  restoreCategory,
  restoreRedirect,
  updateCategory,
  updateRedirect,
} from '#contracts/redirects/editing.ts';
import { redirectCategories, redirectClicks, redirects } from '#db/schema/redirects/redirects.ts';
import type { Role } from '#domain/accounts/roles.ts';
import redirectsFunction from '#functions/redirects.ts';
import { signedInAs } from '#tests/support/accounts/signed-in.ts';
import { openTestDatabase } from '#tests/support/database/database.ts';
import { closeShop, openShop, recordSale } from '#tests/support/purchases/sales.ts';
import { signInToRedirects, siteUrl } from '#tests/support/redirects/signed-in-owner.ts';
import { createVisitor, ownerEnv } from '#tests/support/visitor.ts';

const origin = 'http://localhost:8888';
const start = new Date('2026-11-20T23:30:00Z');
const today = '2026-11-21';
const sommer = { slug: 'Sommer', targetUrl: 'https://example.com/kurs' };
const nowhere = 999_999;

const database = await openTestDatabase();
const visitor = await signInToRedirects(database, { now: () => start, purge: (tag) => void purged.push(tag) });
let purged: string[] = [];

const add = (body: Partial<Parameters<typeof call<typeof createRedirect>>[1]['body']> = {}) =>
  call(createRedirect, { body: { ...sommer, ...body } });
const edit = (id: number, body: Partial<Parameters<typeof call<typeof updateRedirect>>[1]['body']> = {}) =>
  call(updateRedirect, { params: { id }, body: { ...sommer, ...body } });

/** Returns a call's failure: its status with the fields' messages, or with its sentence if no field is at fault. */
async function failure(calling: Promise<unknown>): Promise<unknown> {
  const error = await calling.then(
    () => undefined,
    (thrown: ApiError) => thrown,
  );
  if (error === undefined) return 'no failure';
  return [error.status, Object.keys(error.fields).length > 0 ? error.fields : error.serverMessage];
}

const times = (count: number, value: number): number[] => Array.from({ length: count }, () => value);
const json = { 'content-type': 'application/json' };
const post = (path: string, body: unknown) => visitor.post(path, body);
const stored = () => database.db.$count(redirects);

afterAll(async () => {
  vi.unstubAllGlobals();
  await database.close();
});

beforeEach(async () => {
  await database.db.delete(redirects);
  await database.db.delete(redirectCategories);
  purged = [];
});

describe('the revenue of a redirect', () => {
  const listAs = async (role: Role, allowed = false) => {
    const { db } = database;
    const context = {
      db,
      env: ownerEnv({ PUBLIC_SITE_URL: siteUrl }),
      now: () => start,
      sessions: signedInAs(role, allowed),
    };
    return createVisitor(redirectsFunction, { origin, context }).get('/api/redirects');
  };

  test('is shown to owners only, over all days and less refunds', async () => {
    const { id: linkId } = await add();
    await add({ slug: 'ohne' });
    await openShop(database.db);
    await recordSale(database.db, { orderId: 'eins', at: '2024-01-01T10:00:00Z', from: { linkId } });
    await recordSale(database.db, { orderId: 'eins', kind: 'refund', amount: 200 });
    await recordSale(database.db, { from: { linkId }, isTest: true });
    await recordSale(database.db, { token: `r${linkId}`, amount: 10_000 });
    await recordSale(database.db);
    const revenueOf = async (role: Role, allowed?: boolean) =>
      (await (await listAs(role, allowed)).json()).map((each: Redirect) => [each.slug, each.revenue]);
    expect(await revenueOf('owner')).toEqual([
      ['ohne', undefined],
      ['Sommer', 12_500],
    ]);
    expect(await (await listAs('editor', true)).text()).not.toContain('revenue');
    expect((await listAs('reader', true)).status).toBe(403);
    await closeShop(database.db);
  });
});

describe('a redirect', () => {
  test('is created with all of its fields, and listed', async () => {
    const { id: categoryId } = await call(createCategory, { body: { name: 'Kurse' } });
    const body = {
      ...sommer,
      title: ' Sommerkurs ',
      description: 'Für alle',
      active: 'false' as const,
      trackClicks: false,
      categoryId,
      expiresAt: '2026-12-31',
      nextUrl: 'https://example.com/danach',
      metadata: { flyer: [1, 'zwei'] },
      vouchers: 'Bühne Freiburg, SOUL10',
    };
    const response = await post('/api/redirects', body);
    const created: unknown = await response.json();
    expect(response.status).toBe(201);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(created).toEqual({
      ...body,
      id: expect.any(Number),
      title: 'Sommerkurs',
      clicks: 0,
      updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    });
    const [redirect] = await call(listRedirects);
    const { description: _, metadata: __, ...listed } = body;
    const unused = { clicks: 0, bots: 0, recentClicks: times(30, 0), aliases: [], isUnreachable: false, signUps: 0 };
    expect(redirect).toEqual({ ...listed, id: expect.any(Number), title: 'Sommerkurs', ...unused });
    expect(await call(readRedirect, { params: { id: redirect?.id ?? 0 } })).toEqual(created);
    expect((await visitor.get('/api/redirects')).status).toBe(200);
  });

  test('has all fields of the spec in the list, even empty ones', async () => {
    const { id } = await add();
    const listed: unknown = await (await visitor.get('/api/redirects')).json();
    const blank = { title: null, trackClicks: true, categoryId: null, expiresAt: null };
    expect(listed).toMatchObject([{ id, ...sommer, ...blank, active: 'true', clicks: 0 }]);
    await database.db.insert(redirectClicks).values({ redirectId: id, day: today, clicks: 2, bots: 1 });
    const [clicked] = await call(listRedirects);
    expect(clicked).toMatchObject({ clicks: 2, bots: 1, recentClicks: [...times(29, 0), 2] });
  });

  test('in a list of ten thousand needs less than 2 MB for all of them', async () => {
    const target = 'https://shop.example/kurse/2026/kurs?utm_source=flyer&utm_medium=papier&utm_campaign=';
    await database.db.execute(sql`
      insert into ${redirects} (slug, slug_key, target_url, title, is_active, track_clicks)
      select 'kurs-' || n, 'kurs-' || n, ${target} || n, 'Kurs ' || n, true, true from generate_series(1, 10000) as n
    `);
    const response = await visitor.get('/api/redirects', { 'accept-encoding': 'br, gzip' });
    expect(response.headers.get('content-encoding')).toBe('gzip');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.byteLength).toBeLessThan(2_000_000);
    const plain = await visitor.get('/api/redirects', { 'accept-encoding': 'gzip;q=0, *' });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(gunzipSync(bytes).toString()).toBe(await plain.text());
  });

  test('requires only a slug and a target', async () => {
    const created = await call(createRedirect, { body: { slug: ' a ', targetUrl: ' https://example.com ' } });
    expect(created).toMatchObject({
      slug: 'a',
      targetUrl: 'https://example.com',
      title: null,
      description: null,
      active: 'true',
      trackClicks: true,
      categoryId: null,
      expiresAt: null,
      metadata: null,
    });
  });

  test('has no title, description and expiry if they are empty', async () => {
    expect(await add({ title: '   ', description: '', expiresAt: '' })).toMatchObject({
      title: null,
      description: null,
      expiresAt: null,
    });
  });

  test('is replaced completely by an update, which returns it', async () => {
    const created = await add({ title: 'Alt', metadata: 'alt' });
    const body = { slug: 'SOMMER', targetUrl: 'tel:+491', active: 'false' };
    const init = { method: 'PUT', headers: json, body: JSON.stringify(body) };
    const response = await visitor.send(`/api/redirects/${created.id}`, init);
    const updated: unknown = await response.json();
    expect(response.status).toBe(200);
    const blank = { title: null, metadata: null, updatedAt: expect.any(String) };
    expect(updated).toEqual({ ...created, ...body, ...blank });
    expect(await call(readRedirect, { params: { id: created.id } })).toEqual(updated);
  });

  test('is deleted and restored unchanged', async () => {
    const { id, ...made } = await add();
    await database.db.insert(redirectClicks).values({ redirectId: id, day: today, clicks: 3, bots: 1 });
    const response = await visitor.send(`/api/redirects/${id}`, { method: 'DELETE' });
    expect([response.status, await response.text()]).toEqual([204, '']);
    expect(await call(listRedirects)).toEqual([]);
    const missing = [404, 'Diesen Kurzlink gibt es nicht mehr.'];
    expect(await failure(call(deleteRedirect, { params: { id } }))).toEqual(missing);
    expect(await failure(edit(id))).toEqual(missing);

    const back = await call(restoreRedirect, { params: { id } });
    expect(back).toMatchObject({ id, slug: made.slug, clicks: 3, updatedAt: made.updatedAt });
    expect(await call(readRedirect, { params: { id } })).toEqual(back);
    expect(await call(restoreRedirect, { params: { id } })).toEqual(back);
    expect(purged).toEqual(['redirects', 'redirects', 'redirects', 'redirects']);
  });

  test('that is deleted frees its slug at once, and is restored only to a free one', async () => {
    const { id } = await add();
    await call(deleteRedirect, { params: { id } });
    const other = await add({ slug: 'SOMMER' });
    expect(await failure(call(restoreRedirect, { params: { id } }))).toEqual([
      409,
      expect.stringContaining('Der Slug gehört inzwischen einem anderen Kurzlink.'),
    ]);
    expect(await call(listRedirects)).toMatchObject([{ id: other.id }]);
    await call(deleteRedirect, { params: { id: other.id } });
    await call(restoreRedirect, { params: { id } });
    expect(await call(listRedirects)).toMatchObject([{ id, slug: 'Sommer' }]);
  });

  test('shows its clicks of the last thirty days in Berlin and in total', async () => {
    const { id } = await add();
    await add({ slug: 'winter' });
    const days: [string, number, number][] = [
      ['2025-01-01', 1000, 50],
      ['2026-10-22', 100, 0],
      ['2026-10-23', 7, 1],
      ['2026-11-20', 2, 0],
      [today, 3, 4],
    ];
    await database.db
      .insert(redirectClicks)
      .values(days.map(([day, clicks, bots]) => ({ redirectId: id, day, clicks, bots })));
    const recentClicks = [7, ...times(27, 0), 2, 3];
    const counted = { id, clicks: 1112, bots: 55, recentClicks };
    const none = { slug: 'winter', clicks: 0 };
    expect(await call(listRedirects)).toMatchObject([none, counted]);
    expect(await edit(id)).toMatchObject({ clicks: 1112 });
  });

  test.each<[string, unknown, unknown]>([
    ['an object', { a: { b: [1, null] } }, { a: { b: [1, null] } }],
    ['JSON', '{"a": "ä"}', { a: 'ä' }],
    ['free text', 'Flyer, Auflage 500', 'Flyer, Auflage 500'],
    ['broken JSON', '{"a": ', '{"a": '],
    ['a number as text', '5', '5'],
    ['spaces', '  ', null],
    ['null', null, null],
    ['the longest', 'x'.repeat(9998), 'x'.repeat(9998)],
    ['a deep list', `${'['.repeat(30)}${']'.repeat(30)}`, expect.any(Array)],
  ])('keeps %s as metadata', async (_, metadata, kept) => {
    const { id } = await add({ metadata });
    expect((await call(readRedirect, { params: { id } })).metadata).toEqual(kept);
    // Submitting the form's own value changes nothing.
    const again = typeof kept === 'string' ? kept : metadata;
    expect((await edit(id, { metadata: again })).metadata).toEqual(kept);
  });

  test.each([
    ['too long a text', 'x'.repeat(9999)],
    ['too much JSON', JSON.stringify({ a: 'x'.repeat(10_000) })],
    ['NUL in JSON', '{"a": "\\u0000"}'],
    ['NUL in a name', { 'a\0': 1 }],
    ['half an emoji', '\ud83c'],
  ])('refuses %s as metadata', async (_, metadata) => {
    const message = 'Die Metadaten sind zu lang oder enthalten nicht speicherbare Zeichen';
    expect(await failure(add({ metadata }))).toEqual([400, { metadata: [message] }]);
  });
});

describe('an entered redirect', () => {
  const slugSigns = 'Der Slug darf nur Buchstaben, Ziffern, Punkt, Unterstrich und Bindestrich enthalten';

  const date = 'Bitte gib ein gültiges Datum ein';

  test.each<[string, object, object]>([
    [
      'without anything',
      { slug: undefined, targetUrl: undefined },
      { slug: ['Slug is required'], targetUrl: ['Target URL is required'] },
    ],
    ['with 101 characters', { slug: 'x'.repeat(101) }, { slug: ['Der Slug darf höchstens 100 Zeichen lang sein'] }],
    ['with a space', { slug: 'a b' }, { slug: [slugSigns] }],
    ['to no address', { targetUrl: 'example.com' }, { targetUrl: ['Please enter a valid URL'] }],
    ['with a long title', { title: 'x'.repeat(201) }, { title: ['Der Titel darf höchstens 200 Zeichen lang sein'] }],
    [
      'with a long description',
      { description: 'x'.repeat(2001) },
      { description: ['Die Beschreibung darf höchstens 2.000 Zeichen lang sein'] },
    ],
    ['with NUL', { title: 'a\0' }, { title: ['Der Text enthält Zeichen, die nicht gespeichert werden können'] }],
    ['to an invalid day', { expiresAt: '2026-02-30' }, { expiresAt: [date] }],
  ])('is refused %s, new or edited', async (_, wrong, fields) => {
    const { id } = await add({ slug: 'da' });
    const refused = { status: 'error', message: 'Bitte prüfe deine Angaben.', fields };
    const response = await post('/api/redirects', { ...sommer, ...wrong });
    expect([response.status, await response.json()]).toEqual([400, refused]);
    const init = { method: 'PUT', headers: json, body: JSON.stringify({ ...sommer, ...wrong }) };
    const edited = await visitor.send(`/api/redirects/${id}`, init);
    expect([edited.status, await edited.json()]).toEqual([400, refused]);
    expect(await call(listRedirects)).toMatchObject([{ slug: 'da' }]);
  });

  test.each([`${siteUrl}/r/abc`, `${origin}/r/abc?x=1`])('may not lead to another redirect: %s', async (targetUrl) => {
    const { id } = await add({ slug: 'da' });
    const refused = [400, { targetUrl: ['Ein Kurzlink darf nicht auf einen anderen Kurzlink zeigen.'] }];
    expect(await failure(add({ targetUrl }))).toEqual(refused);
    expect(await failure(edit(id, { targetUrl }))).toEqual(refused);
    expect(await stored()).toBe(1);
  });

  test.each([
    ['sommer', 'SOMMER'],
    ['über', 'über'.normalize('NFD')],
  ])('with the slug %j blocks the slug %j', async (slug, other) => {
    const taken = [409, { slug: ['Dieser Slug ist bereits vergeben.'] }];
    const response = await post('/api/redirects', { ...sommer, slug });
    expect(response.status).toBe(201);
    const { id } = await add({ slug: 'frei' });
    expect(await failure(add({ slug: other }))).toEqual(taken);
    expect(await failure(edit(id, { slug: other }))).toEqual(taken);
    expect((await call(listRedirects)).map((redirect) => redirect.slug)).toEqual(['frei', slug]);
  });

  test('is created once when forty requests want the same slug at once', async () => {
    const spellings = ['über', 'ÜBER', 'Über'.normalize('NFD'), 'üBER'];
    const wanted = Array.from({ length: 40 }, (_, index) => ({ ...sommer, slug: spellings[index % 4] }));
    const answers = await Promise.all(wanted.map((body) => post('/api/redirects', body)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...times(39, 409)]);
    expect(await stored()).toBe(1);
  });

  test('tells its former slugs and its further target in the list', async () => {
    const { id } = await add({ nextUrl: 'https://example.com/danach' });
    await edit(id, { slug: 'Winter' });
    expect(await call(listRedirects)).toMatchObject([
      { slug: 'Winter', nextUrl: 'https://example.com/danach', aliases: ['Sommer'] },
    ]);
    await edit(id, { slug: 'Winter', nextUrl: '' });
    const [listed] = await call(listRedirects);
    expect(listed?.nextUrl).toBeNull();
  });

  test.each([
    ['no address', 'javascript:alert(1)', 'Das ist keine Adresse, die sich öffnen lässt'],
    ['one of our redirects', `${siteUrl}/r/x`, 'Ein Kurzlink darf nicht auf einen anderen Kurzlink zeigen.'],
  ])('refuses %s as its further target', async (_, nextUrl, message) => {
    expect(await failure(add({ nextUrl }))).toEqual([400, { nextUrl: [message] }]);
  });

  test('cannot have an unknown category', async () => {
    const { id } = await add({ slug: 'da' });
    const refused = [400, { categoryId: ['Diese Kategorie gibt es nicht mehr.'] }];
    expect(await failure(add({ categoryId: nowhere }))).toEqual(refused);
    expect(await failure(edit(id, { categoryId: nowhere }))).toEqual(refused);
    expect(await failure(edit(id, { categoryId: -1 }))).toEqual(refused);
    expect(await stored()).toBe(1);
  });

  test('cannot be edited or deleted when it does not exist', async () => {
    const missing = [404, 'Diesen Kurzlink gibt es nicht mehr.'];
    expect(await failure(edit(nowhere))).toEqual(missing);
    expect(await failure(edit(nowhere, { updatedAt: start.toISOString() }))).toEqual(missing);
    expect(await failure(call(deleteRedirect, { params: { id: nowhere } }))).toEqual(missing);
    expect(await failure(call(restoreRedirect, { params: { id: nowhere } }))).toEqual(missing);
  });

  test('is not overwritten by a save based on an outdated version', async () => {
    const { id, updatedAt } = await add();
    const first = await edit(id, { title: 'Erster', updatedAt });
    expect(first.updatedAt).not.toBe(updatedAt);
    const outdated = [409, 'Dieser Eintrag wurde inzwischen geändert.'];
    expect(await failure(edit(id, { title: 'Zweiter', updatedAt }))).toEqual(outdated);
    expect(await call(listRedirects)).toMatchObject([{ title: 'Erster' }]);
    expect(await edit(id, { title: 'Dritter', updatedAt: first.updatedAt })).toMatchObject({ title: 'Dritter' });
    expect(await edit(id, { title: 'Vierter' })).toMatchObject({ title: 'Vierter' });
  });

  test('accepts one of ten simultaneous edits based on the same version', async () => {
    const { id, updatedAt } = await add();
    const edits = Array.from({ length: 10 }, (_, index) => failure(edit(id, { title: `Nr. ${index}`, updatedAt })));
    const outcomes = await Promise.all(edits);
    expect(outcomes.filter((outcome) => outcome === 'no failure')).toHaveLength(1);
    expect(outcomes.filter((outcome) => Array.isArray(outcome) && outcome[0] === 409)).toHaveLength(9);
  });

  test('purges the copy of the CDN when it changes, and only then', async () => {
    const { id } = await add();
    expect(purged).toEqual(['redirects']);
    await edit(id);
    expect(purged).toHaveLength(2);
    await failure(add());
    await failure(edit(id, { slug: '' }));
    await failure(edit(nowhere));
    await failure(call(deleteRedirect, { params: { id: nowhere } }));
    await call(listRedirects);
    await call(createCategory, { body: { name: 'a' } });
    expect(purged).toHaveLength(2);
    await call(deleteRedirect, { params: { id } });
    expect(purged).toHaveLength(3);
  });
});

describe('a category', () => {
  test('is created, listed, updated and deleted', async () => {
    const body = { name: ' Kurse ', description: 'Alle Kurse', color: '#00ff7F' };
    const response = await post('/api/redirects/categories', body);
    const created: unknown = await response.json();
    expect(response.status).toBe(201);
    const kept = { ...body, id: expect.any(Number), name: 'Kurse' };
    expect(created).toEqual(kept);
    expect(await call(listCategories)).toEqual([created]);

    const [category] = await call(listCategories);
    const id = category?.id ?? 0;
    const init = { method: 'PUT', headers: json, body: JSON.stringify({ name: 'Events' }) };
    const edited = await visitor.send(`/api/redirects/categories/${id}`, init);
    const updated: unknown = await edited.json();
    expect(edited.status).toBe(200);
    expect(updated).toEqual({ ...kept, name: 'Events', description: null, color: '#a90499' });
    expect(await call(listCategories)).toEqual([updated]);

    const deleted = await visitor.send(`/api/redirects/categories/${id}`, { method: 'DELETE' });
    expect([deleted.status, await deleted.text()]).toEqual([204, '']);
    expect(await call(listCategories)).toEqual([]);
  });

  test('that is deleted leaves its redirects, which have it again after its restore', async () => {
    const { id } = await call(createCategory, { body: { name: 'Kurse' } });
    const other = await call(createCategory, { body: { name: 'Events' } });
    await add({ categoryId: id });
    await add({ slug: 'winter', categoryId: other.id });
    await call(deleteCategory, { params: { id } });
    const named = async () => (await call(listCategories)).map(({ name }) => name);
    const kept = async () => (await call(listRedirects)).map(({ slug, categoryId }) => [slug, categoryId]);
    expect(await named()).toEqual(['Events']);
    expect(await kept()).toEqual([
      ['winter', other.id],
      ['Sommer', null],
    ]);
    const gone = [400, { categoryId: ['Diese Kategorie gibt es nicht mehr.'] }];
    expect(await failure(add({ slug: 'neu', categoryId: id }))).toEqual(gone);
    expect(await failure(call(updateCategory, { params: { id }, body: { name: 'Nein' } }))).toEqual([
      404,
      'Diese Kategorie gibt es nicht mehr.',
    ]);

    expect(await call(restoreCategory, { params: { id } })).toMatchObject({ id, name: 'Kurse' });
    expect(await named()).toEqual(['Events', 'Kurse']);
    expect(await kept()).toEqual([
      ['winter', other.id],
      ['Sommer', id],
    ]);
  });

  test('is sorted by the German alphabet', async () => {
    for (const name of ['Zen', 'atem', 'Über uns', 'Äpfel', 'Kurse', 'Übung', 'b']) {
      await call(createCategory, { body: { name } });
    }
    const names = (await call(listCategories)).map(({ name }) => name);
    expect(names).toEqual(['Äpfel', 'atem', 'b', 'Kurse', 'Über uns', 'Übung', 'Zen']);
  });

  const color = 'Bitte gib die Farbe als #rrggbb ein';
  test.each<[string, object, object]>([
    ['without a name', { name: undefined }, { name: ['Name is required'] }],
    ['with 51 characters', { name: 'x'.repeat(51) }, { name: ['Der Name darf höchstens 50 Zeichen lang sein'] }],
    ['with NUL', { name: 'a\0' }, { name: ['Der Text enthält Zeichen, die nicht gespeichert werden können'] }],
    ['with a colour by name', { color: 'red' }, { color: [color] }],
    ['with a colour that goes on', { color: '#ffffff;background:url(//evil)' }, { color: [color] }],
    [
      'with a long description',
      { description: 'x'.repeat(2001) },
      { description: ['Die Beschreibung darf höchstens 2.000 Zeichen lang sein'] },
    ],
  ])('is refused %s, new or edited', async (_, wrong, fields) => {
    const { id } = await call(createCategory, { body: { name: 'da' } });
    const body = { name: 'a', ...wrong };
    expect(await failure(call(createCategory, { body }))).toEqual([400, fields]);
    expect(await failure(call(updateCategory, { params: { id }, body }))).toEqual([400, fields]);
    expect(await call(listCategories)).toMatchObject([{ name: 'da' }]);
  });

  test('cannot be edited or deleted when it does not exist', async () => {
    const missing = [404, 'Diese Kategorie gibt es nicht mehr.'];
    const params = { id: nowhere };
    expect(await failure(call(updateCategory, { params, body: { name: 'a' } }))).toEqual(missing);
    expect(await failure(call(deleteCategory, { params }))).toEqual(missing);
    expect(await failure(call(restoreCategory, { params }))).toEqual(missing);
  });
});
