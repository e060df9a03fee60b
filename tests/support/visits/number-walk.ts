import { sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { readDashboard } from '#contracts/dashboard/reading.ts';
import { listPeople } from '#contracts/people/reading.ts';
import { exportRedirects } from '#contracts/redirects/batches.ts';
import { listRedirects, readRedirect } from '#contracts/redirects/editing.ts';
import { readClicks } from '#contracts/redirects/following.ts';
import { beginTakeout, readTakeoutPart } from '#contracts/takeout/reading.ts';
import { readVisitReport } from '#contracts/visits/reports.ts';
import { readSignUpWorth } from '#contracts/visits/sign-up-worth.ts';
import { readLinkFigures } from '#db/queries/letters/figures.ts';
import { signUpsByOrigin, visitsBetween } from '#db/queries/mail/weekly-report.ts';
import { readAnswers } from '#db/queries/visits/heard-from.ts';
import { signUpWorth } from '#db/schema/visits/sign-up-worth.ts';
import { addDays, berlinDay } from '#domain/berlin-time.ts';
import { goals } from '#domain/visits/origin.ts';
import analytics from '#functions/analytics.ts';
import auth from '#functions/auth.ts';
import dashboard from '#functions/dashboard.ts';
import people from '#functions/people.ts';
import redirects from '#functions/redirects.ts';
import takeout from '#functions/takeout.ts';
import type { Scene } from '#tests/support/scene.ts';
import type { FunctionHandler } from '#tests/support/visitor.ts';

/** Places that show one number, each with what it shows. */
export interface Shown {
  readonly number: string;
  readonly places: Readonly<Record<string, number | undefined>>;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** Reads every number about short links and sign-ups in every place that shows it. @param from first day of the walk */
export async function readEveryPlace(scene: Scene, from: string): Promise<Shown[]> {
  const { db } = scene;
  const browser = scene.visitor(auth);
  await browser.login();
  async function read<Schema extends z.ZodMiniType>(
    handler: FunctionHandler,
    { response: schema }: { readonly response: Schema },
    path: string,
    method = 'GET',
  ): Promise<z.output<Schema>> {
    const visitor = scene.visitor(handler);
    for (const [name, value] of browser.cookies) visitor.cookies.set(name, value);
    const response = await visitor.send(path, { method });
    const answer: unknown = await response.json();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`);
    return schema.parse(answer);
  }
  const today = berlinDay(scene.clock.now);
  const range = { from, to: today };
  const report = async (more = '', { from: first, to } = range) =>
    (await read(analytics, readVisitReport, `/api/analytics/stats/range?from=${first}&to=${to}${more}`)).report;
  const takeoutRows = async (run: number, table: string) => {
    const { columns, lines } = await read(takeout, readTakeoutPart, `/api/takeout/${run}/${table}`);
    const rows = lines === '' ? [] : lines.split('\n').map((line): unknown[] => JSON.parse(line));
    return rows.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index]])));
  };

  const list = await read(redirects, listRedirects, '/api/redirects');
  const file = await read(redirects, exportRedirects, '/api/redirects/export');
  const whole = await report();
  const month = { from: addDays(today, -29), to: today };
  const lastMonth = await report('', month);
  const week = { from: addDays(today, -6), to: today };
  const lastWeek = await report('', week);
  const tiles = await read(dashboard, readDashboard, '/api/dashboard');
  const { run } = await read(takeout, beginTakeout, '/api/takeout', 'POST');
  const [clickRows, goalRows] = [await takeoutRows(run, 'redirect_clicks'), await takeoutRows(run, 'goal_days')];
  const takenClicks = (id?: number): number =>
    sum(clickRows.filter((row) => id === undefined || row.redirect_id === id).map((row) => Number(row.clicks)));
  const takenGoals = (goal: number, id?: number): number =>
    sum(
      goalRows
        .filter((row) => row.goal === goal && (id === undefined || row.link_id === id))
        .map((row) => Number(row.count)),
    );
  const mail = await signUpsByOrigin(db, week.from, addDays(today, 1));

  const reachedOf = async (goal: number) => (goal === goals.signUp ? whole : report(`&goal=${goal}`));
  const confirmations = await reachedOf(goals.confirmed);
  const shown: Shown[] = [
    {
      number: 'all clicks',
      places: {
        report: whole.clicks ?? 0,
        links: sum(whole.links.map(({ clicks }) => clicks)),
        list: sum(list.map(({ clicks }) => clicks)),
        takeout: takenClicks(),
      },
    },
    {
      number: 'clicks of 30 days',
      places: {
        report: lastMonth.clicks ?? 0,
        dashboard: tiles.clicks.sum,
        list: sum(list.flatMap(({ recentClicks }) => recentClicks)),
      },
    },
    {
      number: 'clicks of the week',
      places: { report: lastWeek.clicks ?? 0, mail: sum(tiles.clicks.days.slice(-7)) },
    },
    {
      number: 'all sign-ups',
      places: {
        report: whole.totals.signUps,
        reached: whole.totals.reached,
        series: sum(whole.series.map(({ reached }) => reached)),
        sources: sum(whole.sources.map(({ reached }) => reached)),
        campaigns: sum(whole.campaigns.map(({ reached }) => reached)),
        entries: sum(whole.entries.map(({ reached }) => reached)),
        takeout: takenGoals(goals.signUp),
      },
    },
    {
      number: 'all confirmations',
      places: {
        report: whole.totals.confirmed,
        reached: confirmations.totals.reached,
        sources: sum(confirmations.sources.map(({ reached }) => reached)),
        takeout: takenGoals(goals.confirmed),
      },
    },
    {
      number: 'sign-ups of the week',
      places: { report: lastWeek.totals.signUps, mail: mail.total },
    },
    {
      number: 'visits of the week',
      places: { report: lastWeek.totals.visits, mail: await visitsBetween(db, week.from, addDays(today, 1)) },
    },
  ];

  const answers = await readAnswers(db, { range, unit: 'day', offered: list.map(({ slug }) => slug) });
  for (const { id, slug, clicks, signUps, recentClicks } of list) {
    const details = await read(redirects, readRedirect, `/api/redirects/${id}`);
    const panel = await read(redirects, readClicks, `/api/redirects/${id}/clicks?days=365`);
    const filtered = await report(`&link=${id}`);
    const row = whole.links.find((link) => link.id === id);
    const confirmed = confirmations.links.find((link) => link.id === id);
    const [letter] = await readLinkFigures(db, [slug], from);
    const via = mail.origins.find(({ origin }) => origin === `/r/${slug}`);
    const weekly = lastWeek.links.find((link) => link.id === id);
    shown.push(
      {
        number: `clicks of ${slug}`,
        places: {
          list: clicks,
          details: details.clicks,
          file: file.find((each) => each.slug === slug)?.clicks,
          panel: sum(panel.clicks),
          report: row?.clicks ?? 0,
          filtered: filtered.clicks ?? 0,
          letter: letter?.clicks,
          answers: answers.find(({ name }) => name === slug)?.clicks,
          takeout: takenClicks(id),
        },
      },
      {
        number: `clicks of ${slug} in 30 days`,
        places: {
          list: sum(recentClicks),
          report: lastMonth.links.find((link) => link.id === id)?.clicks ?? 0,
        },
      },
      {
        number: `sign-ups via ${slug}`,
        places: {
          list: signUps,
          report: row?.reached ?? 0,
          filtered: filtered.totals.signUps,
          series: sum(filtered.series.map(({ reached }) => reached)),
          sources: sum(filtered.sources.map(({ reached }) => reached)),
          campaigns: sum(filtered.campaigns.map(({ reached }) => reached)),
          entries: sum(filtered.entries.map(({ reached }) => reached)),
          letter: letter?.goals.signUp,
          takeout: takenGoals(goals.signUp, id),
        },
      },
      {
        number: `confirmations via ${slug}`,
        places: {
          report: confirmed?.reached ?? 0,
          filtered: filtered.totals.confirmed,
          letter: letter?.goals.confirmed,
          takeout: takenGoals(goals.confirmed, id),
        },
      },
      {
        number: `sign-ups via ${slug} this week`,
        places: { report: weekly?.reached ?? 0, ...(via && { mail: via.count }) },
      },
    );
  }
  return shown;
}

/** Counts the people that the product has now, each by its filter and by the cohorts of the night. */
export async function readPeopleNow(scene: Scene): Promise<Shown[]> {
  const browser = scene.visitor(auth);
  await browser.login();
  const ask = async (handler: FunctionHandler, path: string): Promise<unknown> => {
    const visitor = scene.visitor(handler);
    for (const [name, value] of browser.cookies) visitor.cookies.set(name, value);
    return (await visitor.get(path)).json();
  };
  // The screen shows the figures of the night; without any it computes them.
  await scene.db.delete(signUpWorth);
  const { total } = listPeople.response.parse(await ask(people, '/api/people?status=confirmed'));
  const { rows } = await scene.db.execute<{ count: number }>(sql`
    select count(distinct person_id)::int as count from list_entries join people on people.id = person_id
    where status = 'confirmed' and deleted_at is null
  `);
  const places: Record<string, number> = { people: total, rows: rows[0]?.count ?? 0 };
  for (const way of ['source', 'campaign', 'link', 'letter', 'heard']) {
    const answer = readSignUpWorth.response.parse(
      await ask(analytics, `/api/analytics/stats/sign-up-worth?way=${way}`),
    );
    places[`worth by ${way}`] = sum(answer.worth.groups.map((group) => group.people));
  }
  return [{ number: 'confirmed people', places }];
}
