import { join } from 'node:path';
import { type Mailbox, startMailbox } from '#local/mail/mailbox.ts';
import { LOCAL_ENCRYPTION_KEY } from './defaults.ts';

/** Fake vendors, closed together with the site. */
export interface LocalVendors {
  /** Local mail server; undefined if the owner's is configured. */
  readonly mailbox: Mailbox | undefined;
  /** Answers requests to the vendors' pages; undefined for requests to the site. */
  answer(request: Request): Promise<Response | undefined>;
  close(): Promise<void>;
}

type Stop = () => Promise<void>;

/** Starts a fake ClickUp with a German demo list, unless an app or list is configured. */
async function startClickUp(environment: NodeJS.ProcessEnv): Promise<Stop | undefined> {
  const { CLICKUP_CLIENT_ID: id, CLICKUP_CLIENT_SECRET: secret, CLICKUP_LIST_ID: listId } = environment;
  if ((id && secret) || listId || environment.CLICKUP_API_URL) return undefined;
  const { startFakeClickUp } = await import('#tests/fakes/clickup/server.ts');
  const fake = await startFakeClickUp();
  environment.CLICKUP_API_URL = fake.apiUrl;
  environment.CLICKUP_AUTHORIZE_URL = fake.authorizeUrl;
  environment.CLICKUP_LIST_ID = fake.listId;
  return fake.close;
}

/** Starts a fake ActiveCampaign with German demo contacts, unless an account is configured. */
async function startActiveCampaign(environment: NodeJS.ProcessEnv): Promise<Stop | undefined> {
  if (environment.ACTIVECAMPAIGN_API_URL || environment.ACTIVECAMPAIGN_API_KEY) return undefined;
  const { startFakeActiveCampaign } = await import('#tests/fakes/activecampaign/server.ts');
  const fake = await startFakeActiveCampaign();
  environment.ACTIVECAMPAIGN_API_URL = fake.url;
  environment.ACTIVECAMPAIGN_API_KEY = fake.key;
  return fake.close;
}

/** Starts a mail server that delivers nothing, unless one is configured, and sets missing addresses. */
async function startMail(environment: NodeJS.ProcessEnv, dataDir: string): Promise<Mailbox | undefined> {
  environment.MAIL_FROM ||= 'ME – Mein Erwachen <hallo@mein-erwachen.example>';
  if (environment.SMTP_URL) return undefined;
  environment.OWNER_EMAIL ||= 'inhaberin@mein-erwachen.example';
  const mailbox = await startMailbox(join(dataDir, 'postfach'));
  environment.SMTP_URL = mailbox.url;
  return mailbox;
}

/**
 * Starts a fake of each vendor that is not configured, and sets its URL in the environment. Only `src/local` does so: a
 * deploy without its own variables contacts no vendor.
 */
export async function startVendors(environment: NodeJS.ProcessEnv, dataDir: string): Promise<LocalVendors> {
  environment.ENCRYPTION_KEY ||= LOCAL_ENCRYPTION_KEY;
  const { createFakeCheckout } = await import('#tests/fakes/checkout/server.ts');
  const checkout = createFakeCheckout();
  const [mailbox, ...stops] = await Promise.all([
    startMail(environment, dataDir),
    startClickUp(environment),
    startActiveCampaign(environment),
  ]);
  return {
    mailbox,
    async answer(request) {
      return (await mailbox?.answer(request)) ?? checkout.answer(request);
    },
    async close() {
      await Promise.all([mailbox?.close(), ...stops.map((stop) => stop?.())]);
    },
  };
}
