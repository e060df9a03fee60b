/** Stand-ins of the vendors, to be closed with the site. */
export interface LocalVendors {
  close(): Promise<void>;
}

/** Everybody knows this key: it keeps nothing secret, it only lets the newcomer try what is stored encrypted. */
const LOCAL_ENCRYPTION_KEY = 'bnVyLWxva2FsLWtlaW4tZ2VoZWltbmlzLTMyLWJ5dGU=';

type Stop = () => Promise<void>;

/** ClickUp with a German demo list, unless an app or a list of the owner's is set up. */
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

/** ActiveCampaign with German demo contacts, unless the owner's account is set up. */
async function startActiveCampaign(environment: NodeJS.ProcessEnv): Promise<Stop | undefined> {
  if (environment.ACTIVECAMPAIGN_API_URL || environment.ACTIVECAMPAIGN_API_KEY) return undefined;
  const { startFakeActiveCampaign } = await import('#tests/fakes/activecampaign/server.ts');
  const fake = await startFakeActiveCampaign();
  environment.ACTIVECAMPAIGN_API_URL = fake.url;
  environment.ACTIVECAMPAIGN_API_KEY = fake.key;
  return fake.close;
}

/**
 * Starts a stand-in of each vendor that is not set up, and puts its address into the environment. Only `src/local`
 * does so: a deploy without its own variables talks to nobody.
 */
export async function startVendors(environment: NodeJS.ProcessEnv): Promise<LocalVendors> {
  environment.ENCRYPTION_KEY ||= LOCAL_ENCRYPTION_KEY;
  const stops = await Promise.all([startClickUp(environment), startActiveCampaign(environment)]);
  return {
    async close() {
      await Promise.all(stops.map((stop) => stop?.()));
    },
  };
}
