import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rateLimits } from '#db/schema/rate-limits.ts';
import type { DailyRoom } from '#domain/daily-room.ts';
import { mostWithin } from '#server/lanes.ts';
import { hasDailyRoom } from '#server/services/daily-room.ts';
import { createScene, type Scene } from '#tests/support/scene.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const LANE = { name: 'lane', perNetwork: 4, perSite: 60, late: 3 } as const satisfies DailyRoom;
let scene: Scene;

beforeAll(async () => {
  scene = await createScene();
});
afterAll(() => scene.close());
beforeEach(async () => {
  await scene.reset();
  await scene.db.delete(rateLimits);
  scene.variables.RATE_LIMITS = 'on';
});

/** Makes attempts in turn. @returns how many of them had room */
async function taken(count: number, network: (index: number) => string, lane: DailyRoom = LANE): Promise<number> {
  let sum = 0;
  for (let index = 0; index < count; index += 1) {
    if (await hasDailyRoom({ ...scene.context(), ip: network(index) }, lane)) sum += 1;
  }
  return sum;
}

const hex = (index: number): string => index.toString(16);

describe('a day has room', () => {
  test('for the number of a network, and no late ones beyond it', async () => {
    expect(await taken(20, () => '192.0.2.1')).toBe(4);
  });

  test('for a fifteenth of the site from a /48, whose networks may be those of one customer', async () => {
    expect(await taken(60, (index) => `2001:db8:1:${hex(index)}::/64`)).toBe(4);
  });

  test('for a fifteenth of the site from a /24, and a fifteenth of the late ones', async () => {
    expect(await taken(200, (index) => `192.0.2.${index}`)).toBe(4 + 8);
  });

  test('for a quarter of the site from a /32, and a quarter of the late ones', async () => {
    expect(await taken(420, (index) => `2001:db8:${hex(index)}:1::/64`)).toBe(15 + 30);
    expect(await taken(1, () => '2001:db9:1:1::/64')).toBe(1);
  });

  test('for all networks together up to the number of the site and the late ones, which end as well', async () => {
    expect(await taken(300, (index) => `10.${index}.0.1`)).toBe(mostWithin(LANE, 1));
    expect(await taken(300, (index) => `11.${index}.0.1`, { ...LANE, name: 'other', late: 0 })).toBe(60);
  });

  test('for the first late ones of a network that comes after a flood', async () => {
    await taken(60, (index) => `10.${index}.0.1`);
    expect(await taken(5, () => '198.51.100.1')).toBe(3);
  });

  test('for three full days in thirty, and for late ones on each', async () => {
    for (let day = 0; day < 3; day += 1) {
      expect(await taken(60, (index) => `10.${index}.0.1`)).toBe(60);
      scene.passes(DAY_MS);
    }
    expect(await taken(5, () => '198.51.100.1')).toBe(3);
    scene.passes(28 * DAY_MS);
    expect(await taken(5, () => '198.51.100.1')).toBe(4);
  });

  test('for the weight of what it stores', async () => {
    const ctx = { ...scene.context(), ip: '192.0.2.1' };
    expect([await hasDailyRoom(ctx, LANE, 3), await hasDailyRoom(ctx, LANE, 2), await hasDailyRoom(ctx, LANE)]).toEqual(
      [true, false, true],
    );
  });
});
