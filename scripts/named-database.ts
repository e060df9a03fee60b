import { isNeon, type OpenDatabase } from '#build/database.ts';

/** Opens the build's database without migrating it. The driver for PostgreSQL outside Neon is loaded only if needed. */
export async function openNamedDatabase(databaseUrl: string): Promise<OpenDatabase> {
  if (isNeon(databaseUrl)) return { url: databaseUrl, close: async () => undefined };
  const { openServer } = await import('#local/database/database.ts');
  return openServer(databaseUrl);
}

/** Returns host and name of a database for messages; the rest of its URL is secret. */
export function databaseName(databaseUrl: string): string {
  const { host, pathname } = new URL(databaseUrl);
  return `${decodeURIComponent(pathname.slice(1)) || '(ohne Namen)'} auf ${host}`;
}
