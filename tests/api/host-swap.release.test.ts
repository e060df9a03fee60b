// @module-tag release
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createHost } from '#local/host/host.ts';
import { startServer } from '#local/host/http.ts';
import { temporaryProject } from '#tests/support/site/project.ts';

const REQUESTS = 200;
const SITES = 20;
const PAGE_LENGTH = 20_000;

/** Twenty built sites, each with a numbered page and asset. */
const sites = Object.fromEntries(
  Array.from({ length: SITES + 1 }, (_, number) => [
    [`site-${number}/index.html`, `<h1>Nr. ${number}</h1>${'x'.repeat(PAGE_LENGTH)}`] as const,
    [`site-${number}/_astro/page.${number}.js`, `/* ${number} */`] as const,
  ]).flat(),
);

test('twenty swaps of the site under 200 requests drop none and keep only the last version', async () => {
  const projectDir = await temporaryProject({ 'netlify.toml': '', ...sites });
  const host = await createHost({ projectDir, publishDir: join(projectDir, 'site-0') });
  const server = await startServer(async (request, visitor) => {
    return (await host.handle(request, visitor)) ?? new Response(null, { status: 404 });
  }, 0);
  onTestFinished(async () => {
    await server.stop();
    await host.stop();
  });
  const status = async (path: string) => (await fetch(server.url + path)).status;

  async function visit(): Promise<string> {
    const response = await fetch(server.url, { headers: { 'accept-encoding': 'identity' } });
    return `${response.status} ${(await response.text()).length > PAGE_LENGTH}`;
  }
  // All at the same instant: half of them before a swap begins, half while it is under way.
  const early = Array.from({ length: REQUESTS / 2 }, visit);
  const swap = host.publish(join(projectDir, 'site-0'));
  const late = Array.from({ length: REQUESTS / 2 }, visit);
  const [atOnce] = await Promise.all([Promise.all([...early, ...late]), swap]);
  expect([atOnce.length, new Set(atOnce)]).toEqual([REQUESTS, new Set(['200 true'])]);

  const visits: Promise<string>[] = [];
  for (let number = 1; number <= SITES; number += 1) {
    const folder = join(projectDir, `site-${number}`);
    visits.push(...Array.from({ length: REQUESTS / SITES }, visit));
    await host.publish(folder);
    await rm(folder, { recursive: true });
    if (number === 1) expect(await status('/_astro/page.0.js')).toBe(200);
  }
  const answers = await Promise.all(visits);
  expect([answers.length, new Set(answers)]).toEqual([REQUESTS, new Set(['200 true'])]);
  expect(await (await fetch(server.url)).text()).toContain(`<h1>Nr. ${SITES}</h1>`);
  expect(await status(`/_astro/page.${SITES - 1}.js`)).toBe(200);
  expect(await status(`/_astro/page.${SITES - 2}.js`)).toBe(404);
});
