import { existsSync } from 'node:fs';
import { loadEnvFile } from 'node:process';

/** Reads `.env` in the working directory, if it exists; variables already set win. */
export function loadDotenv(): void {
  if (existsSync('.env')) loadEnvFile('.env');
}
