import { firstContent } from '#content/content/first/first-content.ts';
import { validateContent } from '#contracts/content/snapshot.ts';
import type { Obstacle } from '#contracts/obstacle.ts';
import { saveConnection } from '#db/queries/events/connection.ts';
import { people } from '#db/schema/people/people.ts';
import { AppError } from '#domain/errors.ts';
import { PLATFORMS } from '#domain/purchases/notice.ts';
import type { Context } from '#server/context.ts';
import { sendLinkTo } from '#server/services/accounts/links.ts';
import { invite, list as listAccounts } from '#server/services/accounts/managing.ts';
import { readOwnAccount, saveOwnAccount } from '#server/services/accounts/own-account.ts';
import { listChanges } from '#server/services/content/release-changes.ts';
import { orderRelease } from '#server/services/content/releases.ts';
import { exchangeCode, readAuth, readStatus, setToken } from '#server/services/events/connection.ts';
import { syncNow } from '#server/services/events/sync.ts';
import { check } from '#server/services/letters/checks.ts';
import { create, list as listLetters, read } from '#server/services/letters/editing.ts';
import { changeSending, send, sendTest } from '#server/services/letters/sending.ts';
import { change, list } from '#server/services/letters/series.ts';
import { describeReport, sendReportPreview, setReport } from '#server/services/mail/weekly-report.ts';
import { sendDisclosure } from '#server/services/people/export.ts';
import { readPerson } from '#server/services/people/reading.ts';
import { connectPlatform, listPlatforms } from '#server/services/purchases/platforms.ts';
import { createClickUp } from '#server/vendors/clickup.ts';
import { addAccount } from './accounts/accounts.ts';
import { signedInAs } from './accounts/signed-in.ts';
import { newKey } from './events/clickup.ts';
import type { MailScene } from './mail/mail-scene.ts';
import { addToList } from './people/people.ts';

export interface ObstacleCase {
  /** Function of the services that finds it. */
  readonly finder: string;
  readonly variables?: Readonly<Record<string, string | undefined>>;
  /** Prepares the button, and returns the answer beside it and the press. */
  readonly button: () => Promise<{
    readonly shown: Obstacle | null | undefined;
    readonly press: () => Promise<unknown>;
  }>;
}

/** Lists every refusal that is known before the press; a new finder needs its entry. */
export function obstacleCases(openScene: () => MailScene): Readonly<Record<string, ObstacleCase>> {
  const ctx = (): Context => ({ ...openScene().context(), sessions: signedInAs('owner') });

  /** Never called: the obstacle comes first. */
  const withClickUp = (): Context => {
    const clickup = createClickUp({ apiUrl: 'http://127.0.0.1:1', now: ctx().now });
    return { ...ctx(), vendors: { clickup } };
  };

  async function asAccount(account: Parameters<typeof addAccount>[1] = {}) {
    const added = await addAccount(openScene().db, account);
    const { sessions, ...context } = ctx();
    const user = { ...(await sessions.require()), accountId: added.id };
    return { added, own: { ...context, sessions: { ...sessions, require: async () => user } } };
  }

  const newLetter = async (): Promise<string> => (await create(ctx(), {})).id;

  async function newSeries() {
    const series = (await list(ctx())).find((one) => one.list === 'newsletter');
    if (series === undefined) throw new Error('The series was not returned');
    return series;
  }

  async function newPerson(): Promise<number> {
    await addToList(openScene().db, 'waitlist', [{ email: 'ada@example.org', requestedAt: openScene().clock.now }]);
    const [row] = await openScene().db.select({ id: people.id }).from(people);
    return row?.id ?? 0;
  }

  async function disclosureButton() {
    const id = await newPerson();
    return { shown: (await readPerson(ctx(), id)).disclosure.obstacle, press: () => sendDisclosure(ctx(), id) };
  }

  async function syncButton(context: Context) {
    const connected = { userName: 'Eva', timeZone: 'Europe/Berlin', tokenEnd: '1234', connectedAt: context.now() };
    await saveConnection(context.db, { token: 'sealed', ...connected });
    return {
      shown: (await readStatus(context)).connection?.syncObstacle,
      press: async () => {
        const { status, message } = await syncNow(context, false);
        if (status === 'error') throw new AppError('unavailable', message);
      },
    };
  }

  return {
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
        const { id } = await addAccount(openScene().db);
        return { shown: (await listAccounts(ctx())).mailObstacle, press: () => sendLinkTo(ctx(), id) };
      },
    },
    'a payment platform without a key for its secret': {
      finder: 'findKeyObstacle',
      variables: { ENCRYPTION_KEY: undefined },
      button: async () => ({
        shown: (await listPlatforms(ctx()))[0]?.obstacle,
        press: () => connectPlatform(ctx(), PLATFORMS[0], 'ein Geheimnis'),
      }),
    },
    'a token of ClickUp in a preview': {
      finder: 'findConnectObstacle',
      button: async () => ({ shown: (await readAuth(ctx())).obstacle, press: () => setToken(ctx(), 'pk_1') }),
    },
    'a token of ClickUp without a key for it': {
      finder: 'findConnectObstacle',
      variables: { ENCRYPTION_KEY: undefined },
      button: async () => ({
        shown: (await readAuth(withClickUp())).obstacle,
        press: () => setToken(withClickUp(), 'pk_1'),
      }),
    },
    'a code of ClickUp without an app': {
      finder: 'findCodeObstacle',
      variables: { ENCRYPTION_KEY: newKey(), CLICKUP_CLIENT_ID: undefined },
      button: async () => {
        const online = { ...withClickUp(), isProduction: true };
        return { shown: (await readAuth(online)).codeObstacle, press: () => exchangeCode(online, 'ABC') };
      },
    },
    'the weekly report of the emergency login': {
      finder: 'findReportObstacle',
      button: async () => ({ shown: (await describeReport(ctx())).obstacle, press: () => setReport(ctx(), true) }),
    },
    'a preview of the weekly report without a mail server': {
      finder: 'findMailObstacle',
      variables: { SMTP_URL: undefined },
      button: async () => {
        const { own } = await asAccount();
        return { shown: (await describeReport(own)).previewObstacle, press: () => sendReportPreview(own) };
      },
    },
    'another address of one’s own without a mail server': {
      finder: 'findMailObstacle',
      variables: { SMTP_URL: undefined },
      button: async () => {
        const { added, own } = await asAccount();
        const profile = { name: added.name, username: added.username, email: 'neu@example.org' };
        return { shown: (await readOwnAccount(own)).emailObstacle, press: () => saveOwnAccount(own, profile) };
      },
    },
    'a synchronisation without a list': {
      finder: 'findSyncObstacle',
      variables: { CLICKUP_LIST_ID: undefined },
      button: () => syncButton(withClickUp()),
    },
  };
}
