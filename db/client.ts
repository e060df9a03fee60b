import { neon, neonConfig } from '@neondatabase/serverless';
import { drizzle } from 'drizzle-orm/neon-http';
import { sturdy } from './transport.ts';

/** How long a request to the database may take (docs/decisions/platform.md). */
const PATIENCE_MS = 8000;
/** The same for visitors who are on their way elsewhere. */
const QUICK_PATIENCE_MS = 2000;

// Of a request's own options the driver passes on only these; `sturdy` takes them out again.
const open = (url: string, patienceMs: number) => drizzle({ client: neon(url, { fetchOptions: { patienceMs } }) });

/**
 * The database behind Neon's HTTP protocol. Nothing is connected yet: every statement is one request, which ends after
 * 8 seconds at the latest. There is no interactive transaction; write one statement or a `db.batch([…])`, which is one
 * transaction.
 *
 * @param url a PostgreSQL connection string with user, host and database
 * @returns the database, with itself as `quick`: its requests end after 2 seconds
 */
export function connect(url: string) {
  // At home `src/local/database/database.ts` answers instead.
  neonConfig.fetchFunction ??= sturdy((target, request) => fetch(target, request));
  return Object.assign(open(url, PATIENCE_MS), { quick: open(url, QUICK_PATIENCE_MS) });
}

export type Database = ReturnType<typeof connect>;
