import { sql } from 'drizzle-orm';
import { redirectCategories } from '#db/schema/redirects/redirects.ts';
import { slugKey } from '#domain/address/slugs.ts';
import { addDays, berlinDay } from '#domain/berlin-time.ts';
import { CONSENT_TEXTS, LISTS } from '#domain/people/lists.ts';
import { clickDimensions } from '#domain/redirects/clicks.ts';
import { type Dimension, dimensions } from '#domain/visits/hit.ts';
import { goals, NO_SOURCE } from '#domain/visits/origin.ts';
import type { Database } from './client.ts';

import { seedPurchases } from './seed-purchases.ts';
import { deleteSums, demoOrigin, seedVisits } from './seed-visits.ts';

const DAYS = 90;
const SUBSCRIBERS = 48;
const WAITING = 26;

const categories = [
  { name: 'Flyer', color: '#a90499', description: 'Gedruckte Flyer und Plakate in Praxen und Cafés' },
  { name: 'Newsletter', color: '#e7c98f', description: null },
  { name: 'Instagram', color: '#1f6b43', description: 'Bio und Storys' },
  { name: 'Podcast', color: '#5b2a86', description: 'Links aus den Shownotes' },
] as const;

interface DemoLink {
  readonly slug: string;
  /** Path on the site itself, so that the demo works on any host. */
  readonly target: string;
  readonly title: string;
  readonly category: (typeof categories)[number]['name'] | null;
  readonly clicksADay: number;
  readonly isActive?: false;
  readonly expiresAt?: string;
}

const links: readonly DemoLink[] = [
  {
    slug: 'warteliste',
    target: '/?utm_source=flyer&utm_medium=print&utm_campaign=warteliste#waitlist',
    title: 'Warteliste auf dem Flyer',
    category: 'Flyer',
    clicksADay: 9,
  },
  {
    slug: 'seelenplan',
    target: '/soulplan2',
    title: 'Soul Plan',
    category: 'Instagram',
    clicksADay: 14,
  },
  {
    slug: 'Rauhnächte',
    target: '/?utm_source=newsletter#courses',
    title: 'Rauhnächte-Kurs',
    category: 'Newsletter',
    clicksADay: 6,
  },
  {
    slug: 'folge-12',
    target: '/soulalchemy?utm_source=podcast#roadmap',
    title: 'Podcast, Folge 12',
    category: 'Podcast',
    clicksADay: 3,
  },
  {
    slug: 'kreis',
    target: '/soulcircle',
    title: 'SoulCircle',
    category: null,
    clicksADay: 2,
  },
  {
    slug: 'sommerfest',
    target: '/#events',
    title: 'Sommerfest',
    category: 'Flyer',
    clicksADay: 1,
    expiresAt: '2025-08-31',
  },
  {
    slug: 'alt',
    target: '/#newsletter',
    title: 'Alter Newsletter-Link',
    category: null,
    clicksADay: 0,
    isActive: false,
  },
];

/** Shares of a day's views by value of a dimension. */
const shares: Partial<Record<Dimension, Readonly<Record<string, number>>>> = {
  page: { '/': 46, '/soulplan2': 21, '/soulcircle': 18, '/soulalchemy': 12, 'blog.mein-erwachen.example/stille': 3 },
  referrer: { '': 38, 'instagram.com': 24, 'google.com': 20, 'youtube.com': 9, 'facebook.com': 6, 'ecosia.org': 3 },
  country: { DE: 74, AT: 13, CH: 10, '': 3 },
  device: { mobile: 62, desktop: 33, tablet: 5 },
  total: { '': 100 },
};

const names = ['Anna', 'Sabine', 'Thomas', 'Miriam', 'Jürgen', 'Katharina', 'Lea', 'Sophie', 'Peter', 'Ute'];

/** Pseudo-random number, the same in every run. */
function pseudoRandom(day: number, salt: number): number {
  const noise = Math.sin(day * 12.9898 + salt * 78.233) * 43758.5453;
  return noise - Math.floor(noise);
}

const daysUntil = (today: string): string[] =>
  Array.from({ length: DAYS }, (_, index) => addDays(today, index + 1 - DAYS));

/** Grows over time, with weekly ups and downs. */
function viewsOf(index: number): number {
  const week = [0.8, 1, 1.05, 1.1, 0.95, 0.85, 1.25][index % 7] ?? 1;
  return Math.round((120 + index * 1.6) * week * (0.85 + 0.3 * pseudoRandom(index, 1)));
}

async function seedAnalytics(db: Database, days: readonly string[]): Promise<void> {
  const rows = days.flatMap((day, index) =>
    Object.entries(shares).flatMap(([name, values]) =>
      Object.entries(values).map(([value, share], position) => {
        const views = Math.round((viewsOf(index) * share * (0.9 + 0.2 * pseudoRandom(index, position))) / 100);
        // Fewer than the visits of the day (`seedVisits`), as one visitor may come twice.
        return { name, day, value, views, visitors: Math.ceil(views * 0.35) };
      }),
    ),
  );
  const counted = rows
    .filter(({ views }) => views > 0)
    .map(({ name, ...row }) => ({
      dimension: Object.entries(dimensions).find(([known]) => known === name)?.[1],
      ...row,
    }));
  await db.execute(sql`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb)
        as given (dimension smallint, day date, value text, views int, visitors int)
    ), named as (
      insert into analytics_values (kind, hash, value, first_seen)
      select dimension, encode(sha256(convert_to(value, 'UTF8')), 'hex'), value, min(day) from given group by dimension, value
      on conflict (kind, hash) do update set value = excluded.value
      returning id, kind, value
    )
    insert into analytics_days (dimension, day, value_id, views, visitors)
    select given.dimension, given.day, named.id, given.views, given.visitors
    from given join named on named.kind = given.dimension and named.value = given.value
    on conflict (dimension, day, value_id) do nothing
  `);
  await db.execute(sql`
    insert into analytics_dropped (day, reason, count)
    select day::date, reason, count
    from jsonb_to_recordset(${JSON.stringify(
      days.flatMap((day, index) => [
        { day, reason: 'bot', count: 23 + Math.round(36 * pseudoRandom(index, 5)) },
        { day, reason: 'do-not-track', count: Math.round(5 * pseudoRandom(index, 7)) },
        { day, reason: 'owner', count: 1 + Math.round(9 * pseudoRandom(index, 8)) },
      ]),
    )}::jsonb) as given (day text, reason text, count int)
    on conflict (day, reason) do nothing
  `);
}

async function seedLinks(db: Database, days: readonly string[], origin: string): Promise<void> {
  const known = await db.select({ id: redirectCategories.id }).from(redirectCategories).limit(1);
  if (known.length === 0) await db.insert(redirectCategories).values([...categories]);
  const given = links.map((link) => ({
    slug: link.slug,
    slug_key: slugKey(link.slug),
    target_url: `${origin}${link.target}`,
    title: link.title,
    category: link.category,
    is_active: link.isActive ?? true,
    expires_at: link.expiresAt ?? null,
  }));
  await db.execute(sql`
    insert into redirects (slug, slug_key, target_url, title, is_active, track_clicks, category_id, expires_at)
    select slug, slug_key, target_url, title, is_active, true,
      (select id from redirect_categories where name = category and deleted_at is null order by id limit 1), expires_at
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      as given (slug text, slug_key text, target_url text, title text, is_active bool, category text, expires_at date)
    on conflict (slug_key) where deleted_at is null do nothing
  `);
  const clicks = links.flatMap(({ slug, clicksADay }, salt) =>
    days.map((day, index) => ({
      slug_key: slugKey(slug),
      day,
      clicks: Math.round(clicksADay * 2 * pseudoRandom(index, salt + 10)),
      bots: Math.round(clicksADay * 0.3 * pseudoRandom(index, salt + 30)),
    })),
  );
  await db.execute(sql`
    insert into redirect_clicks (redirect_id, day, clicks, bots)
    select redirects.id, given.day, given.clicks, given.bots
    from jsonb_to_recordset(${JSON.stringify(clicks)}::jsonb) as given (slug_key text, day date, clicks int, bots int)
    join redirects on redirects.slug_key = given.slug_key and redirects.deleted_at is null
    on conflict (redirect_id, day) do nothing
  `);
  // Gives each dimension two values: the first gets its share, the second the rest.
  await db.execute(sql`
    insert into redirect_click_marks (redirect_id, day, dimension, value, visits)
    select redirect_id, day, mark.dimension, part.value, part.visits
    from redirect_clicks
    cross join (values
      (${clickDimensions.referrer}::int, 'instagram.com', '', 0.6), (${clickDimensions.device}, 'mobile', 'desktop', 0.7),
      (${clickDimensions.country}, 'DE', 'AT', 0.8), (${clickDimensions.robot}, 'preview', 'crawler', 0.5)
    ) as mark (dimension, first, second, share)
    cross join lateral (select case when mark.dimension = ${clickDimensions.robot} then bots else clicks end as visits) counted
    cross join lateral (values
      (mark.first, floor(counted.visits * share)::int),
      (mark.second, counted.visits - floor(counted.visits * share)::int)
    ) as part (value, visits)
    where part.visits > 0
    on conflict do nothing
  `);
}

const people = (count: number, days: readonly string[], salt: number) =>
  Array.from({ length: count }, (_, index) => {
    const name = names[index % names.length];
    const day = days[Math.floor(days.length * Math.sqrt(pseudoRandom(index, salt)))];
    return { email: `demo-${salt}-${index + 1}@beispiel.example`, name, at: `${day}T${10 + (index % 9)}:30:00Z` };
  });

/** Index of the unconfirmed subscriber whose mails bounce. */
const BOUNCED = 11;

/** Most have confirmed, some not yet, and a few have unsubscribed. */
function demoStatus(index: number): 'pending' | 'revoked' | 'confirmed' {
  if (index % 6 === 5) return 'pending';
  return index % 11 === 10 ? 'revoked' : 'confirmed';
}

/** Selects the id of a text of `entered`. */
const idOf = (dimension: Dimension, column: string) => sql`(
  select id from analytics_values where kind = ${dimensions[dimension]}::int and value = ${sql.identifier(column)}
)`;

const INTERESTS = 'Meditation und Innere Alchemie';

async function seedSignUps(db: Database, days: readonly string[]): Promise<void> {
  const signUps = [
    ...people(SUBSCRIBERS, days, 1).map((person, index) => ({ ...person, list: 'newsletter', index })),
    ...people(WAITING, days, 2).map((person, index) => ({ ...person, list: 'waitlist', index })),
  ];
  const given = signUps.map(({ index, ...signUp }) => ({
    ...signUp,
    status: demoStatus(index),
    ...demoOrigin(pseudoRandom(index, signUp.list === 'newsletter' ? 21 : 22)),
    is_bounced: signUp.list === 'newsletter' && index === BOUNCED,
  }));
  const texts = LISTS.map((list) => ({ list, text: CONSENT_TEXTS[list] }));
  await db.execute(sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        as given (
          email text, name text, list text, status text, at timestamptz, is_bounced bool,
          source text, campaign text, link text, page text, known_by text
        )
    ), added as (
      insert into people (email, name, created_at, updated_at, bounced_at, bounce_reason)
      select email, name, at, at, case when is_bounced then at + interval '2 minutes' end,
        case when is_bounced then '550 5.1.1' end
      from given
      on conflict do nothing
      returning id, email
    ), agreed as (
      select list, text, left(encode(sha256(convert_to(text, 'UTF8')), 'hex'), 16) as version
      from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) as agreed (list text, text text)
    ), worded as (
      insert into consent_texts (version, text, first_used_at) select version, text, now() from agreed
      on conflict (version) do nothing
    ), proved as (
      insert into consents (person_id, email, list, event, at, form, page, text_version, way)
      select added.id, added.email, given.list, event, given.at + passed,
        case event when 'requested' then given.list end, case event when 'requested' then '/' end,
        case event when 'requested' then agreed.version end, case event when 'revoked' then 'page' end
      from given join added using (email) join agreed using (list)
      cross join (values
        (1, 'requested', interval '0'), (2, 'confirmed', interval '7 minutes'), (3, 'revoked', interval '1 day')
      ) as happened (step, event, passed)
      where step = 1 or (step = 2 and status <> 'pending') or (step = 3 and status = 'revoked')
      order by added.id, step
    ), asked as (
      insert into sign_up_requests (person_id, lists, name, interests, fingerprint, requested_at)
      select added.id, array[list], name, case list when 'waitlist' then ${INTERESTS} end, gen_random_uuid(), at
      from given join added using (email) where status = 'pending'
    ), entered as (
    insert into list_entries (
      person_id, list, status, interests, requested_at, confirmed_at, revoked_at,
      attributed_by, source, campaign, entry_page, link_id
    )
    select added.id, list, status, case when list = 'waitlist' and status <> 'pending' then ${INTERESTS} end, at,
      case when status <> 'pending' then at + interval '7 minutes' end,
      case when status = 'revoked' then at + interval '1 day' end,
      known_by, nullif(source, ''), nullif(campaign, ''), page,
      (select id from redirects where slug_key = link and deleted_at is null)
    from given join added using (email)
    returning *
    )
    -- Analytics counts the same sign-ups as the list of people.
    insert into goal_days (day, goal, source_id, campaign_id, link_id, entry_id, count)
    select (at at time zone 'Europe/Berlin')::date, goal,
      coalesce(${idOf('source', 'source')}, case when link_id is null then ${NO_SOURCE.unknown}::int else ${NO_SOURCE.shortLink} end),
      coalesce(${idOf('campaignName', 'campaign')}, 0), coalesce(link_id, 0), coalesce(${idOf('page', 'entry_page')}, 0), count(*)
    from entered cross join lateral (values
      (${goals.signUp}::int, requested_at), (${goals.newsletter}, case list when 'newsletter' then requested_at end),
      (${goals.confirmed}, confirmed_at)
    ) reached (goal, at)
    where at is not null group by 1, 2, 3, 4, 5, 6
    on conflict (day, goal, source_id, campaign_id, link_id, entry_id) do update set count = goal_days.count + excluded.count
  `);
}

/**
 * Fills the database with 90 days of demo data (docs/decisions/local.md). Existing rows stay. @param origin base URL
 * of the links' targets
 */
export async function seed(db: Database, now: Date, origin: string): Promise<void> {
  const days = daysUntil(berlinDay(now));
  await seedLinks(db, days, origin);
  await seedAnalytics(db, days);
  await seedVisits(db, days, { visitsOf: (index) => Math.round(viewsOf(index) * 0.45), wave: pseudoRandom });
  await seedSignUps(db, days);
  await seedPurchases(db, days, now);
  await seedCases(db, now);
  await deleteSums(db, days[0] ?? berlinDay(now));
}

/** Inserts two demo cases unless there is any: one names its order number, the other is matched by address alone. */
async function seedCases(db: Database, now: Date): Promise<void> {
  await db.execute(sql`
    insert into cases (kind, name, contract, email, mode, reason, wished_end, fingerprint, received_at)
    select kind, bought.name, contract, bought.email, mode, '', '', 'demo-' || kind, least(ordered_at + passed, ${now.toISOString()})
    from (
      select distinct on (billing) *,
        case billing when 'single' then 'withdrawal' else 'cancellation' end as kind,
        case billing when 'single' then 'Soul Plan, Bestellung ' || order_id else 'Mitgliedschaft im SoulCircle' end as contract,
        case billing when 'single' then '' else 'ordinary' end as mode,
        case billing when 'single' then interval '3 days' else interval '20 days' end as passed
      from purchases
      where billing in ('single', 'subscription') and product_name in ('Soul Plan Reading', 'SoulCircle') and not is_test
        and paid_count > 0 and returned = 0 and email is not null and ordered_at < ${now.toISOString()}::timestamptz - interval '4 days'
      order by billing, ordered_at desc
    ) bought
    where not exists (select from cases)
  `);
}
