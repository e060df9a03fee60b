import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { berlinDay } from '#domain/berlin-time.ts';
import collect from '#functions/collect.ts';
import nightly from '#functions/nightly.ts';
import people from '#functions/people.ts';
import redirect from '#functions/redirect.ts';
import redirects from '#functions/redirects.ts';
import subscribers from '#functions/subscribers.ts';
import waitlist from '#functions/waitlist.ts';
import { PERSON } from '#tests/support/agents.ts';
import { openSignUpScene } from '#tests/support/people/sign-ups.ts';
import { createRandom } from '#tests/support/purchases/shuffling.ts';
import { readEveryPlace, readPeopleNow, type Shown } from '#tests/support/visits/number-walk.ts';

const OWN = 'https://mein-erwachen.example';
const SLUGS = ['flyer', 'podcast', 'karte', 'brief'];
const STEPS = 300;
const COMPARED_EVERY = 25;

const scene = await openSignUpScene();
afterAll(() => scene.close());

/** Names each number whose places differ. */
const differences = (shown: readonly Shown[]) => shown.filter(({ places }) => new Set(Object.values(places)).size > 1);

const withId = z.object({ id: z.int() });

async function createLink(slug: string): Promise<number> {
  const owner = await scene.signedIn(redirects);
  const response = await owner.post('/api/redirects', { slug, targetUrl: `${OWN}/soulcircle` });
  return withId.parse(await response.json()).id;
}

const signUpsOf = async (slug: string) => {
  const shown = await readEveryPlace(scene, berlinDay(scene.clock.now));
  expect(differences(shown)).toEqual([]);
  return ['clicks of', 'sign-ups via'].map(
    (number) => shown.find((each) => each.number === `${number} ${slug}`)?.places.list,
  );
};

describe('a number about short links', () => {
  test('counts a person who joined two lists once, so that two clicks and one person are a rate of 50 %', async () => {
    await createLink('aushang');
    const follow = (ip: string) => scene.visitor(redirect, ip).get('/r/aushang', { 'user-agent': PERSON });
    await follow('198.51.100.1');
    await follow('198.51.100.2');
    const page = `${OWN}/soulcircle?l=aushang`;
    await scene.signUp('ada@example.org', { page, newsletter: true });
    await scene.settled();
    expect(await signUpsOf('aushang')).toEqual([2, 1]);
    // The same person again by another form, later the same day.
    await scene.signUp('bo@example.org', { page });
    scene.passes(3_600_000);
    await scene.subscribe('bo@example.org', { page });
    await scene.settled();
    expect(await signUpsOf('aushang')).toEqual([2, 2]);
  });

  test('is the same in every place after a random walk', { tags: ['release'] }, async () => {
    await scene.db.execute(sql`truncate redirects, goal_days, visits, visit_clicks, people cascade`);
    const first = berlinDay(scene.clock.now);
    const roll = createRandom(69);
    const some = <T>(items: readonly T[]): T | undefined => items[roll(items.length)];
    const ids = new Map<string, number>();
    const tokens: string[] = [];
    let compared = 0;
    const ipOf = () => `198.51.100.${1 + roll(12)}`;
    const slug = () => some(SLUGS) ?? '';
    const agent = () => ({ 'user-agent': PERSON, ...(roll(6) === 0 && { dnt: '1' }) });
    const pageOf = () =>
      `${OWN}/${some(['', 'soulcircle', 'ueber-mich'])}${some(['', '', `?l=${slug()}`, `?utm_source=insta&l=${slug()}`, '?utm_source=podcast&utm_campaign=mai'])}`;
    const owned = async (path: string, method: string, handler = redirects) =>
      (await scene.signedIn(handler)).send(path, { method });

    const steps: readonly (() => Promise<unknown>)[] = [
      async () => {
        const name = slug();
        if (!ids.has(name)) ids.set(name, await createLink(name));
      },
      () => scene.visitor(redirect, ipOf()).get(`/r/${slug()}`, agent()),
      () => scene.visitor(redirect, ipOf()).get(`/r/${slug()}`, agent()),
      () => scene.visitor(redirect, ipOf()).get(`/r/${slug()}`, agent()),
      () => scene.visitor(collect, ipOf()).post('/api/analytics/pixel', { u: pageOf(), r: '' }, agent()),
      ...Array.from({ length: 3 }, () => () => {
        const body = { email: `p${roll(25)}@example.org`, page: pageOf(), newsletter: roll(2) === 0 };
        return scene.visitor(waitlist, ipOf()).post('/api/waitlist', body, agent());
      }),
      () => {
        const body = { email: `p${roll(25)}@example.org`, page: pageOf() };
        return scene.visitor(subscribers, ipOf()).post('/api/subscribers', body, agent());
      },
      async () => {
        tokens.push(...(await scene.mail()).map(({ token }) => token));
        for (const token of tokens.splice(0, 2)) await scene.press(token, 'ja');
      },
      async () => {
        const { rows } = await scene.db.execute<{ id: number }>(
          sql`select id::int from people where deleted_at is null`,
        );
        const person = some(rows);
        if (person && roll(3) === 0) await owned(`/api/people/${person.id}`, 'DELETE', people);
      },
      async () => {
        const [name, id] = some([...ids]) ?? [];
        if (name === undefined || id === undefined || roll(3) > 0) return;
        await owned(`/api/redirects/${id}`, 'DELETE');
        if (roll(2) === 0) await owned(`/api/redirects/${id}/restore`, 'POST');
        else ids.delete(name);
      },
      async () => {
        scene.passes(roll(3) * 3_600_000);
        if (roll(4) > 0) return;
        scene.passes((1 + roll(4)) * 86_400_000);
        await scene.run(nightly);
      },
    ];
    for (let step = 1; step <= STEPS; step += 1) {
      await some(steps)?.();
      await scene.settled();
      if (step % COMPARED_EVERY > 0) continue;
      const shown = [...(await readEveryPlace(scene, first)), ...(await readPeopleNow(scene))];
      compared += shown.reduce((count, { places }) => count + Object.keys(places).length - 1, 0);
      expect(differences(shown), `step ${step}`).toEqual([]);
    }
    // Guards against an empty walk.
    const shown = await readEveryPlace(scene, first);
    for (const number of ['all clicks', 'all sign-ups', 'all confirmations']) {
      expect(shown.find((each) => each.number === number)?.places.report, number).toBeGreaterThan(5);
    }
    expect(compared).toBeGreaterThan(500);
  });
});
