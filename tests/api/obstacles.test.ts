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

/** Found by what they return, so that another name hides none. */
const FINDER = /(\w+)(?: = (?:async )?)?\([^)]*\): (?:Promise<)?Obstacle \| null\b/g;

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
});
