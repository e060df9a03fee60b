import * as words from '#content/dashboard/morning.ts';
import { technician as foldTitle } from '#content/shell/frame.ts';
import type { readDashboard } from '#contracts/dashboard/reading.ts';
import type { Answer } from '#contracts/route.ts';
import * as queries from '#db/queries/dashboard/morning.ts';
import { findMatchingPurchases } from '#db/queries/purchases/buyers.ts';
import { addDays, berlinDay } from '#domain/berlin-time.ts';
import { fitMorning, MORNING_NEEDS } from '#domain/dashboard/morning.ts';
import { DAY_MS } from '#domain/durations.ts';
import type { TimedEvent } from '#domain/events/end.ts';
import { admissionOf } from '#domain/events/registration.ts';
import { caseSearch, isRepaid, possibleOrders } from '#domain/law/cases.ts';
import { repayBy } from '#domain/law/withdrawal-period.ts';
import { peopleSearch } from '#domain/people/view-address.ts';
import { purchasesSearch } from '#domain/purchases/view-address.ts';
import { viewAt } from '#domain/shell/admin-routes.ts';
import { letterSearch } from '#domain/shell/letter-search.ts';
import { SENTENCE_AGE } from '#domain/visits/sign-up-worth.ts';
import { FIRST_VIEW, visitsSearch } from '#domain/visits/view.ts';
import type { Context } from '#server/context.ts';
import { buildDashboard, type DashboardFigures, eventView } from './reading.ts';

type Dashboard = Answer<typeof readDashboard>;
type Morning = Dashboard['morning'];
type Item = Morning['news'][number];
type Found = Awaited<ReturnType<typeof queries.readMorning>>;

/** Period of the news on a first visit, and for the administrator of the environment, who has no account. */
const FIRST_NEWS_MS = 7 * DAY_MS;

/** Days for which a weekday alone names a day. */
const WEEKDAY_DAYS = 6;

const LIMITS = { people: 3, cases: 2 };

function moneyNews({ money: { revenue, purchases } }: Found, newSince: string): Item[] {
  const [first, ...others] = purchases;
  if (first === undefined) return [];
  const search = purchasesSearch(others.length === 0 ? { purchase: first.id } : { newSince });
  const text = words.moneyNews(
    revenue,
    purchases.map(({ product }) => product),
  );
  return [{ text, view: viewAt('payments', search) }];
}

function peopleNews({ people: { newest, count } }: Found, newSince: string): Item[] {
  const [first] = newest;
  if (first === undefined) return [];
  const search = peopleSearch(count === 1 ? { person: first.id } : { newSince });
  const text = words.peopleNews(
    count,
    newest.flatMap(({ name }) => name ?? []),
  );
  return [{ text, view: viewAt('newsletter', search) }];
}

const letterNews = ({ letters }: Found): Item[] =>
  letters.map(({ id, subject, sent, all }) => ({
    text: words.letterNews(subject, sent, all),
    view: viewAt('newsletter', letterSearch(id)),
  }));

function worthNews({ bestSource }: Found): Item[] {
  if (bestSource === undefined) return [];
  const text = words.sourceWorth(bestSource.source, SENTENCE_AGE, bestSource.mean);
  return [{ text, view: viewAt('analytics', visitsSearch({ ...FIRST_VIEW, worth: 'source' })) }];
}

/** Tells how the last evening with registration here went, and how many come to the next one. */
function eveningNews({ evenings }: Found, now: Date): Item[] {
  const isOver = (evening: TimedEvent): boolean => admissionOf(evening, now) === 'over';
  const told = [evenings.findLast(isOver), evenings.find((evening) => !isOver(evening))];
  return told.flatMap((evening) => {
    if (evening === undefined) return [];
    const { taskId, date, figures } = evening;
    const text = words.eveningNews(date === berlinDay(now) ? undefined : date, figures, isOver(evening));
    return [{ text, view: eventView(taskId, date) }];
  });
}

const nextDate = ({ events }: DashboardFigures): Item[] =>
  events.next.slice(0, 1).map(({ title, date, time, view }) => ({ text: words.nextEvent(title, date, time), view }));

/** Names the oldest open cases by the buyers of their purchases: what a stranger types is counted, never shown here. */
async function readReplies(ctx: Context, { cases: { oldest } }: Found): Promise<Morning['replies']> {
  const asked = oldest.map(({ id, email, contract }) => ({
    id,
    email,
    orders: possibleOrders(contract),
  }));
  const matching = await findMatchingPurchases(ctx.db, asked, berlinDay(ctx.now()));
  return Promise.all(
    oldest.map(async ({ id, kind, receivedAt }) => {
      const bought = matching.filter(({ askedBy }) => askedBy === id);
      // A stranger may type the number of another buyer's order.
      const own = bought.find(({ foundBy, isTest }) => foundBy !== 'number' && !isTest);
      const name = own ? await queries.findBuyerName(ctx.db, own.id) : null;
      const received = receivedAt.toISOString();
      const until = kind === 'withdrawal' && !isRepaid(bought) ? repayBy(received) : null;
      const text = words.openCase(kind, name, berlinDay(receivedAt), until);
      return { text, action: words.reply, view: viewAt('cases', caseSearch(id)) };
    }),
  );
}

interface News extends Pick<Morning, 'title' | 'news' | 'replies'> {
  readonly later: readonly Item[];
  /** Entry of the cases, whether there are any or not. */
  readonly cases: Item;
}

/** Chooses what an owner reads at a glance; the rest of the troubles is folded. */
function choose({ title, news, later, cases, replies }: News, { steps, troubles }: DashboardFigures): Morning {
  const step = steps.find(({ isDone }) => !isDone);
  const [first, ...others] = troubles
    .filter(({ cause }) => cause !== 'cases' || replies.length === 0)
    .map(({ text, technician }) => (technician === null ? text : `${text} ${foldTitle}`));
  const certainNeeds = Math.max(replies.length, 1);
  const chosen = fitMorning({
    certain: [
      title,
      ...replies.map(({ text, action }) => `${text} ${action}`),
      ...(replies.length > 0 || first === undefined ? [] : [first]),
      ...[...news, cases].map(({ text }) => text),
      step?.title ?? '',
      step?.action ?? '',
    ],
    later: later.map(({ text }) => text),
    why: step?.why ?? '',
    needs: (replies.length > 0 && first !== undefined ? [first, ...others] : others).slice(
      0,
      MORNING_NEEDS - certainNeeds,
    ),
  });
  return {
    title,
    replies,
    news: [...news, ...later.filter((_, index) => chosen.later[index]), cases],
    needs: certainNeeds + chosen.needs,
    isStepExplained: chosen.isWhyShown,
  };
}

async function readNews(ctx: Context, accountId: string | null, now: Date) {
  const before = accountId === null ? undefined : await queries.markVisit(ctx.db, accountId, now);
  const since = before ?? new Date(now.getTime() - FIRST_NEWS_MS);
  const today = berlinDay(now);
  const nearby = { from: addDays(today, -WEEKDAY_DAYS), to: addDays(today, WEEKDAY_DAYS) };
  const found = await queries.readMorning(ctx.db, since, LIMITS, nearby);
  return { before, since, found, replies: await readReplies(ctx, found) };
}

/** Reads the dashboard for an account, and marks its visit. @param accountId null for the administrator of the environment */
export async function openDashboard(ctx: Context, accountId: string | null): Promise<Dashboard> {
  const now = ctx.now();
  const [dashboard, { before, since, found, replies }] = await Promise.all([
    buildDashboard(ctx),
    readNews(ctx, accountId, now),
  ]);
  const newSince = since.toISOString();
  const news = [...moneyNews(found, newSince), ...peopleNews(found, newSince)];
  const all = {
    title: words.newsTitle(before, now),
    news: news.length > 0 ? news : [{ text: words.noNews, view: null }],
    cases: { text: words.openCases(found.cases.count), view: viewAt('cases') },
    later: [...eveningNews(found, now), ...letterNews(found), ...nextDate(dashboard), ...worthNews(found)],
    replies,
  };
  return { ...dashboard, morning: choose(all, dashboard) };
}
