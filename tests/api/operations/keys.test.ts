import { sql } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { SEALED_COLUMNS, storedNames } from '#db/queries/sealed.ts';
import { PLATFORMS } from '#domain/purchases/notice.ts';
import activeCampaign from '#functions/activecampaign.ts';
import importsFunction from '#functions/imports.ts';
import payments from '#functions/payments.ts';
import subscribers from '#functions/subscribers.ts';
import unsubscribing from '#functions/unsubscribing.ts';
import { readKeyStates } from '#server/services/operations/keys.ts';
import { ensurePepper } from '#server/services/people/address-hashes.ts';
import * as people from '#server/services/people/editing.ts';
import { openSecret, sealSecret } from '#server/services/secrets.ts';
import { type FakeActiveCampaign, startFakeActiveCampaign } from '#tests/fakes/activecampaign/server.ts';
import { type ClickUpSite, newKey, openClickUpSite } from '#tests/support/events/clickup.ts';
import { clearPeople } from '#tests/support/people/people.ts';
import {
  copecartPayment,
  copecartPost,
  digistorePayment,
  digistorePost,
  SECRETS,
  stripeEvent,
  stripePost,
  stripeSession,
} from '#tests/support/purchases/wire.ts';
import { files, read } from '#tests/support/site/codebase/tree.ts';
import { runBuildStep } from '#tests/support/site/project.ts';

const HOUR_MS = 60 * 60_000;
const ada = 'ada@example.org';

let site: ClickUpSite;
let vendor: FakeActiveCampaign;

beforeAll(async () => {
  vendor = await startFakeActiveCampaign({ requestsPerSecond: Number.POSITIVE_INFINITY });
  site = await openClickUpSite();
});
afterAll(async () => {
  await site.close();
  await vendor.close();
});
beforeEach(async () => {
  await site.reset();
  site.fake.webhooks.all.length = 0;
  await clearPeople(site.db);
  await site.db.execute(sql`truncate peppers, payment_platforms, clickup_connection, purchases cascade`);
});

/** Stores every sealed value: ClickUp, the three platforms, and a pepper. */
async function connectEverything(): Promise<void> {
  await site.connect();
  const owner = await site.signedIn(payments);
  for (const platform of PLATFORMS) {
    const body = JSON.stringify({ secret: SECRETS[platform] });
    const headers = { 'content-type': 'application/json' };
    const answer = await owner.send(`/api/payments/platforms/${platform}`, { method: 'PUT', body, headers });
    expect(answer.status).toBe(200);
  }
  await ensurePepper(site.context());
}

async function databaseUrl(): Promise<string> {
  const { rows } = await site.db.execute<{ name: string }>(sql`select current_database() as name`);
  const url = new URL(inject('postgres').adminUrl);
  url.pathname = rows[0]?.name ?? '';
  return url.href;
}

/** Returns the distinct states of the stored values. */
const states = async () => [...new Set((await readKeyStates(site.context())).flatMap((value) => value.states))];

async function keysCheck() {
  const variables = { DATABASE_URL: await databaseUrl(), ENCRYPTION_KEY: site.variables.ENCRYPTION_KEY ?? '' };
  return runBuildStep('scripts/keys-check.ts', variables);
}

/** Posts a notice of each platform; returns the statuses. */
async function answersToNotices(): Promise<number[]> {
  const posts = [
    digistorePost(digistorePayment),
    copecartPost(copecartPayment),
    stripePost(stripeEvent('checkout.session.completed', stripeSession)),
  ];
  return Promise.all(
    posts.map(async ({ path, sign }) => {
      const answer = await site.visitor(payments).send(path, { method: 'POST', ...sign(site.clock.now) });
      return answer.status;
    }),
  );
}

/** Previews the import of one person. */
async function previewOf(email: string): Promise<Response> {
  const row = { line: 2, email, name: null, consentAt: '2021-03-04T10:15:00.000Z', consentSource: 'Formular' };
  const rows = [{ ...row, hasLeft: false, tags: [], note: null }];
  const owner = await site.signedIn(importsFunction);
  return owner.post('/api/imports/preview', { list: 'newsletter', program: 'Mailchimp', source: '', rows });
}

const fateInImport = async (email: string): Promise<unknown> => (await (await previewOf(email)).json()).fates[0];

/** Deletes a person like the owner, and runs the night. */
async function erase(email: string): Promise<void> {
  await site.visitor(subscribers).post('/api/subscribers', { email });
  const { rows } = await site.db.execute<{ id: number }>(sql`select id::int from people where email = ${email}`);
  await people.remove(site.context(), rows[0]?.id ?? 0);
  site.passes(2 * HOUR_MS);
  expect(await site.night()).toBe(204);
}

describe('rotating ENCRYPTION_KEY by the guide', () => {
  test('loses nothing with a new key, a night, a successful keys:check and the removal of the old key', {
    tags: ['release'],
  }, async () => {
    await connectEverything();
    await erase(ada);
    await site.visitor(subscribers).post('/api/subscribers', { email: 'bo@example.org' });
    const { rows } = await site.db.execute<{ token: string }>(sql`select unsubscribe_token as token from people`);
    const [old, key] = [site.variables.ENCRYPTION_KEY, newKey()];

    site.variables.ENCRYPTION_KEY = `${key},${old}`;
    expect(await keysCheck()).toMatchObject({ status: 1, output: expect.stringContaining('NOCH EIN ALTER SCHLÜSSEL') });
    expect(await site.night()).toBe(204);
    const answer = await keysCheck();
    expect(answer).toMatchObject({ status: 0, output: expect.stringContaining('JA.') });
    expect(answer.output).not.toMatch(/postgres:|:.*@/);

    site.variables.ENCRYPTION_KEY = key;
    expect(await site.sync()).toMatchObject({ status: 'success' });
    expect(await site.fake.webhooks.tell()).toEqual([200]);
    expect(await answersToNotices()).toEqual([200, 200, 200]);
    expect(await fateInImport(ada)).toBe('erased');
    expect(await fateInImport('neu@example.org')).toBe('proven');
    const page = await site.visitor(unsubscribing).get(`/abmelden/${rows[0]?.token}`);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('unserer Liste „Newsletter“')]);
    site.variables.ACTIVECAMPAIGN_API_URL = vendor.url;
    site.variables.ACTIVECAMPAIGN_API_KEY = vendor.key;
    const tested = await (await site.signedIn(activeCampaign)).get('/api/activecampaign/test');
    expect(await tested.json()).toMatchObject({ status: 'success' });
  });

  test('names a key that was removed too early, and blocks the import of people whom it cannot check', async () => {
    await connectEverything();
    const old = site.variables.ENCRYPTION_KEY;
    site.variables.ENCRYPTION_KEY = newKey();
    expect(await site.night()).toBe(204);
    expect(site.errors).toContain('secret not opened');
    expect(await keysCheck()).toMatchObject({ status: 1, output: expect.stringContaining('LÄSST SICH NICHT ÖFFNEN') });
    const refused = await previewOf(ada);
    expect([refused.status, await refused.text()]).toEqual([503, expect.stringContaining('wer gelöscht wurde')]);
    expect(site.logged, 'the log names the command').toContainEqual(expect.stringContaining('keys:check'));

    site.variables.ENCRYPTION_KEY = `${site.variables.ENCRYPTION_KEY},${old}`;
    await site.night();
    expect(await states()).toEqual(['newest']);
    expect((await previewOf(ada)).status).toBe(200);
  });
});

describe('the registry of sealed values', () => {
  test('is the only way to seal a value: one file has the cipher and accepts registered names only', () => {
    const sources = files.filter((path) => /^(src|db|functions|scripts)\/.*\.tsx?$/.test(path));
    const ciphers = sources.filter((path) => /create(?:Cipher|Decipher)iv/.test(read(path)));
    expect(ciphers).toEqual(['src/server/services/secrets.ts']);
    const users = sources.filter((path) => /\b(?:open|seal)Secret\(/.test(read(path)));
    const unnamed = users.flatMap((path) =>
      [...read(path).matchAll(/\b(?:open|seal)Secret\(\s*[^,()]+(?:\([^)]*\))?,\s*([^,]+),/g)]
        .map(([, name = '']) => name.trim())
        .filter((name) => !isRegistered(name) && !['name', 'name: SealedName'].includes(name))
        .map((name) => `${path}: ${name}`),
    );
    expect([users.length > 5, unnamed]).toEqual([true, []]);
    // @ts-expect-error: an unregistered value cannot be sealed.
    expect(() => sealSecret([newKey()], 'unregistered', 'secret')).toThrow();
    // @ts-expect-error: an unregistered value cannot be opened.
    expect(() => openSecret([newKey()], 'unregistered', 'gcm1.a.b.c')).toThrow();
  });

  test('names every column with a sealed value, and each of its own has one', async () => {
    await connectEverything();
    const { rows } = await site.db.execute<{ table: string; column: string }>(sql`
      select table_name as table, column_name as column from information_schema.columns
      join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and data_type in ('text', 'jsonb', 'ARRAY', 'character varying')
    `);
    const sealed: string[] = [];
    for (const { table, column } of rows) {
      const found = await site.db.execute(
        sql`select from ${sql.identifier(table)} where ${sql.identifier(column)}::text like '%gcm1.%' limit 1`,
      );
      if (found.rows.length > 0) sealed.push(`${table}.${column}`);
    }
    expect(sealed.sort()).toEqual([...new Set(registeredColumns())].sort());
  });

  test('lists or explains every column whose name suggests a secret', async () => {
    const { rows } = await site.db.execute<{ name: string }>(sql`
      select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'
    `);
    const named = rows.map(({ name }) => name);
    const suspicious = named.filter((name) => /\..*(?:secret|token|pepper|password|credential)(?!.*_hash$)/.test(name));
    const known = [...registeredColumns(), ...Object.keys(NOT_SEALED)];
    expect(suspicious.filter((column) => !known.includes(column))).toEqual([]);
    expect(Object.keys(NOT_SEALED).filter((column) => !suspicious.includes(column))).toEqual([]);
  });
});

/** Columns that look like secrets and are not sealed, with the reason. */
const NOT_SEALED: Readonly<Record<string, string>> = {
  'people.unsubscribe_token': 'must open without any key, for years; it opens nothing but leaving a list',
  'clickup_connection.token_end': 'four characters, shown to the owner',
};

function isRegistered(text: string): boolean {
  return Object.keys(SEALED_COLUMNS).some((name) => text === `'${name}'`) || /^`\$\{platform\}-notices`$/.test(text);
}

function registeredColumns(): string[] {
  return storedNames().flatMap((name) => {
    const column = SEALED_COLUMNS[name]?.column;
    return column === undefined ? [] : [`${getTableConfig(column.table).name}.${column.name}`];
  });
}
