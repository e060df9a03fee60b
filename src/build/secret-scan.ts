import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Env } from '#server/env.ts';
import { BuildError } from './site-build.ts';

/** Shorter values may be words on any page. */
const LENGTH_MIN = 12;

/** Variables that may stand on a page; every other one is searched for. */
type Harmless =
  | `PUBLIC_${string}`
  | `CLICKUP_${'API_URL' | 'AUTHORIZE_URL' | 'CLIENT_ID' | 'LIST_ID'}`
  | `MAIL_${'FROM' | 'REPLY_TO'}`
  | 'ACTIVECAMPAIGN_API_URL'
  | 'ADMIN_USERNAME'
  | 'DATA_DIR'
  | 'OWNER_EMAIL'
  | 'PORT'
  | 'PRODUCTION_DATABASE_HOST'
  | 'RATE_LIMITS'
  | 'SENDING'
  | 'URL';

const passwordOf = (url: string | undefined) => url && decodeURIComponent(new URL(url).password);

function secretsOf(env: Env): readonly (readonly [name: string, secret: string])[] {
  const given: Readonly<Record<Exclude<keyof Env, Harmless>, readonly (string | undefined)[]>> = {
    SESSION_SECRET: env.SESSION_SECRET ?? [],
    ENCRYPTION_KEY: env.ENCRYPTION_KEY ?? [],
    ADMIN_PASSWORD_HASH: [env.ADMIN_PASSWORD_HASH],
    CLICKUP_CLIENT_SECRET: [env.CLICKUP_CLIENT_SECRET],
    ACTIVECAMPAIGN_API_KEY: [env.ACTIVECAMPAIGN_API_KEY],
    STRIPE_API_KEY: [env.STRIPE_API_KEY],
    BUILD_HOOK_URL: [env.BUILD_HOOK_URL],
    HEARTBEAT_URL: [env.HEARTBEAT_URL],
    SMTP_URL: [env.SMTP_URL?.login?.password],
    // Stands before DATABASE_URL, which holds the same value where it is unset.
    NETLIFY_DB_URL: [passwordOf(env.NETLIFY_DB_URL)],
    DATABASE_URL: [passwordOf(env.DATABASE_URL)],
  };
  return Object.entries(given).flatMap(([name, secrets]) =>
    secrets.flatMap((secret) => (secret && secret.length >= LENGTH_MIN ? [[name, secret] as const] : [])),
  );
}

/**
 * Searches the published files for secrets. Netlify's own scanner skips files that git ignores (docs/deploy.md).
 *
 * @throws BuildError naming variable and file, never the value
 */
export async function checkForSecrets(publishDir: string, env: Env): Promise<void> {
  const secrets = secretsOf(env);
  const entries = await readdir(publishDir, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((each) => each.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const bytes = await readFile(path);
    const found = secrets.find(([, secret]) => bytes.includes(secret));
    if (found) {
      throw new BuildError(
        `In ${relative(publishDir, path)} steht der Wert von ${found[0]}: So geht nichts online.`,
        '',
      );
    }
  }
}
