import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ImportResult } from '#contracts/people/imports.ts';
import { letterSends } from '#db/schema/letters/letters.ts';
import { listEntries, people } from '#db/schema/people/people.ts';
import { signUpRequests } from '#db/schema/people/requests.ts';
import type { PersonRow } from '#domain/people/import/rows.ts';
import importsFunction from '#functions/imports.ts';
import peopleFunction from '#functions/people.ts';
import proofFunction from '#functions/proof.ts';
import { confirmationMail } from '#server/services/people/confirmation-mail.ts';
import * as owner from '#server/services/people/editing.ts';
import { erasureSteps } from '#server/services/people/erasure.ts';
import { openSignUpScene, type SignUpScene } from '#tests/support/people/sign-ups.ts';
import type { Visitor } from '#tests/support/visitor.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const consentAt = '2021-03-04T10:15:00.000Z';

let scene: SignUpScene;
let visitor: Visitor;

const row = (line: number, email: string | null, more: Partial<PersonRow> = {}): PersonRow => ({
  line,
  email,
  name: null,
  consentAt: null,
  consentSource: null,
  hasLeft: false,
  tags: [],
  note: null,
  ...more,
});

const numbered = (count: number, more: Partial<PersonRow> = {}): PersonRow[] =>
  Array.from({ length: count }, (_, index) => row(index + 2, `p${index}@example.org`, more));

const plan = (rows: readonly object[], more: object = {}) => ({
  list: 'newsletter',
  program: 'Mailchimp',
  source: 'Formular der alten Website',
  rows,
  ...more,
});

async function answer(path: string, body: object): Promise<ImportResult> {
  const response = await visitor.post(path, body);
  expect(response.status).toBe(200);
  return response.json();
}

const preview = (rows: readonly object[], more?: object) => answer('/api/imports/preview', plan(rows, more));
const imported = (rows: readonly object[], more?: object) => answer('/api/imports', plan(rows, more));

async function idOf(email: string): Promise<number> {
  const [found] = await scene.db.select({ id: people.id }).from(people).where(eq(people.email, email));
  return found?.id ?? 0;
}

async function confirmed(email: string): Promise<number> {
  await scene.subscribe(email);
  for (const { token } of await scene.mail()) await scene.press(token, 'ja');
  return idOf(email);
}

async function night(): Promise<void> {
  for (const step of Object.values(erasureSteps)) await step(scene.context());
  visitor = await scene.signedIn(importsFunction);
}

beforeAll(async () => {
  scene = await openSignUpScene();
  visitor = await scene.signedIn(importsFunction);
});
afterAll(() => scene.close());
beforeEach(async () => {
  await scene.reset();
  visitor = await scene.signedIn(importsFunction);
});

describe('the tags of an import', () => {
  test('become choices that lists and letters filter by, or a note, for new people only', async () => {
    const known = await confirmed('known@example.org');
    await imported([
      row(2, 'ada@example.org', { consentAt, tags: ['Kreis', 'KREIS', 'Öhl'], note: 'Tags: VIP' }),
      row(3, 'bo@example.org', { tags: ['kreis'] }),
      row(4, 'known@example.org', { consentAt, tags: ['Kreis'], note: 'Tags: VIP' }),
    ]);
    const owners = await scene.signedIn(peopleFunction);
    const read = async (path: string) => (await owners.get(`/api/people${path}`)).json();
    const ada = await read(`/${await idOf('ada@example.org')}`);
    expect(ada).toMatchObject({ note: 'Tags: VIP' });
    expect(ada.choices.map(({ choice, label }: { choice: string; label: string }) => [choice, label])).toEqual([
      ['tag:kreis', 'Kreis'],
      ['tag:öhl', 'Öhl'],
    ]);
    expect(await read(`/${known}`)).toMatchObject({ note: null, choices: [] });
    const withTag = async (more = '') => {
      const { people: found } = await read(`?choice=${encodeURIComponent('tag:kreis')}${more}`);
      return found.map(({ email }: { email: string }) => email);
    };
    expect((await withTag()).toSorted()).toEqual(['ada@example.org', 'bo@example.org']);
    expect(await withTag('&status=confirmed&list=newsletter')).toEqual(['ada@example.org']);
    expect((await read('/counts')).choices).toContainEqual({
      choice: 'tag:kreis',
      label: expect.stringMatching(/kreis/i),
    });
    // The mail does not name the owner's own labels, and its answer keeps them.
    const mails = await scene.mail();
    expect(mails.map(({ choices }) => choices)).toEqual([[]]);
    await scene.press(mails[0]?.token ?? '', 'ja');
    expect((await withTag('&status=confirmed')).toSorted()).toEqual(['ada@example.org', 'bo@example.org']);
  });

  test('are appended to the note of an earlier import of another list, once and within its limit', async () => {
    const noteOf = async (): Promise<unknown> => (await scene.db.select({ note: people.note }).from(people))[0]?.note;
    const add = async (list: string, note: string | null) => {
      await scene.db.delete(listEntries);
      await imported([row(2, 'ada@example.org', { consentAt, note })], { list });
      return noteOf();
    };
    expect(await add('newsletter', null)).toBeNull();
    expect(await add('waitlist', 'Tags: VIP plus')).toBe('Tags: VIP plus');
    expect(await add('newsletter', 'Tags: VIP')).toBe('Tags: VIP plus; Tags: VIP');
    for (const known of ['Tags: VIP plus', 'Tags: VIP', null]) {
      expect(await add('waitlist', known)).toBe('Tags: VIP plus; Tags: VIP');
    }
    expect(await add('newsletter', `Tags: ${'x'.repeat(490)}`)).toHaveLength(500);
  });
});

describe('an import of people', () => {
  test('with a proof of the former program puts people on the list with its text and without a mail', async () => {
    const result = await imported([
      row(2, 'ada@example.org', { name: 'Ada', consentAt, consentSource: 'Formular Startseite' }),
      row(3, 'bo@example.org', { consentAt }),
    ]);
    expect(result).toMatchObject({ fates: ['proven', 'proven'], mails: { until: null } });
    expect([await scene.statusesOf('ada@example.org'), await scene.waiting()]).toEqual([
      { newsletter: 'confirmed' },
      0,
    ]);
    const owners = await scene.signedIn(peopleFunction);
    const ada = await (await owners.get(`/api/people/${await idOf('ada@example.org')}`)).json();
    expect(ada).toMatchObject({
      name: 'Ada',
      entries: [{ requestedAt: consentAt, confirmedAt: consentAt, source: 'Import: Mailchimp' }],
      history: [
        {
          event: 'imported',
          at: scene.clock.now.toISOString(),
          claimedAt: consentAt,
          claimedSource: 'Formular Startseite',
        },
      ],
    });
    const bo = await (await owners.get(`/api/people/${await idOf('bo@example.org')}`)).json();
    expect(bo.history).toMatchObject([{ claimedSource: 'Formular der alten Website' }]);
    const proof = await (await scene.signedIn(proofFunction)).get(`/nachweis/${ada.id}`);
    expect(await proof.text()).toContain('Herkunft: Formular Startseite. Von uns nicht geprüft.');
  });

  test('without date or source asks people by mail first, a hundred an hour behind those already waiting', async () => {
    await scene.subscribe('waits@example.org');
    const rows = numbered(130, { consentAt });
    const until = new Date(scene.clock.now.getTime() + HOUR_MS).toISOString();
    const expected = { fates: rows.map(() => 'asked'), mails: { perHour: 100, until } };
    expect(await preview(rows, { source: '' })).toEqual(expected);
    expect(await imported(rows, { source: '' })).toEqual(expected);
    const sent: number[] = [];
    for (let hour = 0; hour < 3; hour += 1) {
      sent.push((await scene.mail()).length);
      scene.passes(HOUR_MS);
    }
    expect(sent).toEqual([100, 31, 0]);
    expect(await scene.statusesOf('p0@example.org')).toEqual({ newsletter: 'pending' });
  });

  test('keeps people who confirm, and deletes the others after two weeks with all their data', async () => {
    await imported(['ada', 'bo', 'cy', 'dy'].map((name, index) => row(index + 2, `${name}@example.org`)));
    const personId = await idOf('dy@example.org');
    const [request] = await scene.db.select().from(signUpRequests).where(eq(signUpRequests.personId, personId));
    const asked = { personId, requestId: request?.id ?? 0 };
    expect(await confirmationMail.compose(scene.context(), asked, randomUUID())).toMatchObject({
      to: { address: 'dy@example.org' },
      text: expect.stringMatching(/^(?!.*eingetragen).*Diese Adresse kommt aus dem Programm, mit dem .*Newsletter/s),
    });
    const [ada, bo] = await scene.mail();
    await scene.press(ada?.token ?? '', 'ja');
    await scene.press(bo?.token ?? '', 'nein');
    expect(await scene.history('ada@example.org')).toEqual(['newsletter imported', 'newsletter confirmed']);
    expect(await scene.history('bo@example.org')).toEqual([]);
    scene.passes(15 * DAY_MS);
    await night();
    expect([await idOf('cy@example.org'), await scene.history('cy@example.org')]).toEqual([0, []]);
    // People who have rejected a mail are left alone.
    expect((await preview([row(2, 'bo@example.org', { consentAt })])).fates).toEqual(['rejected']);
  });

  test('leaves an imported person unchanged until their own sign-up here is confirmed', async () => {
    await scene.db.execute(sql`
      insert into letters (kind, list, subject, text, status) values ('welcome', 'newsletter', 'Hallo', 'Text', 'sending')
    `);
    const ada = 'ada@example.org';
    await imported([row(2, ada, { name: 'Ada', consentAt })]);
    const entry = async () => (await scene.db.select().from(listEntries))[0];
    const known = await entry();
    // A stranger cannot empty the list by ignoring the mail or with 'Das war ich nicht'.
    expect((await scene.subscribe(ada)).status).toBe(201);
    expect(await scene.mail()).toMatchObject([{ lists: ['newsletter'] }]);
    scene.passes(15 * DAY_MS);
    await night();
    expect([await entry(), await scene.history(ada)]).toEqual([known, ['newsletter imported']]);
    await scene.subscribe(ada);
    for (const { token } of await scene.mail()) await scene.press(token, 'nein');
    expect([await entry(), await scene.history(ada)]).toEqual([known, ['newsletter imported']]);
    scene.passes(31 * DAY_MS);
    await night();

    await scene.subscribe(ada);
    expect(await entry()).toEqual(known);
    for (const { token } of await scene.mail()) await scene.press(token, 'ja');
    expect(await entry()).toMatchObject({ status: 'confirmed', isClaimed: false, confirmedAt: scene.clock.now });
    expect(await scene.history(ada)).toEqual(['newsletter imported', 'newsletter requested', 'newsletter confirmed']);
    expect(await scene.db.$count(letterSends)).toBe(1);
    const [person] = await scene.db.select({ name: people.name }).from(people);
    expect(person).toEqual({ name: 'Ada' });
    await scene.db.execute(sql`delete from letters`);
  });

  test('brings back no person who left or was deleted, under any spelling, and changes no known person', async () => {
    const gone = await confirmed('gone@example.org');
    const left = await confirmed('left@example.org');
    await confirmed('known@example.org');
    await scene.signUp('waits@example.org');
    await owner.revoke(scene.context(), left, ['newsletter']);
    await owner.remove(scene.context(), gone);
    const rows = [
      row(2, 'Gone@example.org', { consentAt }),
      row(3, 'LEFT+alt@example.org', { consentAt }),
      row(4, 'Known@Example.org', { name: 'Anders', consentAt }),
      row(5, 'there@example.org', { consentAt, hasLeft: true }),
      row(6, null),
      row(7, 'known@example.org'),
      row(8, 'waits@example.org', { consentAt }),
    ];
    const fates = ['erased', 'revoked', 'known', 'left', 'email', 'repeated', 'proven'];
    expect((await preview(rows)).fates).toEqual(fates);
    expect((await imported(rows)).fates).toEqual(fates);
    expect(await scene.statusesOf('waits@example.org')).toEqual({ waitlist: 'pending', newsletter: 'confirmed' });
    expect(await scene.db.$count(people)).toBe(4);
    // Checked after the night has deleted them, and years later, when the retention of the revocation ends too.
    scene.passes(DAY_MS);
    await night();
    expect((await imported(rows)).fates).toEqual(fates.with(6, 'known'));
    scene.passes(4 * 366 * DAY_MS);
    await night();
    expect(await idOf('left@example.org')).toBe(0);
    const spellings = ['gone@example.org', 'gone+neu@example.org', 'left@example.org', 'LEFT+alt@example.org'];
    const again = spellings.map((email, index) => row(index + 2, email, { consentAt }));
    expect((await imported(again)).fates).toEqual(again.map(() => 'erased'));
  });

  test('adds no person in the preview, and changes nothing the second time', async () => {
    const rows = numbered(3, { consentAt });
    await preview(rows);
    expect(await scene.db.$count(people)).toBe(0);
    await imported(rows.slice(0, 2));
    expect((await imported(rows)).fates).toEqual(['known', 'known', 'proven']);
    expect((await imported(rows)).fates).toEqual(['known', 'known', 'known']);
    expect([await scene.db.$count(people), await scene.db.$count(listEntries)]).toEqual([3, 3]);
    expect(await scene.history('p0@example.org')).toEqual(['newsletter imported']);
  });

  test('of five thousand rows handles each once, also when the owner starts it twice', async () => {
    expect((await visitor.post('/api/imports', plan(numbered(5001)))).status).toBe(400);
    const rows = numbered(5000);
    await Promise.all([imported(rows), imported(rows)]);
    expect([await scene.db.$count(people), await scene.db.$count(signUpRequests)]).toEqual([5000, 5000]);
    const { rows: hours } = await scene.db.execute(sql`
      select max(count)::int as most, count(*)::int as hours, sum(count)::int as mails from (
        select count(*) from outbox where topic = 'mail' group by next_attempt_at
      ) hour
    `);
    expect(hours).toEqual([{ most: 100, hours: 50, mails: 5000 }]);
  });

  test.each([['a line break in the name', { name: 'Ada\r\nBcc: alle@example.org' }]])(
    'refuses the whole file with %s',
    async (_, wrong) => {
      const rows = [row(2, 'bo@example.org'), { ...row(3, 'ada@example.org'), ...wrong }];
      expect((await visitor.post('/api/imports', plan(rows))).status).toBe(400);
      expect(await scene.db.$count(people)).toBe(0);
    },
  );
});
