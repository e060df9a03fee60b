import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { login } from '#contracts/accounts/login.ts';
import { LOCAL_LOGIN } from '#local/defaults.ts';
import { builtCheckout } from '#tests/support/purchases/built-checkout.ts';

const projectDir = join(import.meta.dirname, '../../..');

/** Starts the product as a new user does, with these variables; `ready` resolves to its address. */
export function startSite(variables: Readonly<Record<string, string>>): {
  readonly site: ChildProcess;
  readonly ready: Promise<string>;
} {
  const env = { ...process.env, PORT: '0', RATE_LIMITS: 'off', ...builtCheckout, ...variables };
  const site = spawn(process.execPath, ['src/local/start.ts', '--skip-build'], {
    cwd: projectDir,
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ready = new Promise<string>((resolve, reject) => {
    let output = '';
    // The output is read to its end: a full pipe would block the process.
    site.stdout.on('data', (chunk) => {
      output += String(chunk);
      const url = /^Bereit: (\S+)$/m.exec(output)?.[1];
      if (url !== undefined) resolve(url);
    });
    site.on('exit', () => reject(new Error(`The site did not start: ${output}`)));
  });
  return { site, ready };
}

const [username = '', password = ''] = LOCAL_LOGIN.split(' / ');

/** Login that `npm start` prints for the owner. */
export const homeLogin = { username, password } as const;

/** Signs the owner in with the login that `npm start` prints; returns the cookie header. */
export async function signInAtHome(url: string): Promise<string> {
  const session = await fetch(`${url}${login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(homeLogin),
  });
  return session.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}
