import { neon, neonConfig } from '@neondatabase/serverless';
import { drizzle } from 'drizzle-orm/neon-http';
import { withRetries } from './transport.ts';

/** Time limit of a database request (docs/decisions/platform.md). */
const PATIENCE_MS = 8000;
/** Time limit while a visitor waits for a redirect. */
const QUICK_PATIENCE_MS = 2000;

// The driver passes only `fetchOptions` on to its fetch; `withRetries` reads `patienceMs` there and removes it.
const open = (url: string, patienceMs: number) => drizzle({ client: neon(url, { fetchOptions: { patienceMs } }) });

/**
 * Opens the database over Neon's HTTP protocol. There are no interactive transactions: each request is one statement or
 * one `db.batch([…])`, and ends after 8 seconds, with the client `quick` after 2.
 */
export function connect(url: string) {
  // Locally, src/local/database/database.ts has already set its own fetch.
  neonConfig.fetchFunction ??= withRetries((target, request) => fetch(target, request));
  return Object.assign(open(url, PATIENCE_MS), { quick: open(url, QUICK_PATIENCE_MS) });
}

export type Database = ReturnType<typeof connect>;
