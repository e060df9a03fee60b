import { neon, neonConfig } from '@neondatabase/serverless';
import { drizzle } from 'drizzle-orm/neon-http';
import { sturdy } from './transport.ts';

/** Time limit of a database request (docs/decisions/platform.md). */
const PATIENCE_MS = 8000;
/** Time limit while a visitor waits for a redirect. */
const QUICK_PATIENCE_MS = 2000;

// The driver passes only `fetchOptions` on to its fetch; `sturdy` reads `patienceMs` there and removes it.
const open = (url: string, patienceMs: number) => drizzle({ client: neon(url, { fetchOptions: { patienceMs } }) });

/**
 * Opens the database over Neon's HTTP protocol: every statement is one request of at most 8 seconds. There are no
 * interactive transactions; write one statement or a `db.batch([…])`, which is one transaction.
 *
 * @param url a PostgreSQL connection string with user, host and database
 * @returns the database, with a second client as `quick` whose requests end after 2 seconds
 */
export function connect(url: string) {
  // Locally, src/local/database/database.ts has already set its own fetch.
  neonConfig.fetchFunction ??= sturdy((target, request) => fetch(target, request));
  return Object.assign(open(url, PATIENCE_MS), { quick: open(url, QUICK_PATIENCE_MS) });
}

export type Database = ReturnType<typeof connect>;
