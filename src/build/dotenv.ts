import { existsSync } from 'node:fs';
import { loadEnvFile } from 'node:process';

/** Reads `.env` of the working directory, if there is one; variables that are already set win. */
export function loadDotenv(): void {
  if (existsSync('.env')) loadEnvFile('.env');
}
