import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createClickUp } from '#server/vendors/clickup.ts';
import { ClickUpError, type ClickUpFailure } from '#server/vendors/clickup-failure.ts';
import { refusal } from '#tests/fakes/clickup/answers.ts';
import { type FakeClickUp, startFakeClickUp } from '#tests/fakes/clickup/server.ts';
import { fields, wireTask } from '#tests/fakes/clickup/tasks.ts';

const now = new Date('2026-11-21T09:00:00Z');
const inSeconds = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);
let fake: FakeClickUp;

beforeAll(async () => {
  fake = await startFakeClickUp({ now: () => now });
});
afterAll(() => fake.close());
beforeEach(() => {
  fake.behave();
  fake.requests.length = 0;
});

const client = () => createClickUp({ apiUrl: fake.apiUrl, now: () => now });
const readUser = () => client().readUser(fake.token);
const readList = (signal = new AbortController().signal) => client().readList(fake.token, fake.listId, signal);

async function failureOf(work: Promise<unknown>): Promise<ClickUpFailure | undefined> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ClickUpError)) throw error;
  expect(`${error.message} ${error.stack}`).not.toContain(fake.token);
  return error.failure;
}

describe('a refusal by ClickUp', () => {
  test.each([
    [401, 'OAUTH_019', { kind: 'token-unknown' }],
    [401, 'OAUTH_077', { kind: 'token-unknown' }],
    [401, 'OAUTH_027', { kind: 'list-unknown' }],
    [404, 'ITEM_013', { kind: 'list-unknown' }],
    [400, 'OAUTH_007', { kind: 'app-unknown' }],
    [400, 'OAUTH_013', { kind: 'code-unknown' }],
    [400, 'OAUTH_014', { kind: 'code-used' }],
    [401, 'NEW_001', { kind: 'away', reason: 'unexpected' }],
  ])('with the status %i and the code %s is read as %j', async (status, code, failure) => {
    fake.misbehave(/./, () => refusal(status, code, 'no'));
    expect(await failureOf(readUser())).toEqual(failure);
  });

  test.each([
    [{ 'Retry-After': '90' }, inSeconds(90)],
    [{ 'X-RateLimit-Reset': String(inSeconds(30).getTime() / 1000) }, inSeconds(30)],
    [{ 'X-RateLimit-Reset': '1' }, now],
  ])('with the status 429 and the headers %j asks to wait until %s', async (headers, retryAt) => {
    fake.misbehave(/./, () => Response.json({ ECODE: 'APP_002' }, { status: 429, headers }));
    expect(await failureOf(readUser())).toEqual({ kind: 'rate-limited', retryAt });
  });
});

describe('ClickUp is away', () => {
  test.each([
    ['500', () => new Response('{}', { status: 500 }), 'server-error'],
    ['a page', () => new Response('<html></html>'), 'not-json'],
    ['a redirect', () => Response.redirect(`${fake.apiUrl}/user`), 'network'],
    ['no user', () => Response.json({ user: null }), 'unexpected'],
  ] as const)('if it answers with %s', async (_, fault, reason) => {
    fake.misbehave(/./, fault);
    expect(await failureOf(readUser())).toEqual({ kind: 'away', reason });
  });

  test('if the time for all pages is over', async () => {
    const budget = new AbortController();
    const held = fake.hold(/\/task\?/);
    const failing = failureOf(readList(budget.signal));
    await held.reached;
    budget.abort();
    expect(await failing).toEqual({ kind: 'away', reason: 'timeout' });
    held.release();
  });
});

describe('the user of ClickUp', () => {
  test.each([
    ['America/Chicago', 'America/Chicago'],
    ['Mars/Olympus', 'Europe/Berlin'],
    ['', 'Europe/Berlin'],
  ])('with the time zone %j is in %s', async (given, timeZone) => {
    fake.timeZone = given;
    expect(await readUser()).toEqual({ name: 'Mara Lindner', timeZone });
    fake.timeZone = 'Europe/Berlin';
  });
});

describe('the task list', () => {
  test('is requested with closed tasks and those of other lists, without archived ones', async () => {
    await readList();
    expect(fake.requests.map(({ path }) => path)).toEqual([
      `/api/v2/list/${fake.listId}/task?page=0&include_closed=true&include_timl=true&archived=false`,
    ]);
  });

  test('is no empty list if ClickUp answers in another form', async () => {
    fake.misbehave(/\/task\?/, () => Response.json({ message: 'ok' }));
    expect(await failureOf(readList())).toEqual({ kind: 'away', reason: 'unexpected' });
  });

  test('has a task once that moved from one page to the next meanwhile', async () => {
    const page = (...ids: readonly string[]) => ({ tasks: ids.map((id) => wireTask({ id })) });
    fake.misbehave(/page=0/, () => Response.json({ ...page('a', 'b'), last_page: false }));
    fake.misbehave(/page=1/, () => Response.json({ ...page('b', 'c'), last_page: true }));
    expect((await readList()).tasks.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  });

  test('is given up if it has no end', async () => {
    fake.misbehave(/\/task\?/, () => Response.json({ tasks: [{}], last_page: false }));
    expect(await failureOf(readList())).toEqual({ kind: 'too-many-tasks' });
    expect(fake.requests).toHaveLength(50);
  });

  test('is read leniently: unexpected values count as missing', async () => {
    const wild = {
      ...wireTask({ id: 'a', name: 'A', custom_fields: [fields.text('Uhrzeit', '18')] }),
      description: null,
      text_content: 'Text',
      tags: [{ name: 'gut' }, 'kaputt', null],
      due_date: 1_780_279_200_000,
      archived: 'nein',
      parent: undefined,
      custom_fields: [
        {
          name: 'Bild',
          type: 'attachment',
          value: [
            { url: 7, mimetype: null },
            { url: 'https://x/a.png', deleted: true },
          ],
        },
        { name: 'Uhrzeit', type: 'short_text', value: null },
        'kaputt',
      ],
    };
    fake.misbehave(/\/task\?/, () => Response.json({ tasks: [wild], last_page: true }));
    const { tasks, unreadable } = await readList();
    expect(unreadable).toEqual([]);
    expect(tasks).toEqual([
      {
        id: 'a',
        name: 'A',
        description: 'Text',
        status: 'published',
        isArchived: false,
        isSubtask: false,
        dueAt: 1_780_279_200_000,
        tags: ['gut'],
        fields: [
          { name: 'Bild', type: 'attachment', value: [{}], options: [] },
          { name: 'Uhrzeit', type: 'short_text', value: undefined, options: [] },
        ],
      },
    ]);
  });
});
