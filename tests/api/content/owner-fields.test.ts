import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { firstContent } from '#content/content/first/first-content.ts';
import { type DraftEntry, listEntries } from '#contracts/content/drafts.ts';
import type { FieldFacts } from '#contracts/content/field.ts';
import { emptyEntry } from '#contracts/content/kind.ts';
import { type KindName, kindNames, kindOf } from '#contracts/content/registry.ts';
import { readChanges } from '#contracts/content/releases.ts';
import { parseStoredBody } from '#contracts/content/snapshot.ts';
import { findNewestRelease } from '#db/queries/content/releases.ts';
import { accounts } from '#db/schema/accounts/accounts.ts';
import { contentEntries } from '#db/schema/content/drafts.ts';
import { releasePlan, releases } from '#db/schema/content/releases.ts';
import auth from '#functions/auth.ts';
import content from '#functions/content.ts';
import releasesFunction from '#functions/releases.ts';
import { publishPlanned } from '#server/services/content/release-plan.ts';
import { addAccount } from '#tests/support/accounts/accounts.ts';
import { operations } from '#tests/support/contracts.ts';
import { type MailScene, openMailScene } from '#tests/support/mail/mail-scene.ts';
import { type FunctionHandler, ownerEnv, type Visitor } from '#tests/support/visitor.ts';

const OF_CHECKOUT = [
  'checkoutUrl',
  'voucher',
  'productIds',
  'instalmentCheckoutUrl',
  'instalmentVoucher',
  'instalmentProductIds',
  'contractPartner',
];

/** Fields that only an owner may change. */
const OWNED: Readonly<Partial<Record<KindName, 'all' | readonly string[]>>> = {
  courses: OF_CHECKOUT,
  offers: OF_CHECKOUT,
  contact: 'all',
  legal: 'all',
  processors: 'all',
};
const isOwned = (kind: KindName, field: string): boolean =>
  OWNED[kind] === 'all' || OWNED[kind]?.includes(field) === true;

const doors: FunctionHandler = (request, platform, replaced) => {
  const { pathname } = new URL(request.url);
  const door = [
    ['/api/auth/', auth] as const,
    ['/api/content/', content] as const,
    ['/api/releases', releasesFunction] as const,
  ].find(([prefix]) => pathname.startsWith(prefix));
  if (door === undefined) throw new Error(`No function for ${pathname}`);
  return door[1](request, platform, replaced);
};
const vendors = {
  clickup: undefined,
  website: {
    requestBuild: async () => ({ kind: 'ok', status: 200, body: undefined }) as const,
    readRelease: async () => undefined,
  },
};

let scene: MailScene;
let olga: Visitor;
let ida: Visitor;

beforeAll(async () => {
  scene = await openMailScene();
  await addAccount(scene.db, { username: 'olga', role: 'owner' });
  await addAccount(scene.db, { username: 'petra', role: 'owner' });
  await addAccount(scene.db, { username: 'gesperrt', role: 'owner', isActive: false });
  await addAccount(scene.db, { username: 'ida', role: 'editor' });
  [olga, ida] = [scene.visitor(doors, '192.0.2.1', { vendors }), scene.visitor(doors, '192.0.2.1', { vendors })];
  expect((await olga.login('olga')).status).toBe(200);
  expect((await ida.login('ida')).status).toBe(200);
});
afterAll(async () => {
  await scene.db.delete(accounts);
  await scene.close();
});
beforeEach(async () => {
  await scene.reset();
  for (const table of [releases, releasePlan, contentEntries]) await scene.db.delete(table);
});

const put = (visitor: Visitor, path: string, body: unknown) =>
  visitor.send(path, { method: 'PUT', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
const entries = async (visitor: Visitor): Promise<readonly DraftEntry[]> =>
  z.parse(listEntries.response, await (await visitor.get('/api/content/entries')).json());
const at = ({ kind, id }: Pick<DraftEntry, 'kind' | 'id'>) => `/api/content/entries/${kind}/${id}`;

async function find(kind: KindName, id?: string): Promise<DraftEntry> {
  const entry = (await entries(olga)).find((each) => each.kind === kind && (id === undefined || each.id === id));
  if (entry === undefined) throw new Error(`There is no entry of ${kind}`);
  return entry;
}
async function save(visitor: Visitor, entry: DraftEntry, part: DraftEntry['data']): Promise<Response> {
  const { version } = await find(entry.kind, entry.id);
  return put(visitor, at(entry), { data: { ...entry.data, ...part }, version });
}
async function publish(visitor: Visitor): Promise<Response> {
  const { checksum } = z.parse(readChanges.response, await (await visitor.get('/api/releases/changes')).json());
  return visitor.post('/api/releases', { checksum });
}
/** Ensures that a kind has two entries. */
async function filled(kind: KindName): Promise<readonly DraftEntry[]> {
  for (const id of ['eins', 'zwei']) {
    if (kindOf(kind).isList && kindOf(kind).fixed === undefined) {
      const made = await put(olga, `/api/content/entries/${kind}/${id}`, {
        data: emptyEntry(kindOf(kind)),
        version: 0,
      });
      expect(made.status).toBe(200);
    }
  }
  return (await entries(olga)).filter((entry) => entry.kind === kind);
}

/** Returns a different valid value. */
function otherThan(value: unknown, { widget }: FieldFacts): unknown {
  if (widget === 'switch') return value !== true;
  if (widget === 'money' || widget === 'number') return typeof value === 'number' ? value + 1 : 7;
  if (widget === 'list') return ['anders'];
  if (widget === 'pairs') return [{ title: 'anders', text: 'anders' }];
  if (widget === 'image' || widget === 'voice' || widget === 'file') return null;
  return `${typeof value === 'string' ? value : ''}x`;
}

async function expectRefusal(response: Response): Promise<void> {
  expect(response.status).toBe(403);
  expect(await response.json()).toMatchObject({ message: expect.stringContaining('nur eine Inhaberin') });
}

describe.each(kindNames)('for the kind %s', (kind) => {
  test('Redaktion saves every field except those for an Inhaberin alone, and an Inhaberin saves all of them', async () => {
    const [entry] = await filled(kind);
    if (entry === undefined) throw new Error('There is no entry');
    const changes = Object.entries(kindOf(kind).fields).map(
      ([field, facts]) => [field, otherThan(entry.data[field], facts)] as const,
    );
    for (const [field, value] of changes.filter(([name]) => isOwned(kind, name))) {
      await expectRefusal(await save(ida, entry, { [field]: value }));
    }
    const free = changes.filter(([field]) => !isOwned(kind, field));
    if (free.length > 0) expect((await save(ida, entry, Object.fromEntries(free))).status).toBe(200);
    expect((await save(olga, entry, Object.fromEntries(changes))).status).toBe(200);
  });
});

const open = kindNames.filter((kind) => kindOf(kind).isList && kindOf(kind).fixed === undefined);

test.each(open)(
  'Redaktion adds, orders, removes and restores %s only where no field is for an Inhaberin alone',
  async (kind) => {
    const [entry, ...others] = await filled(kind);
    if (entry === undefined) throw new Error('There is no entry');
    const ids = [entry, ...others].map(({ id }) => id).toReversed();
    const path = `/api/content/entries/${kind}/neu`;
    const check = async (response: Response): Promise<void> =>
      OWNED[kind] === 'all' ? expectRefusal(response) : expect(response.ok, await response.text()).toBe(true);
    await check(await put(ida, `/api/content/order/${kind}`, { ids }));
    await check(await put(ida, path, { data: emptyEntry(kindOf(kind)), version: 0 }));
    await check(await ida.send(at(entry), { method: 'DELETE' }));
    await olga.send(at(entry), { method: 'DELETE' });
    await check(await ida.post(`${at(entry)}/restore`));
  },
);

test('every operation of drafts and releases that changes content is covered by this file', () => {
  const tried = [
    'PUT /api/content/entries/:kind/:id',
    'DELETE /api/content/entries/:kind/:id',
    'POST /api/content/entries/:kind/:id/restore',
    'PUT /api/content/order/:kind',
    'POST /api/releases',
    'POST /api/releases/:id/again',
    'PUT /api/releases/plan',
    // Publishes nothing.
    'DELETE /api/releases/plan',
  ];
  const found = [...operations.keys()].filter((name) => /^(?!GET )\S+ \/api\/(?:content|releases)\b/.test(name));
  expect(found.toSorted()).toEqual(tried.toSorted());
});

const ADDRESS = 'https://pay.evil.example/order';
/** Returns the notices by recipient after all mails were sent. */
async function notices() {
  await scene.settled();
  return ['olga', 'petra', 'gesperrt', 'ida'].flatMap((name) =>
    scene.smtp
      .mailsTo(`${name}@example.org`)
      .filter(({ parsed }) => parsed.subject?.startsWith('Neue Angaben zu Bezahlung'))
      .map(({ parsed }) => ({ name, text: parsed.text })),
  );
}
const notified = async () => (await notices()).map(({ name }) => name);
const onlineAddress = async (): Promise<unknown> => {
  const row = await findNewestRelease(scene.db);
  const shown = row ? parseStoredBody(row.snapshot).content : firstContent(ownerEnv());
  return shown.offers.find(({ id }) => id === 'soulPlan')?.data.checkoutUrl;
};
const OWNERS = ['olga', 'petra'];

test('a publish by Redaktion includes the owner fields that an Inhaberin saved, and mails every active Inhaberin about them once', async () => {
  const offer = await find('offers', 'soulPlan');
  await expectRefusal(await save(ida, offer, { checkoutUrl: ADDRESS }));
  expect((await save(ida, offer, { guarantee: 'Vierzehn Tage.' })).status).toBe(200);
  expect((await publish(ida)).status).toBe(202);
  expect(await onlineAddress()).toBe(offer.data.checkoutUrl);
  expect(await notified()).toEqual([]);

  expect((await save(olga, offer, { checkoutUrl: ADDRESS })).status).toBe(200);
  expect((await publish(ida)).status).toBe(202);
  expect(await onlineAddress()).toBe(ADDRESS);
  expect((await publish(ida)).status).toBe(202);
  const mails = await notices();
  expect(mails.map(({ name }) => name)).toEqual(OWNERS);
  expect(mails[0]?.text).toMatch(/Soul Plan, Adresse der Bestellung: https\[:\]\/\/pay\[\.\]evil\[\.\]example/);
  expect(mails[0]?.text).toContain('Warst du das nicht?');
});

test('a planned publish includes only owner fields that an Inhaberin saved, and mails them as well', async () => {
  const offer = await find('offers', 'soulPlan');
  const { now } = scene.clock;
  const wish = { day: '2026-11-21', time: '10:00', note: '', without: [] };
  expect((await put(ida, '/api/releases/plan', wish)).status).toBe(200);
  await expectRefusal(await save(ida, offer, { checkoutUrl: ADDRESS }));
  expect((await save(olga, offer, { checkoutUrl: ADDRESS })).status).toBe(200);
  scene.clock.now = new Date(now.getTime() + 2 * 60 * 60 * 1000);
  await publishPlanned({ ...scene.context(), vendors });
  expect(await onlineAddress()).toBe(ADDRESS);
  expect(await notified()).toEqual(OWNERS);
});

test('Redaktion publishes a former release again only where it changes no owner field', async () => {
  const offer = await find('offers', 'soulPlan');
  expect((await save(ida, offer, { guarantee: 'Vierzehn Tage.' })).status).toBe(200);
  expect((await publish(ida)).status).toBe(202);
  expect((await ida.post('/api/releases/0/again')).status).toBe(202);

  expect((await save(olga, offer, { checkoutUrl: ADDRESS })).status).toBe(200);
  expect((await publish(olga)).status).toBe(202);
  await scene.settled();
  scene.smtp.reset();
  const refused = await ida.post('/api/releases/0/again');
  expect(refused.status).toBe(403);
  expect(await refused.json()).toMatchObject({ message: expect.stringContaining('nur eine Inhaberin') });
  expect(await onlineAddress()).toBe(ADDRESS);
  expect((await olga.post('/api/releases/0/again')).status).toBe(202);
  expect(await onlineAddress()).toBe(offer.data.checkoutUrl);
  expect(await notified()).toEqual(OWNERS);
});

test('a save with a guessed next version cannot overwrite a later save of an Inhaberin', async () => {
  const offer = await find('offers', 'soulPlan');
  const guess = await put(ida, at(offer), { data: offer.data, version: offer.version + 1 });
  expect(guess.status).toBe(409);
});
