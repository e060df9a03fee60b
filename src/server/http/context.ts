import type { Context as NetlifyContext } from '@netlify/functions';
import { connect, type Database } from '#db/client.ts';
import { type Env, EnvironmentError, parseEnv } from '#server/env.ts';
import { type Log, log } from './log.ts';

/** Everything impure that an operation may use. Tests replace what they need. */
export interface Context {
  readonly db: Database;
  readonly log: Log;
}

/** What we use of Netlify's context on every request. */
export type PlatformContext = Pick<NetlifyContext, 'deploy' | 'requestId'>;

let env: Env | undefined;
let db: Database | undefined;

function database(platform: PlatformContext): Database {
  env ??= parseEnv(process.env, { production: platform.deploy.context === 'production' });
  const url = env.DATABASE_URL ?? env.NETLIFY_DB_URL;
  if (url === undefined) throw new EnvironmentError('Die Umgebung ist falsch eingestellt: DATABASE_URL fehlt.');
  db ??= connect(url);
  return db;
}

/**
 * The context of one request; environment and connection are made once per process.
 *
 * @throws EnvironmentError when a variable is missing or wrong
 */
export function createContext(platform: PlatformContext, replaced: Partial<Context> = {}): Context {
  return {
    db: replaced.db ?? database(platform),
    log: replaced.log ?? log,
  };
}
