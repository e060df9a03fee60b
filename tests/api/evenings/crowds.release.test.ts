// @module-tag release
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openEveningScene } from '#tests/support/evenings/evening-scene.ts';

const scene = await openEveningScene();

afterAll(() => scene.close());
beforeEach(() => scene.reset());

test('twenty places and eighty confirmations at once make exactly twenty seats', async () => {
  await scene.addEvening('abend', { capacity: 20 });
  const addresses = Array.from({ length: 80 }, (_, index) => `p${index}@example.org`);
  for (const address of addresses) await scene.register(address);
  const pages = await Promise.all(addresses.map((address) => scene.confirm(address)));
  expect(await scene.seats('cancelled_at is null')).toBe(20);
  expect(pages.filter((page) => page.includes('Dein Platz ist sicher.'))).toHaveLength(20);
});
