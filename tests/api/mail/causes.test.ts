import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { editStatus } from '#db/queries/accounts/changing.ts';
import { mailOwners } from '#db/queries/content/owner-fields.ts';
import { cleanUpSends } from '#db/queries/letters/sending.ts';
import { mailEditorChanges } from '#db/queries/mail/editor-changes.ts';
import { writeReports } from '#db/queries/mail/weekly-report.ts';
import { addAlarms } from '#db/queries/operations/troubles.ts';
import { confirm } from '#db/queries/people/confirmation/answers.ts';
import { resend, resendMany } from '#db/queries/people/editing.ts';
import { accounts } from '#db/schema/accounts/accounts.ts';
import { type MailKindName, mailKinds, turnOf } from '#domain/mail/kinds.ts';
import { isRecord } from '#domain/record.ts';
import auth from '#functions/auth.ts';
import waitlist from '#functions/waitlist.ts';
import { changeAccount } from '#server/services/accounts/changes.ts';
import { sendLinkTo } from '#server/services/accounts/links.ts';
import { logLogin } from '#server/services/accounts/login-log.ts';
import { tellNews } from '#server/services/evenings/hosting.ts';
import { sendTest } from '#server/services/letters/sending.ts';
import { notify } from '#server/services/mail/notifications.ts';
import { sendDisclosure } from '#server/services/people/export.ts';
import { addAccount } from '#tests/support/accounts/accounts.ts';
import { signedInAs } from '#tests/support/accounts/signed-in.ts';
import { type CaseScene, openCaseScene } from '#tests/support/law/cases.ts';
import { clearPeople } from '#tests/support/people/people.ts';

let scene: CaseScene;
let mailScene: CaseScene['mailScene'];

/** Sends a visitor's request from a network. */
const visit = (handler: typeof auth, ip: string, path: string, body: object) =>
  mailScene.visitor(handler, ip).post(path, body);

const newLetter = async (): Promise<string> => {
  const { rows } = await mailScene.db.execute<{ id: string }>(sql`
    insert into letters (kind, status, created_at, updated_at) values ('letter', 'sending', now(), now()) returning id
  `);
  return rows[0]?.id ?? '';
};

const personOf = async (email: string): Promise<number> => {
  await visit(waitlist, '198.51.100.1', '/api/waitlist', { email });
  await mailScene.settled();
  await mailScene.db.execute(sql`delete from outbox`);
  const { rows } = await mailScene.db.execute<{ id: number }>(
    sql`select id::int as id from people where email = ${email}`,
  );
  return rows[0]?.id ?? 0;
};

async function declare(count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    await scene.withdrawFrom(3, `Nr. ${index}`);
  }
}

/** Gives Ada a seat at an evening. */
async function takeSeat(): Promise<void> {
  await mailScene.db.execute(sql`
    insert into events (task_id, title, description, time, speaker, image, status, url, tags, is_public)
    values ('abend', 'Abend', '', '', '', '', '', '', '[]', true) on conflict do nothing
  `);
  await mailScene.db.execute(sql`
    insert into tasks (task_id, name, status, fate, reason, date, own)
    values ('abend', 'Abend', '', 'event', '', '', '{"registration":{"room":"Saal","reminds":true}}')
    on conflict do nothing
  `);
  const id = await personOf('ada@example.net');
  await mailScene.db.execute(sql`
    insert into sign_up_requests (person_id, choices, fingerprint, requested_at, token_hash, link_from)
    values (${id}, '{seat:abend}', gen_random_uuid(), now(), 'hash', ${mailScene.clock.now.toISOString()})
  `);
  await confirm(mailScene.db, 'hash', mailScene.clock.now);
}

/** Trigger for every cause of every kind of mail; a new kind does not compile without its entry. */
const happenings: Readonly<
  Record<MailKindName, Readonly<Partial<Record<'owner' | 'bulk' | 'visitor', () => Promise<unknown>>>>>
> = {
  'account-change': {
    owner: async () => {
      const [eva] = await mailScene.db.select().from(accounts);
      await changeAccount(mailScene.context(), eva?.id ?? '', 'role', editStatus(mailScene.db, eva?.id ?? '', true));
    },
  },
  'account-link': {
    visitor: () => visit(auth, '198.51.100.2', '/api/auth/forgotten', { username: 'eva' }),
    owner: async () => {
      const [eva] = await mailScene.db.select().from(accounts);
      await sendLinkTo(mailScene.context(), eva?.id ?? '');
    },
  },
  alarm: {
    owner: () =>
      addAlarms(mailScene.db, {
        sentences: { 'mails-dead': 'Etwas kam nicht an.' },
        today: '2026-11-21',
        ownerEmail: 'inhaberin@example.org',
        now: mailScene.clock.now,
      }),
  },
  'case-notice': { visitor: () => declare(1) },
  'case-receipt': { visitor: () => declare(1) },
  'case-notices': { visitor: () => declare(6) },
  confirmation: {
    visitor: () => visit(waitlist, '198.51.100.4', '/api/waitlist', { email: 'ada@example.net' }),
    owner: async () => {
      const id = await personOf('ada@example.net');
      await resend(mailScene.db, id, mailScene.clock.now);
    },
    bulk: async () => {
      const id = await personOf('ada@example.net');
      await resendMany(mailScene.db, [id], { perHour: 100, now: mailScene.clock.now });
    },
  },
  disclosure: {
    owner: async () => {
      const id = await personOf('ada@example.net');
      await mailScene.db.execute(sql`
        update list_entries set status = 'confirmed', confirmed_at = requested_at where person_id = ${id}
      `);
      await sendDisclosure(mailScene.context(), id);
    },
  },
  evening: {
    visitor: takeSeat,
    owner: async () => {
      await takeSeat();
      await mailScene.db.execute(sql`delete from outbox`);
      await mailScene.db.execute(sql`update registrations set told_start = '2026-01-01T19:00'`);
      await tellNews(mailScene.context(), 'abend');
    },
  },
  'letter-done': {
    owner: async () => {
      await newLetter();
      await cleanUpSends(mailScene.db, { topic: 'mail', before: new Date(0), now: mailScene.clock.now });
    },
  },
  'letter-test': {
    owner: async () => sendTest({ ...mailScene.context(), sessions: signedInAs('owner') }, await newLetter()),
  },
  'new-browser': {
    owner: async () => {
      const [eva] = await mailScene.db.select().from(accounts);
      for (const device of ['a', 'b']) {
        const login = { accountId: eva?.id ?? '', method: 'password', isSuccess: true, device } as const;
        await logLogin(mailScene.context(), login);
      }
    },
  },
  news: { visitor: () => notify(mailScene.context(), 'newsletter') },
  'editor-changes': {
    owner: () =>
      mailEditorChanges(mailScene.db, {
        key: 'a',
        by: 'Ida',
        changes: [{ place: 'Kurzlink „kurs“', value: 'https://example.org/' }],
        ownerEmail: 'inhaberin@example.org',
        now: mailScene.clock.now,
      }),
  },
  'owner-fields': {
    owner: () =>
      mailScene.db.execute(
        mailOwners({
          changes: [{ place: 'Soul Plan, Gutschein', value: 'leer' }],
          checksum: 'abc',
          ownerEmail: 'inhaberin@example.org',
          now: mailScene.clock.now,
        }),
      ),
  },
  'weekly-report': {
    bulk: async () => {
      await mailScene.db.execute(sql`update accounts set weekly_report = true`);
      await writeReports(mailScene.db, { topic: 'mail', monday: '2026-11-16', now: mailScene.clock.now });
    },
  },
};

const cases = Object.entries(happenings).flatMap(([kind, causes]) =>
  Object.entries(causes).map(([source, happen]) => ({ kind, source, happen })),
);

describe('the cause of a mail', () => {
  beforeAll(async () => {
    scene = await openCaseScene();
    mailScene = scene.mailScene;
  });
  afterAll(() => scene.close());
  beforeEach(async () => {
    await scene.reset();
    await clearPeople(mailScene.db);
    await mailScene.db.execute(sql`delete from accounts`);
    await mailScene.db.execute(sql`delete from letters`);
    await mailScene.db.execute(sql`delete from alarms`);
    await addAccount(mailScene.db, { username: 'eva', email: 'eva@example.org' });
  });

  test.each(cases)('of the kind $kind is stored with it: $source', async ({ kind, source, happen }) => {
    await happen();
    await mailScene.settled();
    const rows = (await mailScene.rows()).filter(({ payload }) => isRecord(payload) && payload.kind === kind);
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      expect(row.source).toBe(source);
      if (row.source === 'visitor') expect(row.turn).toBeGreaterThan(0);
      else expect(row.turn).toBe(turnOf({ source: row.source }));
    }
  });

  test('of every kind is one that the kind declares', () => {
    for (const { kind, source } of cases)
      expect(Object.entries(mailKinds).find(([name]) => name === kind)?.[1]).toContain(source);
  });
});
