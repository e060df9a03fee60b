// @module-tag release
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openEveningScene } from '#tests/support/evenings/evening-scene.ts';

const scene = await openEveningScene();

afterAll(() => scene.close());
beforeEach(() => scene.reset());

test('fifty places and two hundred confirmations at once make exactly fifty seats', async () => {
  await scene.addEvening('abend', { capacity: 50 });
  const addresses = Array.from({ length: 200 }, (_, index) => `p${index}@example.org`);
  for (const address of addresses) await scene.register(address);
  const pages = await Promise.all(addresses.map((address) => scene.confirm(address)));
  expect(await scene.seats('cancelled_at is null')).toBe(50);
  expect(pages.filter((page) => page.includes('Dein Platz ist sicher.'))).toHaveLength(50);
});
