import {
  buyerNote,
  caseNote,
  caseTitle,
  destinations,
  eventNote,
  groupTitles,
  noSubject,
  noTitle,
  purchaseNote,
} from '#content/search/hits.ts';
import { fieldLabel } from '#contracts/content/kind.ts';
import { entryTitle, kindNames, kindOf } from '#contracts/content/registry.ts';
import { listTexts } from '#contracts/content/texts.ts';
import type { Answer } from '#contracts/route.ts';
import type { Hit, searchAll } from '#contracts/search/finding.ts';
import {
  findBuyers,
  findCases,
  findEvents,
  findLetters,
  findLinks,
  findPeople,
  findPurchases,
} from '#db/queries/search/finding.ts';
import { canOpen, type Role } from '#domain/accounts/roles.ts';
import { linkSearch } from '#domain/address/short-path.ts';
import { berlinDay } from '#domain/berlin-time.ts';
import { entryHref } from '#domain/content/entry-href.ts';
import { entrySearch, searchOf } from '#domain/events/calendar-view.ts';
import { caseSearch } from '#domain/law/cases.ts';
import { peopleSearch } from '#domain/people/view-address.ts';
import { purchasesSearch } from '#domain/purchases/view-address.ts';
import { type SearchGroup, searchedGroups } from '#domain/search/groups.ts';
import { excerptAround, matchesWords } from '#domain/search/matching.ts';
import { viewAt } from '#domain/shell/admin-routes.ts';
import { letterSearch } from '#domain/shell/letter-search.ts';
import type { Context } from '#server/context.ts';
import { list } from '#server/services/content/drafts.ts';
import { readableEmail } from '#server/services/readable-email.ts';

/** Most hits of a group; one more is looked for, so that the answer tells whether there are more. */
const GROUP_MAX = 5;
const LIMIT = GROUP_MAX + 1;

type Group = Answer<typeof searchAll>[number];

const toGroup = (title: string, hits: readonly Hit[]): Group[] =>
  hits.length === 0 ? [] : [{ title, hits: hits.slice(0, GROUP_MAX), hasMore: hits.length > GROUP_MAX }];

function findScreens(role: Role, text: string | undefined): Group[] {
  const screens = destinations.filter(({ view }) => canOpen(role, view.screen));
  if (text === undefined) return [{ title: groupTitles.screens, hits: screens, hasMore: false }];
  const kinds = canOpen(role, 'content') ? kindNames : [];
  const hits = [
    ...screens.filter(({ title, note, also = '' }) => matchesWords(`${title} ${note} ${also}`, text)),
    ...kinds
      .map((kind) => ({ title: kindOf(kind).title, note: groupTitles.entries, view: viewAt('content', `#${kind}`) }))
      .filter(({ title }) => matchesWords(title, text)),
  ];
  return toGroup(groupTitles.screens, hits);
}

/** Title and note of a person: the address is the title of one without a name. */
const named = (name: string | null, email: string | null) => ({
  title: name ?? (email === null ? '' : readableEmail(email)),
  email: name === null || email === null ? null : readableEmail(email),
});

/** Searches subscribers, and after them buyers who are on no list. */
async function searchPeople(ctx: Context, search: string): Promise<Group[]> {
  const [found, buyers] = await Promise.all([findPeople(ctx.db, search, LIMIT), findBuyers(ctx.db, search, LIMIT)]);
  const hits = [
    ...found.map(({ id, name, email }) => {
      const person = named(name, email);
      return {
        title: person.title,
        note: person.email ?? '',
        view: viewAt('newsletter', peopleSearch({ person: id })),
      };
    }),
    ...buyers.map(({ name, email, purchases, newest }) => {
      const buyer = named(name, email);
      const all = purchases === 1 || email === null ? { purchase: newest } : { search: email };
      return {
        title: buyer.title,
        note: buyerNote(buyer.email, purchases),
        view: viewAt('payments', purchasesSearch(all)),
      };
    }),
  ];
  return toGroup(groupTitles.people, hits);
}

async function searchPurchases(ctx: Context, search: string): Promise<Group[]> {
  const found = await findPurchases(ctx.db, search, LIMIT);
  const hits = found.map(({ id, name, email, ...purchase }) => ({
    title: named(name, email).title || purchase.orderId,
    note: purchaseNote(purchase),
    view: viewAt('payments', purchasesSearch({ purchase: id })),
  }));
  return toGroup(groupTitles.purchases, hits);
}

async function searchCases(ctx: Context, search: string): Promise<Group[]> {
  const found = await findCases(ctx.db, search, LIMIT);
  const hits = found.map(({ id, kind, name, receivedAt, answeredAt }) => ({
    title: caseTitle({ kind, name }),
    note: caseNote({ id, receivedAt: receivedAt.toISOString() }, answeredAt === null),
    view: viewAt('cases', caseSearch(id)),
  }));
  return toGroup(groupTitles.cases, hits);
}

async function searchEvents(ctx: Context, search: string): Promise<Group[]> {
  const found = await findEvents(ctx.db, search, LIMIT);
  const today = berlinDay(ctx.now());
  const hits = found.map(({ taskId, title, date, speaker }) => ({
    title,
    note: eventNote(date, speaker),
    view: viewAt('calendar', entrySearch(searchOf({ name: 'agenda', day: date || today }), `event:${taskId}`)),
  }));
  return toGroup(groupTitles.events, hits);
}

async function searchLinks(ctx: Context, search: string): Promise<Group[]> {
  const found = await findLinks(ctx.db, search, LIMIT);
  const hits = found.map(({ slug, title, targetUrl }) => ({
    title: slug,
    note: title || targetUrl,
    view: viewAt('redirects', linkSearch(slug)),
  }));
  return toGroup(groupTitles.links, hits);
}

async function searchLetters(ctx: Context, search: string): Promise<Group[]> {
  const found = await findLetters(ctx.db, search, LIMIT);
  const hits = found.map(({ id, subject, text }) => ({
    title: subject.trim() || noSubject,
    note: excerptAround(text, search),
    view: viewAt('newsletter', letterSearch(id)),
  }));
  return toGroup(groupTitles.letters, hits);
}

async function searchEntries(ctx: Context, search: string): Promise<Group[]> {
  const entries = (await list(ctx)).filter(({ isDeleted }) => !isDeleted);
  const hits = entries.flatMap((entry) => {
    const { kind, id, data } = entry;
    const found = listTexts(kind, data).find(({ text }) => matchesWords(text, search));
    if (found === undefined) return [];
    const where = fieldLabel(kindOf(kind), found.field);
    return [
      {
        title: `${kindOf(kind).title}: ${kindOf(kind).isList ? entryTitle(entry) || noTitle : where}`,
        note: excerptAround(found.text, search),
        view: viewAt('content', entryHref({ kind, id }, found.field)),
      },
    ];
  });
  return toGroup(groupTitles.entries, hits);
}

type Search = (ctx: Context, text: string) => Promise<Group[]>;

const searches: Readonly<Record<SearchGroup, Search>> = {
  people: searchPeople,
  purchases: searchPurchases,
  cases: searchCases,
  events: searchEvents,
  links: searchLinks,
  letters: searchLetters,
  entries: searchEntries,
};

/** Searches everything that the caller's role may open. */
export async function search(ctx: Context, text: string | undefined): Promise<Answer<typeof searchAll>> {
  const { role } = await ctx.sessions.require();
  const screens = findScreens(role, text);
  if (text === undefined) return screens;
  const found = await Promise.all(searchedGroups(role).map((group) => searches[group](ctx, text)));
  return [...screens, ...found.flat()];
}
