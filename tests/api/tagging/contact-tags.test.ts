import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { takeTurn } from '#db/queries/integrations.ts';
import { integrations } from '#db/schema/integrations.ts';
import { outbox } from '#db/schema/mail/outbox.ts';
import { createContext } from '#server/http/context.ts';
import { activeCampaignOf } from '#server/services/tagging/client.ts';
import type { Trouble } from '#tests/fakes/activecampaign/server.ts';
import { openTagging, type Tagging } from '#tests/support/tagging/tagging.ts';
import { ownerEnv } from '#tests/support/visitor.ts';

const MINUTE_MS = 60_000;
const nobody = '00000000-0000-4000-8000-000000000000';
const NO_SUCH_TAG = expect.stringMatching(/^Diesen Tag gibt es in ActiveCampaign nicht\./);

const site = await openTagging();

const get = async (path: string, headers?: Record<string, string>) => (await site.owner()).get(path, headers);
const answer = async (response: Response): Promise<unknown[]> => [response.status, await response.json()];

/** Calls the owner's manual tagging. */
async function tag(contactid: string, name?: string): Promise<unknown[]> {
  const query = new URLSearchParams({ contactid, ...(name !== undefined && { tag: name }) });
  return answer(await get(`/api/activecampaign/tag-contact?${query}`));
}
const testConnection = async () => answer(await get('/api/activecampaign/test'));
const queue = async (): Promise<unknown> => (await get('/api/activecampaign/queue')).json();

const added = [200, { status: 'success', message: 'Der Tag wurde dem Kontakt hinzugefügt.' }];
const failed = (message: unknown) => [200, { status: 'error', message }];
const queued = (start: string) => [
  202,
  { status: 'success', message: expect.stringMatching(new RegExp(`^${start}.*vorgemerkt`)), isQueued: true },
];

/** Visits a page and waits for its tag. */
async function visit(...visited: Parameters<Tagging['visit']>): Promise<void> {
  expect((await site.visit(...visited)).status).toBe(202);
  await site.settled();
}

afterAll(() => site.close());

beforeEach(() => site.reset());

describe('the connection test', () => {
  test('succeeds', async () => {
    expect(await testConnection()).toEqual([
      200,
      { status: 'success', message: 'Verbindung zur ActiveCampaign API erfolgreich!' },
    ]);
    expect(site.asked()).toEqual(['GET /users/me']);
  });

  test.each<[string, Trouble, string]>([
    ['a wrong key', { status: 403 }, 'ActiveCampaign nimmt unseren API-Schlüssel nicht an.'],
    ['a page', 'html', 'Unter der eingestellten Adresse antwortet nicht die API von ActiveCampaign.'],
    ['another API', { status: 200, body: {} }, 'Unter der eingestellten Adresse antwortet nicht die API'],
    ['no answer', 'reset', 'ActiveCampaign ist nicht erreichbar.'],
  ])('names the problem: %s', async (_, trouble, message) => {
    site.fake.interfere = () => trouble;
    expect(await testConnection()).toEqual(failed(expect.stringContaining(message)));
  });

  test('that succeeds again ends the pause after a refusal and sends the waiting tags', async () => {
    site.fake.interfere = () => ({ status: 403 });
    await visit('1');
    site.fake.interfere = undefined;
    await site.sweep();
    expect(site.fake.account.tagsOf('1')).toEqual([]);
    await testConnection();
    await site.settled();
    expect(site.fake.account.tagsOf('1')).toEqual(['website-visitor']);
  });
});

describe('the manual tagging', () => {
  test('creates a missing tag and uses it again', async () => {
    expect(await tag('1', 'Rückenkurs')).toEqual(added);
    expect(await tag('2', 'Rückenkurs')).toEqual(added);
    expect([site.fake.account.tagsOf('1'), site.fake.account.tagsOf('2')]).toEqual([['Rückenkurs'], ['Rückenkurs']]);
    expect(site.asked().filter((asked) => asked === 'POST /tags')).toHaveLength(1);
    expect(site.asked().at(-1)).toBe('POST /contactTags');
  });

  test('uses website-visitor without a named tag', async () => {
    expect(await tag('12345')).toEqual(added);
    expect(await tag('1', '  ')).toEqual(added);
    expect(site.fake.account.tagsOf('12345')).toEqual(['website-visitor']);
  });

  test.each([
    ['?contactid=abc', { contactid: ['Eine Kontakt-ID besteht nur aus Ziffern'] }],
    [`?contactid=1&tag=${'x'.repeat(101)}`, { tag: ['Der Tag-Name darf höchstens 100 Zeichen lang sein'] }],
  ])('refuses %s', async (query, fields) => {
    const response = await get(`/api/activecampaign/tag-contact${query}`);
    expect([response.status, await response.json()]).toMatchObject([400, { fields }]);
    expect(await site.rows()).toEqual([]);
  });

  test('reports an unknown contact', async () => {
    expect(await tag('999', 'SoulCircle')).toEqual(failed('Der Kontakt wurde in ActiveCampaign nicht gefunden.'));
  });

  test('says that the tag is queued while ActiveCampaign is away', async () => {
    site.fake.interfere = () => ({ status: 503 });
    expect(await tag('1')).toEqual(queued('ActiveCampaign .*\\. Der Tag ist '));
    site.fake.interfere = undefined;
    await site.sweepUntilEmpty();
    expect(site.fake.account.tagsOf('1')).toEqual(['website-visitor']);
  });

  test('says that the tag is queued while the integration is off or not set up', async () => {
    site.client.isSetUp = false;
    expect(await tag('1')).toEqual(queued('ActiveCampaign ist noch nicht eingerichtet'));
    site.client.isSetUp = true;
    await (await site.owner()).post('/api/activecampaign/toggle-status', { enabled: false });
    expect(await tag('1')).toEqual(queued('Die Integration ist ausgeschaltet'));
    expect([site.asked(), (await site.rows()).length]).toEqual([[], 1]);
  });

  test('applies at once a tag that a visitor requested without permission', async () => {
    site.fake.interfere = () => ({ status: 503 });
    await visit('1', 'Neu');
    site.fake.interfere = undefined;
    expect(await tag('1', 'Neu')).toEqual(added);
    expect([await site.db.$count(outbox), site.fake.account.tagsOf('1')]).toEqual([1, ['Neu']]);
  });

  test.each([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' },
    { referer: 'https://evil.example/' },
  ])('is refused when another website caused it: %o', async (headers) => {
    const response = await get('/api/activecampaign/tag-contact?contactid=1', headers);
    expect([response.status, await site.rows()]).toEqual([403, []]);
  });

  test.each([{ 'sec-fetch-site': 'same-origin' }, { referer: 'http://localhost:8888/admin-dashboard' }, {}])(
    'is accepted from our own script and from clients other than browsers: %o',
    async (headers) => {
      expect((await get('/api/activecampaign/tag-contact?contactid=1', headers)).status).toBe(200);
    },
  );
});

describe('a tag is found', () => {
  test('on page 2 of twenty', async () => {
    for (let number = 1; number <= 24; number += 1) site.fake.account.addTag(`Kurs ${number} Yoga`);
    site.fake.account.addTag('Yoga');
    site.fake.quirks.pageMax = 20;
    await visit('1', 'Yoga');
    expect(site.fake.account.tagsOf('1')).toEqual(['Yoga']);
  });

  test('among the tags of contacts, not among those of templates', async () => {
    site.fake.account.addTag('Herbst', 'template');
    expect(await tag('1', 'Herbst')).toEqual(added);
    const tags = site.fake.account.tags.filter((each) => each.tag === 'Herbst');
    expect(tags.map(({ tagType }) => tagType)).toEqual(['template', 'contact']);
    expect(site.fake.account.contactTags.map((each) => each.tag)).toEqual([tags[1]?.id]);
  });

  test('regardless of case, as ActiveCampaign compares', async () => {
    expect(await tag('1', 'soulcircle')).toEqual(added);
    expect(site.fake.account.tagsOf('1')).toEqual(['SoulCircle']);
  });

  test.each([422, 500])('when another client creates it meanwhile: status %d', async (status) => {
    site.fake.quirks.duplicateTagStatus = status;
    let isCreated = false;
    site.fake.interfere = ({ method, path }) => {
      if (method === 'POST' && path === '/tags' && !isCreated) {
        isCreated = true;
        site.fake.account.addTag('Neu');
      }
      return undefined;
    };
    expect(await tag('1', 'Neu')).toEqual(added);
    expect(site.fake.account.tagsOf('1')).toEqual(['Neu']);
  });

  test.each([201, 422])('on the contact already, which is a success: status %d', async (status) => {
    site.fake.quirks.duplicateContactTagStatus = status;
    expect(await tag('1', 'SoulCircle')).toEqual(added);
    expect(await tag('1', 'SoulCircle')).toEqual(added);
    expect(site.fake.account.tagsOf('1')).toEqual(['SoulCircle']);
  });
});

describe('a protected tag', () => {
  const protect = async (tags: readonly string[]): Promise<unknown[]> =>
    answer(await (await site.owner()).send('/api/activecampaign/protected-tags', json('PUT', { tags })));
  const json = (method: string, body: unknown) => ({
    method,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });

  test.each(['WARTELISTE', 'ＮＥＷＳＬＥＴＴＥＲ'])('that stands for a list is given by no visit: %s', async (name) => {
    await visit('1', name);
    expect([await site.rows(), site.fake.account.tagsOf('1')]).toEqual([[], []]);
    await tag('1', 'Newsletter');
    expect(site.fake.account.tagsOf('1')).toEqual(['Newsletter']);
  });

  test('that the owner marks is given by no visit', async () => {
    expect(await protect([' SoulCircle ', '', 'soulcircle', 'website-visitor'])).toEqual([
      200,
      { tags: ['SoulCircle', 'website-visitor'] },
    ]);
    expect(await (await get('/api/activecampaign/protected-tags')).json()).toEqual({
      tags: ['SoulCircle', 'website-visitor'],
    });
    await visit('1', 'SOULCIRCLE');
    await visit('2');
    await visit('3', 'Yoga Retreat');
    expect(['1', '2', '3'].map((id) => site.fake.account.tagsOf(id))).toEqual([[], [], ['Yoga Retreat']]);
  });

  test.each([[Array.from({ length: 101 }, (_, index) => `Tag ${index}`), 'Höchstens 100 Tags lassen sich schützen']])(
    'is refused when it is no valid tag',
    async (tags, message) => {
      expect(await protect(tags)).toMatchObject([400, { fields: { tags: [message] } }]);
    },
  );
});

describe('a visit with a contact', () => {
  test('is answered before its tag is sent', async () => {
    site.fake.interfere = () => 'silence';
    const response = await site.visit('1');
    expect([response.status, await response.json()]).toEqual([202, { status: 'success' }]);
    expect(await site.rows()).toMatchObject([
      { status: 'pending', payload: { contactId: '1', tag: 'website-visitor' } },
    ]);
    site.fake.hangUp();
    await site.settled();
  });

  test('creates no tag except the default', async () => {
    await visit('1', 'Gratis Yacht');
    expect(site.asked().filter((asked) => asked.startsWith('POST'))).toEqual([]);
    expect(await queue()).toMatchObject({ dead: [], deadCount: 1, deadByVisitors: 1 });
    await visit('1');
    expect(site.fake.account.tagsOf('1')).toEqual(['website-visitor']);
  });

  test('is stored without its payload once it has ended, and still counts', async () => {
    await visit('1');
    await visit('2', 'x'.repeat(100));
    const ended = (await site.rows()).map(({ status, payload, dedupeKey }) => [status, payload, dedupeKey.length]);
    expect(ended.toSorted()).toEqual([
      ['dead', {}, 32],
      ['done', {}, 32],
    ]);
    expect(await queue()).toMatchObject({ delivered: 1, deadByVisitors: 1 });
    const { rows } = await site.db.execute(sql`select max(pg_column_size(outbox.*)) < 200 as "isSmall" from outbox`);
    expect(rows).toEqual([{ isSmall: true }]);
  });

  test('is refused with an invalid contact or tag', async () => {
    for (const contactid of ['', 'x', '1;2', '1'.repeat(21)]) {
      expect((await site.visit(contactid)).status).toBe(400);
    }
    expect((await site.visit('1', 'x'.repeat(101))).status).toBe(400);
    expect(await site.rows()).toEqual([]);
  });

  test.each([{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }])(
    'is refused from another website: %o',
    async (headers) => {
      expect([(await site.visit('1', undefined, { headers })).status, await site.rows()]).toEqual([403, []]);
    },
  );

  test('is accepted thirty times in ten minutes from one address', async () => {
    site.variables.RATE_LIMITS = 'on';
    const answers: number[] = [];
    for (let count = 0; count < 31; count += 1) answers.push((await site.visit('1')).status);
    expect(answers).toEqual([...Array.from({ length: 30 }, () => 202), 429]);
    expect((await site.visit('1', undefined, { ip: '192.0.2.2' })).status).toBe(202);
    site.passes(10 * MINUTE_MS);
    expect((await site.visit('1')).status).toBe(202);
  });
});

describe('the queue', () => {
  test('counts waiting, delivered and dead tags', async () => {
    await visit('1', 'SoulCircle');
    await visit('2', 'Unbekannt');
    site.fake.interfere = () => ({ status: 503 });
    await visit('3');
    site.passes(MINUTE_MS);
    await visit('4');
    expect(await queue()).toEqual({
      pending: 2,
      oldestAt: '2026-11-21T08:00:00.000Z',
      delivered: 1,
      deadCount: 1,
      deadByVisitors: 1,
      dead: [],
    });
  });

  const deadId = async () => (await site.rows()).find(({ status }) => status === 'dead')?.id ?? '';
  /** Gives up a tag as the owner's; nothing of visitors' tags is left to retry. */
  const giveUp = async () => {
    site.client.isSetUp = false;
    await visit('1', 'Neu');
    await site.db.update(outbox).set({ source: 'owner' });
    site.client.isSetUp = true;
    await site.sweep();
    return deadId();
  };
  const retry = async (id: string) => answer(await (await site.owner()).post(`/api/activecampaign/queue/${id}/retry`));
  const discard = async (id: string) =>
    (await site.owner()).send(`/api/activecampaign/queue/${id}`, { method: 'DELETE' });

  test('retries a dead tag at once', async () => {
    const id = await giveUp();
    expect(await retry(id)).toEqual(failed(NO_SUCH_TAG));
    site.fake.account.addTag('Neu');
    expect(await retry(id)).toEqual(added);
    expect([site.fake.account.tagsOf('1'), await queue()]).toMatchObject([['Neu'], { delivered: 1, deadCount: 0 }]);
    expect((await retry(id))[0]).toBe(404);
  });

  test('retries a dead tag later while ActiveCampaign is unreachable', async () => {
    const id = await giveUp();
    site.fake.account.addTag('Neu');
    site.fake.interfere = () => ({ status: 503 });
    expect(await retry(id)).toEqual(queued('ActiveCampaign meldet eine Störung'));
    site.fake.interfere = undefined;
    await site.sweepUntilEmpty();
    expect(site.fake.account.tagsOf('1')).toEqual(['Neu']);
  });

  test('keeps one of two equal tags', async () => {
    const id = await giveUp();
    site.client.isSetUp = false;
    await visit('1', 'Neu');
    expect(await retry(id)).toEqual(queued('Der Tag ist '));
    expect(await queue()).toMatchObject({ pending: 1, deadCount: 0 });
  });

  test('deletes a discarded tag', async () => {
    await visit('1', 'Neu');
    const id = await deadId();
    expect((await discard(id)).status).toBe(204);
    expect([(await discard(id)).status, (await discard(nobody)).status, (await discard('x')).status]).toEqual([
      404, 404, 400,
    ]);
    expect(await queue()).toMatchObject({ pending: 0, deadCount: 0 });
  });

  test('does not discard a waiting tag', async () => {
    site.client.isSetUp = false;
    await visit('1');
    const [row] = await site.rows();
    expect((await discard(row?.id ?? '')).status).toBe(404);
    expect(await queue()).toMatchObject({ pending: 1 });
  });
});

describe('the switch of ActiveCampaign', () => {
  test('is on at first, and returns its state', async () => {
    const read = async () => (await get('/api/activecampaign/integration-status')).json();
    const set = async (enabled: boolean) =>
      answer(await (await site.owner()).post('/api/activecampaign/toggle-status', { enabled }));
    expect(await read()).toEqual({ status: 'success', enabled: true });
    expect(await set(false)).toEqual([200, { status: 'success', enabled: false }]);
    expect(await read()).toEqual({ status: 'success', enabled: false });
    expect(await set(true)).toEqual([200, { status: 'success', enabled: true }]);
  });
});

describe('a deploy', () => {
  const clientOf = (deployContext: string, variables = {}) => {
    const platform = {
      deploy: { context: deployContext, id: 'test', published: false },
      ip: '',
      requestId: '',
      waitUntil: () => undefined,
    };
    const env = ownerEnv({
      ACTIVECAMPAIGN_API_URL: site.fake.url,
      ACTIVECAMPAIGN_API_KEY: site.fake.key,
      ...variables,
    });
    const request = new Request('https://mein-erwachen.example/');
    return activeCampaignOf(createContext(request, platform, new Headers(), { db: site.db, env }));
  };

  test.each(['deploy-preview', 'staging'])('that is a %s sends nothing', async (context) => {
    expect(clientOf(context)).toBeUndefined();
  });

  test('in production and at home sends when it is set up', () => {
    for (const context of ['production', 'dev']) expect(clientOf(context)).toBeDefined();
    expect(clientOf('production', { ACTIVECAMPAIGN_API_KEY: '' })).toBeUndefined();
    expect(clientOf('production', { ACTIVECAMPAIGN_API_URL: '' })).toBeUndefined();
  });

  test('calls ActiveCampaign five times a second at most, from all processes together', async () => {
    const turns = await Promise.all(Array.from({ length: 8 }, () => takeTurn(site.db, 'activecampaign', 1000)));
    const inOrder = turns.toSorted((one, other) => one - other).map((wait) => Math.round(wait / 1000));
    expect(inOrder).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(await takeTurn(site.db, 'clickup', 1000), 'another account waits for none of them').toBe(0);

    const { vendors: _, ...context } = site.context();
    const env = ownerEnv({ ACTIVECAMPAIGN_API_URL: site.fake.url, ACTIVECAMPAIGN_API_KEY: site.fake.key });
    await site.db.delete(integrations);
    expect(await activeCampaignOf({ ...context, env })?.test()).toMatchObject({ kind: 'ok' });
    expect(await takeTurn(site.db, 'activecampaign', 1000)).toBeGreaterThan(0);
  });
});
