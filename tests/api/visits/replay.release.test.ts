// @module-tag release
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { redirects } from '#db/schema/redirects/redirects.ts';
import { berlinDay } from '#domain/berlin-time.ts';
import { dimensions } from '#domain/visits/hit.ts';
import type { Evidence } from '#domain/visits/origin.ts';
import { randomFrom } from '#tests/support/browser/random.ts';
import { openForClients } from '#tests/support/clients.ts';
import { createDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { ownerEnv } from '#tests/support/visitor.ts';
import { startCollector } from '#tests/support/visits/analytics.ts';

const VISITS = 4000;
const CLIENTS = 16;
const MINUTE = 60_000;
const own = 'https://mein-erwachen.example';
/** Three days of 24, 25 and 24 hours around the end of summer time. */
const start = Date.parse('2026-10-23T22:00:00Z');
const end = Date.parse('2026-10-26T23:00:00Z');

/** Expected origin of a visitor, which is not computed by the product. */
interface From {
  readonly link: string;
  readonly source: string;
  readonly campaign: string;
  readonly entry: string;
}

type Action = { readonly at: number; readonly who: number } & (
  | {
      readonly kind: 'hit';
      readonly url: string;
      readonly referrer: string;
      readonly event: string;
      readonly from: From;
    }
  | { readonly kind: 'click'; readonly link: string }
  | {
      readonly kind: 'sign-up';
      readonly page: string;
      readonly referrer: string;
      readonly host: string;
      readonly from: From;
      readonly newsletter: boolean;
    }
);

const links = ['flyer', 'podcast', 'Rauhnächte'];
const unknownLink = 'gibt-es-nicht';
/** Names of events that pages send; only the server may count 'Anmeldung', so it is no goal here. */
const events = ['Formular', 'Kasse geöffnet', 'Video gestartet', 'Kalender geladen', 'Probestunde', 'Anmeldung'];

function createList(random: () => number): Action[] {
  const below = (limit: number): number => Math.floor(random() * limit);
  const pick = <T>(list: readonly T[], fallback: T): T => list[below(list.length)] ?? fallback;

  const maybe = (chance: number, list: readonly string[]): string => (random() < chance ? pick(list, '') : '');

  /** Generates a page address, its referrer, and the resulting origin. */
  function arrival(isFirst: boolean): { url: string; referrer: string; host: string; from: From } {
    const some = isFirst ? 1 : 0;
    const entry = pick(['/', '/soulcircle', '/soulplan2'], '/');
    const link = maybe(0.25 * some, [...links, unknownLink]);
    const utm = maybe(0.2 * some, ['newsletter', 'podcast']);
    const campaign = utm === '' ? '' : maybe(0.5, ['herbst']);
    const host = maybe(0.4 * some, ['instagram.com', 'google.com']);
    const inside = maybe(0.5, [`${own}/soulcircle?x=1`]);
    const given = Object.entries({ l: link, utm_source: utm, utm_campaign: campaign }).filter(
      ([, value]) => value !== '',
    );
    return {
      url: `${own}${entry}?${new URLSearchParams(given)}`,
      referrer: host === '' ? inside : `https://www.${host}/somewhere?q=1`,
      host,
      from: { link: link === unknownLink ? '' : link, source: utm || host, campaign, entry },
    };
  }

  const actions: Action[] = [];
  for (let visit = 0; visit < VISITS; visit += 1) {
    const who = below(3500);
    let at = start + below(end - start);
    const step = (kind: Action['kind'], isFirst: boolean): void => {
      const { host, ...where } = arrival(isFirst);
      if (kind === 'hit') actions.push({ kind, at, who, event: '', ...where });
      else if (kind === 'click') actions.push({ kind, at, who, link: pick(links, '') });
      else {
        const { url, referrer, from } = where;
        const given = { ...from, source: from.source === host ? '' : from.source };
        actions.push({ kind, at, who, page: url, referrer, host, from: given, newsletter: random() < 0.4 });
      }
    };
    if (random() < 0.1) step('click', false);
    if (random() < 0.97) step('hit', true);
    // A second tab at once, a later page, or one after the visit; after exactly 30 minutes the visit still continues.
    while (random() < 0.3) {
      at += pick([0, 1, 7 * MINUTE, 30 * MINUTE, 30 * MINUTE + 1, 50 * MINUTE], 0);
      step('hit', random() < 0.2);
    }
    if (random() < 0.2) {
      const { host: _, ...where } = arrival(false);
      actions.push({ kind: 'hit', at: at + below(40 * MINUTE), who, event: pick(events, ''), ...where });
    }
    if (random() < 0.15) {
      at += below(40 * MINUTE);
      step('sign-up', random() < 0.3);
    }
  }
  // For equal moments the list's order decides.
  return actions.sort((a, b) => a.at - b.at);
}

interface Visit {
  readonly from: From;
  readonly goals: Set<string>;
  last: number;
}

const runningAt = (visit: Visit | undefined, at: number): Visit | undefined =>
  visit && at - visit.last <= 30 * MINUTE ? visit : undefined;

const hasSource = ({ link, source, campaign }: From): boolean => [link, source, campaign].some((text) => text !== '');

/** Attributes a sign-up: the first of five rules that applies. */
function expectedEvidence(
  { from: given, host }: Extract<Action, { kind: 'sign-up' }>,
  visit: Visit | undefined,
  clicked: string,
): readonly [Evidence, From] {
  const entry = visit?.from.entry ?? given.entry;
  const nothing = { link: '', source: '', campaign: '', entry };
  if (hasSource(given)) return ['form', { ...given, entry }];
  if (visit && hasSource(visit.from)) return ['visit', visit.from];
  if (clicked !== '') return ['click', { ...nothing, link: clicked }];
  return host === '' ? ['unknown', nothing] : ['referrer', { ...nothing, source: host }];
}

/** Computes the expected counts, `day goal source campaign link entry`, and the attribution of each sign-up. */
function bruteForce(actions: readonly Action[]): { counts: Map<string, number>; ways: string[] } {
  const counts = new Map<string, number>();
  const ways: string[] = [];
  const visits = new Map<string, Visit>();
  const clicks = new Map<string, string>();

  function count(day: string, goal: string, { source, campaign, link, entry }: From): void {
    const row = [day, goal, source || (link === '' ? '–' : 'Kurzlink'), campaign || '–', link || '–', entry].join(
      ' | ',
    );
    counts.set(row, (counts.get(row) ?? 0) + 1);
  }

  function reach(day: string, goal: string, visit: Visit | undefined, from: From): void {
    if (!visit?.goals.has(goal)) count(day, goal, from);
    visit?.goals.add(goal);
  }

  function hit(day: string, key: string, running: Visit | undefined, action: Extract<Action, { kind: 'hit' }>): void {
    const visit = running ?? { from: action.from, goals: new Set(), last: action.at };
    if (!running) count(day, 'Besuch', action.from);
    visit.last = action.at;
    visits.set(key, visit);
    if (action.event !== '' && action.event !== 'Anmeldung') reach(day, action.event, visit, visit.from);
  }

  for (const action of actions) {
    const day = berlinDay(new Date(action.at));
    const key = `${day} ${action.who}`;
    const running = runningAt(visits.get(key), action.at);
    if (action.kind === 'click') clicks.set(key, action.link);
    else if (action.kind === 'hit') hit(day, key, running, action);
    else {
      const [way, from] = expectedEvidence(action, running, clicks.get(key) ?? '');
      ways.push(`${action.at} ${action.who} ${way} ${from.link} ${from.source} ${from.campaign} ${from.entry}`);
      for (const goal of ['Formular', 'Anmeldung', ...(action.newsletter ? ['Newsletter'] : [])]) {
        reach(day, goal, running, from);
      }
    }
  }
  return { counts, ways: ways.sort() };
}

let database: TestDatabase;
let linkIds: ReadonlyMap<string, number>;

beforeAll(async () => {
  database = openForClients(await createDatabase('migrated'), CLIENTS);
  const rows = await database.db
    .insert(redirects)
    .values(
      links.map((slug) => ({
        slug,
        slugKey: slug.toLowerCase(),
        targetUrl: own,
        isActive: true,
        trackClicks: true,
      })),
    )
    .returning({ id: redirects.id, slug: redirects.slug });
  linkIds = new Map(rows.map(({ id, slug }) => [slug, id]));
});
afterAll(() => database.close());
beforeEach(() =>
  database.db.execute(sql`
    truncate analytics_days, analytics_seen, analytics_salts, analytics_values, visits, visit_clicks, goal_days
  `),
);

const agents = [
  'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  'Mozilla/5.0 (Windows NT 10.0)',
];

/** Starts an instance of the functions with its own memory. */
async function startInstance(failures: string[]) {
  const collector = await startCollector();
  const attribution = await import('#server/services/visits/attribution.ts');
  const env = ownerEnv();
  const { db } = database;
  const log = { error: (...entry: unknown[]) => void failures.push(JSON.stringify(entry)), info: () => undefined };

  async function hit({ at, who, url, referrer, event }: Extract<Action, { kind: 'hit' }>): Promise<void> {
    const works: Promise<unknown>[] = [];
    const request = new Request(`${own}/api/analytics/pixel`, {
      method: 'POST',
      headers: { 'user-agent': agents[who % 2] ?? '' },
      body: JSON.stringify({ u: url, r: referrer, e: event }),
    });
    const platform = {
      deploy: { context: 'dev', id: 'test', published: false },
      ip: `10.0.${who >> 8}.${who & 255}`,
      requestId: '',
      waitUntil: (work: Promise<unknown>) => void works.push(work),
    };
    await collector(request, platform, { db, env, log, now: () => new Date(at) });
    await Promise.all(works);
  }

  /** Executes one action; returns the attribution of a sign-up. */
  return async function run(action: Action): Promise<string | undefined> {
    if (action.kind === 'hit') return void (await hit(action));
    const { at, who } = action;
    const visitor = { ip: `10.0.${who >> 8}.${who & 255}`, userAgent: agents[who % 2] ?? '' };
    const now = () => new Date(at);
    if (action.kind === 'click') {
      await attribution.recordClick({ db, now }, linkIds.get(action.link) ?? 0, visitor);
      return undefined;
    }
    const { page, referrer, newsletter } = action;
    const asking: Parameters<typeof attribution.findAttribution>[0] = {
      ...visitor,
      db,
      env,
      now,
      origin: own,
      asksForPrivacy: false,
      referrer: page,
    };
    const found = await attribution.findAttribution(asking, { referrer });
    await attribution.countGoals(asking, found, ['form', 'signUp', ...(newsletter ? (['newsletter'] as const) : [])]);
    const link = [...linkIds].find(([, id]) => id === found.linkId)?.[0] ?? '';
    return `${at} ${who} ${found.way} ${link} ${found.source} ${found.campaign} ${found.entryPage}`;
  };
}

const goalNames = sql`(values
  (0, 'Besuch'), (-1, 'Formular'), (-2, 'Anmeldung'), (-3, 'Bestätigt'), (-4, 'Newsletter'), (-5, 'Kasse geöffnet'),
  (-6, 'Video gestartet'), (-7, 'Kalender geladen')
)`;

/** Reads the database's counts in the format of `bruteForce`. */
async function counted(): Promise<Map<string, number>> {
  const { rows } = await database.db.execute<{ row: string; count: number }>(sql`
    select concat_ws(' | ', day::text, coalesce(own.name, event.value),
      case source_id when 0 then '–' when -1 then 'Kurzlink' else source.value end, coalesce(campaign.value, '–'),
      coalesce(redirects.slug, '–'), entry.value) as row, sum(count)::int as count
    from goal_days
    left join ${goalNames} own (goal, name) using (goal)
    left join analytics_values event on event.id = goal
    left join analytics_values source on source.id = source_id
    left join analytics_values campaign on campaign.id = campaign_id
    left join analytics_values entry on entry.id = entry_id
    left join redirects on redirects.id = link_id
    group by 1
  `);
  return new Map(rows.map(({ row, count }) => [row, count]));
}

const sorted = (counts: ReadonlyMap<string, number>): string[] =>
  [...counts].map(([row, count]) => `${row}: ${count}`).sort();

test(`${VISITS} visits of three days with their goals and sign-ups are counted exactly as the raw list says`, async () => {
  const actions = createList(randomFrom(17));
  const failures: string[] = [];
  const ways: string[] = [];
  const clients = Array.from({ length: CLIENTS }, async (_, number) => {
    const run = await startInstance(failures);
    // People with the same network and browser count as one visitor, whose requests must stay in order.
    for (const action of actions.filter(({ who }) => who % CLIENTS === number)) {
      const way = await run(action);
      if (way !== undefined) ways.push(way);
    }
  });
  await Promise.all(clients);
  expect(failures).toEqual([]);
  const expected = bruteForce(actions);
  const all = sorted(expected.counts);
  expect(all.filter((row) => row.includes('Besuch')).length).toBeGreaterThan(200);
  expect(new Set(expected.ways.map((line) => line.split(' ')[2]))).toEqual(
    new Set(['form', 'visit', 'click', 'referrer', 'unknown']),
  );
  expect(sorted(await counted())).toEqual(all);
  expect(ways.sort()).toEqual(expected.ways);
  const views = actions.flatMap((action) =>
    action.kind === 'hit' && action.event === ''
      ? ['', action.from.entry].map((page) => ({ who: action.who, row: `${berlinDay(new Date(action.at))} ${page}` }))
      : [],
  );
  const { rows } = await database.db.execute<{ row: string }>(sql`
    select concat_ws(' ', day, value, views, visitors) as row
    from analytics_days join analytics_values on id = value_id
    where dimension in (${dimensions.page}, ${dimensions.total})
  `);
  expect(rows.map(({ row }) => row).sort()).toEqual(
    [...Map.groupBy(views, ({ row }) => row)]
      .map(([row, hits]) => `${row} ${hits.length} ${new Set(hits.map(({ who }) => who)).size}`)
      .sort(),
  );
});

const at = Date.parse('2026-11-21T08:00:00Z');
const from: From = { link: '', source: '', campaign: '', entry: '/' };
const open = (over: Partial<Extract<Action, { kind: 'hit' }>> = {}) =>
  ({ kind: 'hit', at, who: 1, url: `${own}/`, referrer: '', event: '', from, ...over }) as const;

test('two tabs that open at the same moment are one visit in all instances', async () => {
  const failures: string[] = [];
  const instances: Awaited<ReturnType<typeof startInstance>>[] = [];
  for (let count = 0; count < 8; count += 1) instances.push(await startInstance(failures));
  for (let who = 0; who < 100; who += 1) {
    await Promise.all(instances.map((run) => run(open({ who, event: who % 2 ? 'Video gestartet' : '' }))));
  }
  expect(failures).toEqual([]);
  expect(sorted(await counted())).toEqual([
    '2026-11-21 | Besuch | – | – | – | /: 100',
    '2026-11-21 | Video gestartet | – | – | – | /: 50',
  ]);
});

test('two people with the same network and browser are one visit, and two sign-ups', async () => {
  const run = await startInstance([]);
  const signUp = { kind: 'sign-up', who: 1, page: `${own}/`, referrer: '', host: '', from, newsletter: false } as const;
  await run(open({ url: `${own}/?l=flyer` }));
  await run({ ...signUp, at: at + MINUTE });
  expect(await run({ ...signUp, at: at + 2 * MINUTE })).toContain('visit flyer');
  expect(sorted(await counted())).toEqual([
    '2026-11-21 | Anmeldung | Kurzlink | – | flyer | /: 2',
    '2026-11-21 | Besuch | Kurzlink | – | flyer | /: 1',
    '2026-11-21 | Formular | Kurzlink | – | flyer | /: 1',
  ]);
});
