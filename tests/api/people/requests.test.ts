import { isNotNull, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { mailAbout, mailKey } from '#db/queries/people/sign-ups.ts';
import { people } from '#db/schema/people/people.ts';
import { signUpRequests } from '#db/schema/people/requests.ts';
import type { ListName } from '#domain/people/lists.ts';
import { erasureSteps } from '#server/services/people/erasure.ts';
import { openSignUpScene, type SentConfirmation } from '#tests/support/people/sign-ups.ts';

const MINUTE_MS = 60_000;
const QUARTER_MS = 15 * MINUTE_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;
const ada = 'ada@example.org';

const scene = await openSignUpScene();

/** Entry for the test's address. */
interface Entered {
  readonly lists: readonly ListName[];
  readonly name?: string;
  readonly interests?: string;
}

async function enter({ lists, ...words }: Entered): Promise<void> {
  const more = { ...words, ...(lists.length > 1 && { newsletter: true }) };
  await (lists.includes('waitlist') ? scene.signUp(ada, more) : scene.subscribe(ada, more));
}

/** Sends the mails of an hour, which allows four. */
async function mails(): Promise<SentConfirmation[]> {
  const sent: SentConfirmation[] = [];
  for (let quarter = 0; quarter < 4; quarter += 1) {
    sent.push(...(await scene.mail()));
    scene.passes(QUARTER_MS);
  }
  return sent;
}

/** Reads the confirmed lists, and the name and interests that count. */
async function known() {
  const { rows } = await scene.db.execute<{ lists: ListName[]; name: string | null; interests: string | null }>(sql`
    select people.name, max(interests) as interests,
      coalesce(json_agg(list order by list desc) filter (where status = 'confirmed'), '[]') as lists
    from people join list_entries on person_id = people.id group by people.id
  `);
  return rows[0];
}

afterAll(() => scene.close());
beforeEach(() => scene.reset());

describe('each sign-up is a request of its own', () => {
  test.each([true, false])(
    'a mail asks for nothing that a stranger entered (their mail went before: %s)',
    async (isMailed) => {
      await enter({ lists: ['waitlist', 'newsletter'], name: 'Dumme Kuh', interests: 'Spott' });
      if (isMailed) expect(await scene.mail()).toMatchObject([{ lists: ['waitlist', 'newsletter'] }]);
      await enter({ lists: ['newsletter'] });
      const own = (await mails()).find(({ lists }) => lists.length === 1);
      expect(own).toMatchObject({ lists: ['newsletter'] });
      await scene.press(own?.token ?? '', 'ja');
      expect(await known()).toEqual({ lists: ['newsletter'], name: null, interests: null });
      expect(await scene.history(ada)).not.toContain('waitlist confirmed');
    },
  );

  test('a correction gets its own mail, and its words stay in every order of the links', async () => {
    await enter({ lists: ['waitlist'], name: 'Fremder Spott' });
    const [first] = await scene.mail();
    scene.passes(500);
    await enter({ lists: ['waitlist'], name: 'Mira Echt', interests: 'Atem' });
    const [second, ...others] = await mails();
    expect(others).toEqual([]);
    await scene.press(second?.token ?? '', 'ja');
    expect(await known()).toEqual({ lists: ['waitlist'], name: 'Mira Echt', interests: 'Atem' });
    await scene.press(first?.token ?? '', 'ja');
    expect(await known()).toEqual({ lists: ['waitlist'], name: 'Mira Echt', interests: 'Atem' });
  });

  const kinds: readonly Entered[] = [
    { lists: ['waitlist', 'newsletter'], name: 'Bo', interests: 'Bos Wünsche' },
    { lists: ['waitlist'], name: 'Cy', interests: 'Cys Wünsche' },
    { lists: ['newsletter'], name: 'Dy' },
    { lists: ['newsletter'] },
  ];
  const pairs = kinds.flatMap((first) => kinds.filter((other) => other !== first).map((second) => ({ first, second })));

  test.each(pairs)('of $first and $second only the confirmed part counts, with its newest words', async (pair) => {
    const entered = [pair.first, pair.second];
    for (const order of [[0], [0, 1], [1, 0]]) {
      await scene.reset();
      const tokens: string[] = [];
      for (const each of entered) {
        await enter(each);
        const [mail, ...others] = await scene.mail();
        expect(others).toEqual([]);
        expect(mail?.lists).toEqual(each.lists);
        tokens.push(mail?.token ?? '');
        scene.passes(QUARTER_MS);
      }
      for (const place of order) await scene.press(tokens[place] ?? '', 'ja');
      const confirmed = order.toSorted().flatMap((place) => entered[place] ?? []);
      const lists = (['waitlist', 'newsletter'] as const).filter((list) =>
        confirmed.some((each) => each.lists.includes(list)),
      );
      // Once the newer one is confirmed, the older one adds its lists but no name.
      const counting = order[0] === 1 ? [pair.second] : confirmed;
      const name = counting.findLast((each) => each.name)?.name ?? null;
      expect(await known(), JSON.stringify(order)).toMatchObject({ lists, name });
    }
  });

  test('ten of many different sign-ups keep their words, and all keep their mail', async () => {
    await enter({ lists: ['waitlist'], name: 'Ada' });
    scene.passes(1);
    for (let index = 0; index < 30; index += 1) await enter({ lists: ['waitlist'], name: `Spott ${index}` });
    await enter({ lists: ['newsletter'], name: 'Zuletzt' });
    await enter({ lists: ['waitlist'], name: 'Ada' });
    expect(await scene.db.$count(signUpRequests, isNotNull(signUpRequests.name))).toBe(10);
    expect(await scene.db.$count(signUpRequests)).toBe(12);
    const asked = await mails();
    expect(asked[0]?.lists, 'what is entered last goes first').toEqual(['waitlist']);
    await scene.press(asked[0]?.token ?? '', 'ja');
    expect(await known()).toEqual({ lists: ['waitlist'], name: 'Ada', interests: null });
  });

  test('leaving a list removes its waiting request and nothing else', async () => {
    await enter({ lists: ['waitlist', 'newsletter'], name: 'Ada' });
    const [mail] = await scene.mail();
    await scene.unsubscribing.post(
      `${await scene.unsubscribeToken(ada)}?liste=warteliste`,
      'List-Unsubscribe=One-Click',
    );
    expect(await scene.statusesOf(ada)).toEqual({ waitlist: 'revoked', newsletter: 'pending' });
    await scene.press(mail?.token ?? '', 'ja');
    expect(await scene.statusesOf(ada)).toEqual({ waitlist: 'revoked', newsletter: 'confirmed' });
  });
});

describe('an unconfirmed request', () => {
  const night = () => erasureSteps.unconfirmedPeople(scene.context());
  const laterBy = async (days: number) => {
    scene.passes(days * DAY_MS);
    await night();
    return scene.statusesOf(ada);
  };
  const confirmedLongAgo = async () => {
    await enter({ lists: ['waitlist'] });
    const [mail] = await scene.mail();
    await scene.press(mail?.token ?? '', 'ja');
    scene.passes(60 * DAY_MS);
  };

  test('is kept for thirty days without a mail, even for a person with a mail about another list', async () => {
    await confirmedLongAgo();
    await enter({ lists: ['newsletter'] });
    expect(await laterBy(29)).toEqual({ waitlist: 'confirmed', newsletter: 'pending' });
    expect(await laterBy(2)).toEqual({ waitlist: 'confirmed' });
    expect(await scene.history(ada)).toEqual(['waitlist requested', 'waitlist confirmed']);
    expect(await scene.mail(), 'and comes no more').toEqual([]);
  });

  test('is kept until the mail of its import was sent, and for two weeks afterwards', async () => {
    await confirmedLongAgo();
    await scene.db.execute(sql`
      with entry as (
        insert into list_entries (person_id, list, status, requested_at)
        select id, 'newsletter', 'pending', ${scene.clock.now.toISOString()} from people returning person_id
      ), request as (
        insert into sign_up_requests (person_id, lists, is_imported, fingerprint, requested_at)
        select person_id, '{newsletter}', true, gen_random_uuid(), ${scene.clock.now.toISOString()} from entry returning *
      )
      insert into outbox (topic, dedupe_key, payload, next_attempt_at)
      select 'mail', ${mailKey(sql`request`)}, ${mailAbout(sql`request`)}, ${new Date(scene.clock.now.getTime() + 20 * DAY_MS).toISOString()}
      from request
    `);
    expect(await laterBy(20)).toMatchObject({ newsletter: 'pending' });
    expect(await scene.mail()).toMatchObject([{ lists: ['newsletter'] }]);
    expect(await laterBy(13)).toMatchObject({ newsletter: 'pending' });
    expect(await laterBy(1)).toEqual({ waitlist: 'confirmed' });
  });

  test('is deleted two weeks after its mail, regardless of later sign-ups', async () => {
    await enter({ lists: ['waitlist'], name: 'Ada' });
    await scene.mail();
    expect(await laterBy(10)).toEqual({ waitlist: 'pending' });
    await enter({ lists: ['newsletter'] });
    await scene.mail();
    expect(await laterBy(4)).toEqual({ newsletter: 'pending' });
    expect(await scene.history(ada)).toEqual(['newsletter requested']);
    expect(await laterBy(10)).toEqual({});
    expect(await scene.db.$count(people)).toBe(0);
  });
});
