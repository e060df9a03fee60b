import { isNeon, type OpenDatabase } from '#build/database.ts';

/**
 * Opens the database that a build is told of, as it is: nothing is migrated. In production that is Neon's; what any
 * other PostgreSQL needs is installed at home alone, and loaded where one is named.
 */
export async function openNamedDatabase(databaseUrl: string): Promise<OpenDatabase> {
  if (isNeon(databaseUrl)) return { url: databaseUrl, close: async () => undefined };
  const { openServer } = await import('#local/database/database.ts');
  return openServer(databaseUrl);
}

/** Host and name of a database, for people; the rest of its address is secret. */
export function databaseName(databaseUrl: string): string {
  const { host, pathname } = new URL(databaseUrl);
  return `${decodeURIComponent(pathname.slice(1)) || '(ohne Namen)'} auf ${host}`;
}
