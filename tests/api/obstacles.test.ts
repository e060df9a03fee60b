import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type MailScene, openMailScene } from '#tests/support/mail/mail-scene.ts';
import { obstacleCases } from '#tests/support/obstacle-cases.ts';
import { clearPeople } from '#tests/support/people/people.ts';

const root = join(import.meta.dirname, '../..');

let scene: MailScene;

beforeAll(async () => {
  scene = await openMailScene(async () => new Response(null, { status: 202 }));
});
afterAll(() => scene.close());
beforeEach(async () => {
  await scene.reset();
  await clearPeople(scene.db);
});

const cases = obstacleCases(() => scene);

describe('a refusal that is known beforehand', () => {
  test.each(Object.entries(cases))('stands beside the button with the sentence of the refusal: %s', async (_, one) => {
    Object.assign(scene.variables, one.variables);
    const { shown, press } = await one.button();
    expect(shown?.text).toMatch(/\.$/);
    expect(shown?.text, 'settings are for the technician').not.toMatch(/[A-Z]{4}|_/);
    await expect(press()).rejects.toMatchObject({ message: shown?.text });
  });
});

/** Refusals that no answer can show beforehand, or that production never reaches. */
const unforeseen: Readonly<Record<string, string>> = {
  'accounts/links.ts': 'without SESSION_SECRET nobody is signed in',
  'accounts/login.ts': 'without SESSION_SECRET nobody is signed in',
  'accounts/passkey-challenges.ts': 'without SESSION_SECRET nobody is signed in',
  'evenings/tokens.ts': 'without SESSION_SECRET nobody is signed in',
  'events/connection.ts': 'at home, where the mock connects without an app',
  'events/public-events.ts': 'a visitor presses no button of the admin area',
  'people/confirmations.ts': 'a visitor presses no button of the admin area',
  'people/imports.ts': 'found while the rows are hashed',
  'secrets.ts': 'found when a stored secret is opened',
  'visits/sign-up-worth.ts': 'the first figures are being computed, and come by themselves',
};

/** Found by what they return, so that another name hides none. */
const FINDER = /(\w+)(?: = (?:async )?)?\([^)]*\): (?:Promise<)?Obstacle \| null\b/g;

/** Services that ask about the mail server or the switch of sending, and refuse nothing because of it. */
const unrefusing: Readonly<Record<string, string>> = {
  'dashboard/first-steps.ts': 'lists what is set up',
  'law/check.ts': 'lists what is set up',
  'letters/checks.ts': 'the failed check stands beside the button',
  'letters/run.ts': 'runs by itself',
  'letters/sending.ts': 'only its sweep asks; its buttons use findSendObstacle',
  'mail/delivery.ts': 'runs by itself: mails wait',
  'mail/outbox.ts': 'runs by itself: deliveries wait',
  'operations/health.ts': 'lists what is set up',
  'operations/troubles.ts': 'lists what fails',
  'mail/delivery-check.ts': 'asks DNS about the server',
  'mail/sending-switch.ts': 'defines the switch',
  'vendors.ts': 'defines them',
};

async function readServices(): Promise<Map<string, string>> {
  const sources = new Map<string, string>();
  for await (const file of glob('**/*.ts', { cwd: join(root, 'src/server/services') })) {
    sources.set(file, await readFile(join(root, 'src/server/services', file), 'utf8'));
  }
  return sources;
}

describe('the obstacles of the services', () => {
  test('are found by functions that both refuse and answer, and each has its case', async () => {
    const sources = [...(await readServices()).values()];
    const finders = sources.flatMap((source) => [...source.matchAll(FINDER)].map(([, name = '']) => name));
    const all = sources.join('\n');
    expect(finders.length).toBeGreaterThan(3);
    for (const name of finders) {
      expect(all.match(new RegExp(`refuse\\((?:await )?${name}\\(`, 'g')), `${name} refuses`).not.toBeNull();
      expect(
        all.match(new RegExp(`(?:Obstacle|obstacle): ${name}\\(|${name}\\(ctx\\)[\\],]`, 'g')),
        `${name} answers`,
      ).not.toBeNull();
    }
    expect(new Set(Object.values(cases).map(({ finder }) => finder))).toEqual(new Set(finders));
  });

  test('include every refusal for a missing setting that is not named as unforeseen', async () => {
    const files = [...(await readServices())].flatMap(([file, source]) =>
      /new AppError\('(?:unavailable|not-connected)'/.test(source) ? [file] : [],
    );
    expect(files.sort()).toEqual(Object.keys(unforeseen).sort());
  });

  test('belong to every service that asks whether mails go out, or the service is named as unrefusing', async () => {
    const asking = [...(await readServices())].flatMap(([file, source]) =>
      /\b(?:mailServerOf|isSending|smtpOf)\b/.test(source) && source.match(FINDER) === null ? [file] : [],
    );
    expect(asking.sort()).toEqual(Object.keys(unrefusing).sort());
  });
});
