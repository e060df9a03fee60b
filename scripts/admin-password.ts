import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { hashPassword } from '#server/services/accounts/password.ts';

const MIN_LENGTH = 12;

// What is typed must not stay on the screen.
const silent = new Writable({ write: (_chunk, _encoding, done) => done() });

process.stderr.write(`Neues Passwort (mindestens ${MIN_LENGTH} Zeichen): `);
const terminal = createInterface({ input: process.stdin, output: silent, terminal: process.stdin.isTTY });
const { value: password = '' } = await terminal[Symbol.asyncIterator]().next();
terminal.close();
process.stderr.write('\n');

if (password.length < MIN_LENGTH) {
  process.stderr.write(`Das Passwort ist zu kurz: Es braucht mindestens ${MIN_LENGTH} Zeichen.\n`);
  process.exitCode = 1;
} else {
  const random = (bytes: number): string => randomBytes(bytes).toString('base64');
  // Without quotes: a form would keep them.
  if (process.argv.includes('--all')) {
    process.stdout.write(`SESSION_SECRET=${random(48)}\nENCRYPTION_KEY=${random(32)}\n`);
  }
  process.stdout.write(`ADMIN_PASSWORD_HASH=${await hashPassword(password)}\n`);
}
