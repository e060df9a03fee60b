import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { firstContent } from '#content/content/first/first-content.ts';
import { validateContent } from '#contracts/content/snapshot.ts';
import type { Obstacle } from '#contracts/obstacle.ts';
import { saveConnection } from '#db/queries/events/connection.ts';
import { people } from '#db/schema/people/people.ts';
import { AppError } from '#domain/errors.ts';
import type { Context } from '#server/context.ts';
import { sendLinkTo } from '#server/services/accounts/links.ts';
import { invite, list as listAccounts } from '#server/services/accounts/managing.ts';
import { listChanges } from '#server/services/content/release-changes.ts';
import { orderRelease } from '#server/services/content/releases.ts';
import { readStatus } from '#server/services/events/connection.ts';
import { syncNow } from '#server/services/events/sync.ts';
import { check } from '#server/services/letters/checks.ts';
import { create, list as listLetters, read } from '#server/services/letters/editing.ts';
import { changeSending, send, sendTest } from '#server/services/letters/sending.ts';
import { change, list } from '#server/services/letters/series.ts';
import { sendDisclosure } from '#server/services/people/export.ts';
import { readPerson } from '#server/services/people/reading.ts';
import { connectPlatform, listPlatforms } from '#server/services/purchases/platforms.ts';
import { createClickUp } from '#server/vendors/clickup.ts';
import { addAccount } from '#tests/support/accounts/accounts.ts';
import { signedInAs } from '#tests/support/accounts/signed-in.ts';
import { type MailScene, openMailScene } from '#tests/support/mail/mail-scene.ts';
import { addToList, clearPeople } from '#tests/support/people/people.ts';

const root = join(import.meta.dirname, '../..');

let scene: MailScene;
const ctx = (): Context => ({ ...scene.context(), sessions: signedInAs('owner') });

beforeAll(async () => {
  scene = await openMailScene(async () => new Response(null, { status: 202 }));
});
afterAll(() => scene.close());
beforeEach(async () => {
  await scene.reset();
  await clearPeople(scene.db);
});

const newLetter = async (): Promise<string> => (await create(ctx(), {})).id;

async function newSeries() {
  const series = (await list(ctx())).find((one) => one.list === 'newsletter');
  if (series === undefined) throw new Error('The series was not returned');
  return series;
}

async function newPerson(): Promise<number> {
  await addToList(scene.db, 'waitlist', [{ email: 'ada@example.org', requestedAt: scene.clock.now }]);
  const [row] = await scene.db.select({ id: people.id }).from(people);
  return row?.id ?? 0;
}

interface Known {
  /** Function of the services that finds it. */
  readonly finder: string;
  readonly variables?: Readonly<Record<string, string | undefined>>;
  /** Prepares the button, and returns the answer beside it and the press. */
  readonly button: () => Promise<{
    readonly shown: Obstacle | null | undefined;
    readonly press: () => Promise<unknown>;
  }>;
}

async function disclosureButton() {
  const id = await newPerson();
  return { shown: (await readPerson(ctx(), id)).disclosure.obstacle, press: () => sendDisclosure(ctx(), id) };
}

/** Every refusal that is known before the press; a new finder needs its entry. */
const known: Readonly<Record<string, Known>> = {
  'a publish without a build hook': {
    finder: 'findPublishObstacle',
    button: async () => ({
      shown: (await listChanges(ctx())).obstacle,
      press: () => orderRelease(ctx(), validateContent(firstContent(ctx().env)), { note: '' }),
    }),
  },
  'a test letter without an address': {
    finder: 'findTestObstacle',
    variables: { OWNER_EMAIL: undefined },
    button: async () => {
      const id = await newLetter();
      return { shown: (await check(ctx(), id, { asksLinks: false })).testObstacle, press: () => sendTest(ctx(), id) };
    },
  },
  'a test letter without a mail server': {
    finder: 'findTestObstacle',
    variables: { OWNER_EMAIL: 'eva@example.org', SMTP_URL: undefined },
    button: async () => {
      const id = await newLetter();
      return { shown: (await check(ctx(), id, { asksLinks: false })).testObstacle, press: () => sendTest(ctx(), id) };
    },
  },
  'a letter while sending is off': {
    finder: 'findSendObstacle',
    variables: { SENDING: 'off' },
    button: async () => {
      const id = await newLetter();
      const { sendObstacle } = await check(ctx(), id, { asksLinks: false });
      return { shown: sendObstacle, press: () => send(ctx(), id, { version: 1, count: 1 }) };
    },
  },
  'resuming a letter while sending is off': {
    finder: 'findSendObstacle',
    variables: { SENDING: 'off' },
    button: async () => {
      const id = await newLetter();
      return { shown: (await read(ctx(), id)).sendObstacle, press: () => changeSending(ctx(), id, 'resume') };
    },
  },
  'turning on a welcome while sending is off': {
    finder: 'findSendObstacle',
    variables: { SENDING: 'off' },
    button: async () => {
      const id = (await listLetters(ctx())).find(({ kind }) => kind === 'welcome')?.id ?? '';
      return { shown: (await read(ctx(), id)).sendObstacle, press: () => changeSending(ctx(), id, 'resume') };
    },
  },
  'a series while sending is off': {
    finder: 'findSendObstacle',
    variables: { SENDING: 'off' },
    button: async () => {
      const { sendObstacle, version } = await newSeries();
      return { shown: sendObstacle, press: () => change(ctx(), 'newsletter', { action: 'resume', version }) };
    },
  },
  'the data of an unconfirmed person by mail': {
    finder: 'findDisclosureObstacle',
    button: disclosureButton,
  },
  'the data of a person by mail while sending is off': {
    finder: 'findDisclosureObstacle',
    variables: { SENDING: 'off' },
    button: disclosureButton,
  },
  'the data of a person by mail without a mail server': {
    finder: 'findDisclosureObstacle',
    variables: { SMTP_URL: undefined },
    button: disclosureButton,
  },
  'an invitation while sending is off': {
    finder: 'findMailObstacle',
    variables: { SENDING: 'off' },
    button: async () => ({
      shown: (await listAccounts(ctx())).mailObstacle,
      press: () => invite(ctx(), { name: 'Ida', username: 'ida', email: 'ida@example.org', role: 'reader' }),
    }),
  },
  'a link for a new password without a mail server': {
    finder: 'findMailObstacle',
    variables: { SMTP_URL: undefined },
    button: async () => {
      const { id } = await addAccount(scene.db);
      return { shown: (await listAccounts(ctx())).mailObstacle, press: () => sendLinkTo(ctx(), id) };
    },
  },
  'a payment platform without a key for its secret': {
    finder: 'findKeyObstacle',
    variables: { ENCRYPTION_KEY: undefined },
    button: async () => ({
      shown: (await listPlatforms(ctx()))[0]?.obstacle,
      press: () => connectPlatform(ctx(), 'digistore24', 'ein Geheimnis'),
    }),
  },
  'a synchronisation without a list': {
    finder: 'findSyncObstacle',
    variables: { CLICKUP_LIST_ID: undefined },
    button: async () => {
      // Never called: the obstacle comes first.
      const clickup = createClickUp({ apiUrl: 'http://127.0.0.1:1', now: scene.context().now });
      const connected = { userName: 'Eva', timeZone: 'Europe/Berlin', tokenEnd: '1234', connectedAt: scene.clock.now };
      await saveConnection(scene.db, { token: 'sealed', ...connected });
      return {
        shown: (await readStatus(ctx())).connection?.syncObstacle,
        press: async () => {
          const { status, message } = await syncNow({ ...ctx(), vendors: { clickup } }, false);
          if (status === 'error') throw new AppError('unavailable', message);
        },
      };
    },
  },
};

describe('a refusal that is known beforehand', () => {
  test.each(Object.entries(known))('stands beside the button with the sentence of the refusal: %s', async (_, one) => {
    Object.assign(scene.variables, one.variables);
    const { shown, press } = await one.button();
    expect(shown?.text).toMatch(/\.$/);
    await expect(press()).rejects.toMatchObject({ message: shown?.text });
  });
});

/** Refusals that no answer can show beforehand, or that production never reaches. */
const unforeseen: Readonly<Record<string, string>> = {
  'accounts/links.ts': 'without SESSION_SECRET nobody is signed in',
  'accounts/login.ts': 'without SESSION_SECRET nobody is signed in',
  'accounts/passkey-challenges.ts': 'without SESSION_SECRET nobody is signed in',
  'people/confirmations.ts': 'a visitor presses no button of the admin area',
  'people/imports.ts': 'found while the rows are hashed',
  'secrets.ts': 'found when a stored secret is opened',
  'visits/sign-up-worth.ts': 'the first figures are being computed, and come by themselves',
};

const FINDER = /export (?:async function|function|const) (find\w*Obstacle)\b/g;

/** Services that ask about the mail server or the switch of sending, and refuse nothing because of it. */
const unrefusing: Readonly<Record<string, string>> = {
  'dashboard/first-steps.ts': 'lists what is set up',
  'law/check.ts': 'lists what is set up',
  'letters/checks.ts': 'the failed check stands beside the button',
  'letters/run.ts': 'runs by itself',
  'letters/sending.ts': 'only its sweep asks; its buttons use findSendObstacle',
  'mail/delivery.ts': 'runs by itself: mails wait',
  'mail/notifications.ts': 'answers that no mail can go out',
  'mail/outbox.ts': 'runs by itself: deliveries wait',
  'operations/health.ts': 'lists what is set up',
  'operations/troubles.ts': 'lists what fails',
  'people/imports.ts': 'only its sweep asks',
  'vendors.ts': 'defines them',
};

async function readServices(): Promise<Map<string, string>> {
  const sources = new Map<string, string>();
  for await (const file of glob('**/*.ts', { cwd: join(root, 'src/server/services') })) {
    sources.set(file, await readFile(join(root, 'src/server/services', file), 'utf8'));
  }
  return sources;
}

describe('the obstacles of the services', () => {
  test('are found by functions that both refuse and answer, and each is tested above', async () => {
    const sources = [...(await readServices()).values()];
    const finders = sources.flatMap((source) => [...source.matchAll(FINDER)].map(([, name = '']) => name));
    const all = sources.join('\n');
    expect(finders.length).toBeGreaterThan(3);
    for (const name of finders) {
      expect(all.match(new RegExp(`refuse\\((?:await )?${name}\\(`, 'g')), `${name} refuses`).not.toBeNull();
      expect(
        all.match(new RegExp(`(?:Obstacle|obstacle): ${name}\\(|${name}\\(ctx\\)[\\],]`, 'g')),
        `${name} answers`,
      ).not.toBeNull();
    }
    expect(new Set(Object.values(known).map(({ finder }) => finder))).toEqual(new Set(finders));
  });

  test('include every refusal for a missing setting that is not named as unforeseen', async () => {
    const files = [...(await readServices())].flatMap(([file, source]) =>
      source.includes("new AppError('unavailable'") ? [file] : [],
    );
    expect(files.sort()).toEqual(Object.keys(unforeseen).sort());
  });

  test('belong to every service that asks whether mails go out, or the service is named as unrefusing', async () => {
    const asking = [...(await readServices())].flatMap(([file, source]) =>
      /\b(?:mailServerOf|isSending|smtpOf)\b/.test(source) && source.match(FINDER) === null ? [file] : [],
    );
    expect(asking.sort()).toEqual(Object.keys(unrefusing).sort());
  });
});
