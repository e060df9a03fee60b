import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { AppError } from '#domain/errors.ts';
import { assertGoodPassword } from '#server/services/accounts/new-password.ts';
import { hashPassword } from '#server/services/accounts/password.ts';

const MIN_LENGTH = 12;

// Discards the echo, so that the password does not appear on the screen.
const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
const terminal = createInterface({ input: process.stdin, output: silent, terminal: process.stdin.isTTY });
const lines = terminal[Symbol.asyncIterator]();

/** Reads a line; undefined at the end of the input. */
async function ask(question: string): Promise<string | undefined> {
  process.stderr.write(question);
  const { value, done } = await lines.next();
  process.stderr.write('\n');
  return done ? undefined : value;
}

/** Reads a password twice, since it is invisible; a pipe may give it once. @throws AppError with the reason */
async function readPassword(): Promise<string> {
  const password =
    (await ask(`Neues Passwort (mindestens ${MIN_LENGTH} Zeichen, bleibt beim Tippen unsichtbar): `)) ?? '';
  if (password.length < MIN_LENGTH) {
    throw new AppError('bad-input', `Das Passwort ist zu kurz: Es braucht mindestens ${MIN_LENGTH} Zeichen.`);
  }
  await assertGoodPassword(password, [process.env.ADMIN_USERNAME ?? ''], 'password');
  const repeated = await ask('Noch einmal: ');
  if (repeated !== undefined && repeated !== password) {
    throw new AppError('bad-input', 'Die beiden Passwörter sind verschieden. Starte den Befehl noch einmal.');
  }
  return password;
}

try {
  const password = await readPassword();
  const random = (bytes: number): string => randomBytes(bytes).toString('base64');
  // Without quotes, which a form field would keep.
  if (process.argv.includes('--all')) {
    process.stdout.write(`SESSION_SECRET=${random(48)}\nENCRYPTION_KEY=${random(32)}\n`);
  }
  process.stdout.write(`ADMIN_PASSWORD_HASH=${await hashPassword(password)}\n`);
} catch (error) {
  if (!(error instanceof AppError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
} finally {
  terminal.close();
}
