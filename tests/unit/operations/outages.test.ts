import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { neon, neonConfig } from '@neondatabase/serverless';
import { drizzle } from 'drizzle-orm/neon-http';
import { afterEach, describe, expect, test } from 'vitest';
import { DatabaseAwayError, explainOutage, OUTAGES } from '#build/database.ts';
import { withRetries } from '#db/transport.ts';
import { type Fault, failAs, faults } from '#local/database/neon-faults.ts';

const address = 'postgresql://site:geheim@ep-1.eu-central-1.aws.neon.tech/site';

async function sentenceFor(answer: () => Promise<Response>): Promise<string> {
  neonConfig.fetchFunction = withRetries(answer);
  const db = drizzle({ client: neon(address, { fetchOptions: { patienceMs: 20 } }) });
  const failed = explainOutage(address, () => db.execute('select 1')).catch((error: unknown) => error);
  const error = await failed;
  if (!(error instanceof DatabaseAwayError)) throw error;
  return error.message;
}

afterEach(() => {
  neonConfig.fetchFunction = undefined;
});

const refusal = (message: string, code: string) => async () => Response.json({ message, code }, { status: 400 });
const noHost = () =>
  Promise.reject(new TypeError('failed', { cause: Object.assign(new Error('lookup'), { code: 'ENOTFOUND' }) }));

const causes: Readonly<Record<Fault, string>> = {
  'connection-lost': 'Das Netz dorthin ist unterbrochen.',
  'without-code': 'Neon nennt keinen genaueren Grund.',
  'wrong-password': 'Sie nimmt Benutzer oder Passwort nicht an.',
  'wrong-password-at-the-proxy': 'Sie nimmt Benutzer oder Passwort nicht an.',
  'quota-used-up': 'Das Kontingent bei Neon ist aufgebraucht.',
  'too-slow': 'Sie ist nicht rechtzeitig aufgewacht.',
  'project-locked': 'Neon hat gerade zu viel zu tun.',
  'too-many-requests': 'Neon hat gerade zu viel zu tun.',
  'compute-away': 'Neon nennt keinen genaueren Grund.',
  failing: 'Neon nennt keinen genaueren Grund.',
  refused: 'Das Netz dorthin ist unterbrochen.',
  'dead-connection': 'Das Netz dorthin ist unterbrochen.',
  'cut-short': 'Das Netz dorthin ist unterbrochen.',
  silent: 'Sie ist nicht rechtzeitig aufgewacht.',
};

describe('the build says why the database is away', () => {
  test.each<[fault: string, answer: () => Promise<Response>, cause: string]>([
    ...faults.map((fault): [string, () => Promise<Response>, string] => [fault, () => failAs(fault), causes[fault]]),
    ['an unknown host', noHost, 'Unter dieser Adresse gibt es keine Datenbank.'],
    ['no such database', refusal('database "site" does not exist', '3D000'), 'Unter dieser Adresse gibt es keine'],
    [
      'no such project',
      refusal('The requested endpoint could not be found', ''),
      'Unter dieser Adresse gibt es keine Datenbank.',
    ],
    ['a full disk', refusal('project size limit exceeded', '53100'), 'Sie speichert nichts mehr.'],
    ['too many connections', refusal('too many connections', '53300'), 'Neon hat gerade zu viel zu tun.'],
  ])('for the fault %s', async (_, answer, cause) => {
    const sentence = await sentenceFor(answer);
    expect(sentence).toContain(`Die Datenbank auf ep-1.eu-central-1.aws.neon.tech ist nicht erreichbar: ${cause}`);
    expect(sentence).not.toContain('geheim');
    expect(sentence).not.toContain('select');
  });

  test.each(OUTAGES)('and the operator finds advice for %s: %s', (_, cause) => {
    const text = readFileSync(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8');
    const operations = text.replace(/\s+/g, ' ');
    expect(operations).toContain(`'${cause.replace(/\.$/, '')}'`);
  });
});
