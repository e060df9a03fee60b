import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { redirects } from '#db/schema/redirects/redirects.ts';
import { openSignUpScene } from '#tests/support/people/sign-ups.ts';

const scene = await openSignUpScene();

const from = async (list = 'waitlist') =>
  (
    await scene.db.execute(sql`
      select attributed_by as way, slug as link, source, campaign, entry_page as entry
      from list_entries left join redirects on redirects.id = link_id where list = ${list}
    `)
  ).rows[0];

const reached = async () =>
  (
    await scene.db.execute<{ goal: number; count: number }>(sql`
      select goal::int, sum(count)::int as count from goal_days where link_id > 0 group by goal order by goal desc
    `)
  ).rows;

const page = 'https://mein-erwachen.example/soulcircle?l=FLYER&utm_source=print&utm_campaign=herbst';

describe('a sign-up', () => {
  afterAll(() => scene.close());
  beforeEach(async () => {
    await scene.reset();
    await scene.db.execute(sql`truncate redirects, goal_days cascade`);
    const link = { slug: 'Flyer', slugKey: 'flyer', targetUrl: 'https://mein-erwachen.example/' };
    await scene.db.insert(redirects).values({ ...link, isActive: true, trackClicks: true });
  });

  test('keeps the link and the campaign of its page, and the confirmation inherits them', async () => {
    await scene.signUp('ada@example.org', { page, newsletter: true });
    const stored = { way: 'form', link: 'Flyer', source: 'print', campaign: 'herbst', entry: '/soulcircle' };
    expect([await from(), await from('newsletter')]).toEqual([stored, stored]);
    const [mail] = await scene.mail();
    await scene.press(mail?.token ?? '', 'ja');
    await scene.press(mail?.token ?? '', 'ja');
    // Form, sign-up, confirmation, newsletter: two lists are one sign-up, two clicks one confirmation.
    await expect.poll(reached).toEqual([-1, -2, -3, -4].map((goal) => ({ goal, count: 1 })));
  });

  test('counts once and keeps its first origin when the address is entered again', async () => {
    await scene.signUp('ada@example.org', { page });
    await scene.signUp('ADA@example.org', { page: 'https://mein-erwachen.example/?utm_source=fremd' });
    expect(await from()).toMatchObject({ way: 'form', source: 'print' });
    await expect.poll(reached).toEqual([-1, -2].map((goal) => ({ goal, count: 1 })));
  });

  test.each([
    [
      { page: 'kein Ort', referrer: 'javascript:alert(1)' },
      { way: 'unknown', source: null },
    ],
    [
      { page: 5, referrer: 'x'.repeat(5000) },
      { way: 'unknown', source: null },
    ],
    [{ page: 'https://fremd.example/?utm_source=x' }, { way: 'unknown', source: null }],
    [{ referrer: 'https://www.instagram.com/p/1?igsh=secret' }, { way: 'referrer', source: 'instagram.com' }],
    [{ referrer: 'https://mein-erwachen.example/soulcircle' }, { way: 'unknown', source: null }],
  ])('does not trust the words of a stranger: %o', async (said, expected) => {
    const response = await scene.signUp('ada@example.org', said);
    expect(response.status).toBe(201);
    expect(await from()).toMatchObject(expected);
  });
});
