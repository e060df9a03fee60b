import { isNeon, type OpenDatabase, openNeon } from '#build/database.ts';

/**
 * Opens and migrates the database that a build is told of. In production that is Neon's; what any other PostgreSQL
 * needs is installed at home alone, and loaded where one is named.
 *
 * @param dataDir where the platform at home keeps its files
 * @throws DatabaseAwayError when the database does not answer, or refuses the login
 */
export async function openNamedDatabase(databaseUrl: string, dataDir: string): Promise<OpenDatabase> {
  if (isNeon(databaseUrl)) return openNeon(databaseUrl);
  const { openDatabase } = await import('#local/database/database.ts');
  return openDatabase({ databaseUrl, dataDir });
}
