import { neonConfig } from '@neondatabase/serverless';
import { connect } from '#db/client.ts';
import { type Transport, withRetries } from '#db/transport.ts';
import { neonFetch, serverBackend } from '#local/database/neon-fetch.ts';
import type { TestDatabase } from '#tests/support/database/database.ts';

/** node-postgres's default number of connections in a pool. */
const POOL_SIZE = 10;

/**
 * Opens the database for many clients, like Neon's proxy: a connection for each. It answers all statements of the
 * process until another database is opened.
 */
export function openForClients(databaseUrl: string, clients: number): TestDatabase {
  const backends = Array.from({ length: Math.ceil(clients / POOL_SIZE) }, () => serverBackend(databaseUrl));
  const lines = backends.map((backend) => neonFetch(backend));
  let asked = 0;
  const inTurn: Transport = (...request) => {
    asked += 1;
    const line = lines[asked % lines.length];
    return line ? line(...request) : Promise.reject(new Error('There are no clients'));
  };
  neonConfig.fetchFunction = withRetries(inTurn);
  const url = 'postgresql://local@localhost/local';
  return { url, db: connect(url), close: async () => void (await Promise.all(backends.map((each) => each.close()))) };
}
