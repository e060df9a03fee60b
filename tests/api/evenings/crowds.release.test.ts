// @module-tag release
import { afterAll, beforeEach, expect, test } from 'vitest';
import { databaseAway } from '#domain/errors.ts';
import { openEveningScene } from '#tests/support/evenings/evening-scene.ts';

const scene = await openEveningScene();

afterAll(() => scene.close());
beforeEach(() => scene.reset());

test('fifty places and two hundred confirmations at once make exactly fifty seats', async () => {
  await scene.addEvening('abend', { capacity: 50 });
  const addresses = Array.from({ length: 200 }, (_, index) => `p${index}@example.org`);
  // A network gets sixty mails at once: each visitor has their own, or most would have no link to press.
  for (const [index, address] of addresses.entries()) await scene.register(address, {}, `2001:db8:${index}::1`);
  await scene.sweepUntilEmpty();
  expect(addresses.filter((address) => scene.linkTo(address, 'bestaetigen') === '')).toEqual([]);
  const pages = new Map<string, string>();
  // Confirmations take turns: on a slow machine the last ones exceed a statement's time limit, and the page asks for another press.
  let waiting = addresses;
  while (waiting.length > 0) {
    await Promise.all(waiting.map(async (address) => pages.set(address, await scene.confirm(address))));
    waiting = waiting.filter((address) => pages.get(address)?.includes(databaseAway().message));
  }
  expect(await scene.seats('cancelled_at is null')).toBe(50);
  const told = (words: string) => [...pages.values()].filter((page) => page.includes(words)).length;
  expect([told('Dein Platz ist sicher.'), told('kein Platz mehr frei')]).toEqual([50, 150]);
});
