import { destinations, groupTitles, noSubject, noTitle } from '#content/search/hits.ts';
import { fieldLabel } from '#contracts/content/kind.ts';
import { entryTitle, kindNames, kindOf } from '#contracts/content/registry.ts';
import { listTexts } from '#contracts/content/texts.ts';
import type { Answer } from '#contracts/route.ts';
import type { Hit, searchAll } from '#contracts/search/finding.ts';
import { findLetters, findLinks, findPeople } from '#db/queries/search/finding.ts';
import { canOpen, type Role } from '#domain/accounts/roles.ts';
import { entryHref } from '#domain/content/entry-href.ts';
import { peopleSearch } from '#domain/people/view-address.ts';
import { linkSearch } from '#domain/redirects/short-path.ts';
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

async function searchPeople(ctx: Context, search: string): Promise<Group[]> {
  const found = await findPeople(ctx.db, search, LIMIT);
  const hits = found.map(({ id, name, email }) => ({
    title: name ?? readableEmail(email),
    note: name === null ? '' : readableEmail(email),
    view: viewAt('newsletter', peopleSearch({ person: id })),
  }));
  return toGroup(groupTitles.people, hits);
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
