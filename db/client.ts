import { neon } from '@neondatabase/serverless';
import { drizzle } from 'drizzle-orm/neon-http';

/**
 * The database behind Neon's HTTP protocol. Nothing is connected yet: every statement is one request. There is no
 * interactive transaction; write one statement or a `db.batch([…])`, which is one transaction.
 *
 * @param url a PostgreSQL connection string with user, host and database
 */
export const connect = (url: string) => drizzle({ client: neon(url) });

export type Database = ReturnType<typeof connect>;
