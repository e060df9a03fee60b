import { previewing } from '#content/content/previewing.ts';
import { legalPageNames, legalPages, type pages as publicPages } from '#content/pages/facts.ts';
import type { DraftEntry } from '#contracts/content/drafts.ts';
import type { KindName } from '#contracts/content/registry.ts';
import { coursePath } from '#domain/content/course-pages.ts';
import type { FixedOffer } from '#domain/purchases/offers.ts';
import { titleOf } from '#islands/admin/content/list/entries.ts';
import { paths } from '#paths.ts';

interface Shown {
  readonly id: string;
  readonly data: Readonly<Record<string, unknown>>;
}

const byId: Readonly<Record<string, string>> = {
  home: paths.home,
  earlyBird: paths.home,
  soulCircle: paths.soulCircle,
  soulAlchemy: paths.soulAlchemy,
  soulPlan: paths.soulPlan,
} satisfies Record<FixedOffer | keyof typeof publicPages, string>;
const own = ({ id }: Shown): string | undefined => byId[id];

/** Pages that show an entry, by kind; a kind without a line here has no preview. */
const pages: Partial<Record<KindName, (entry: Shown) => string | undefined>> = {
  courses: (entry) => coursePath('courses', entry) ?? paths.home,
  masterclasses: (entry) => coursePath('masterclasses', entry) ?? paths.home,
  team: () => paths.home,
  testimonials: ({ data }) => byId[String(data.page)],
  faq: ({ data }) => byId[String(data.page)] ?? paths.soulPlan,
  roadmap: () => paths.soulAlchemy,
  offers: own,
  pages: own,
  homeTexts: () => paths.home,
  soulCircleTexts: () => paths.soulCircle,
  soulAlchemyTexts: () => paths.soulAlchemy,
  soulPlanTexts: () => paths.soulPlan,
  contact: () => paths.home,
  social: () => paths.home,
  gift: () => paths.home,
  website: () => paths.home,
  legal: ({ id }) => legalPageNames.map((name) => legalPages[name].path).find((path) => path === `/${id}`),
  videos: ({ id }) => (id === 'soulAlchemy' ? paths.soulAlchemy : paths.soulPlan),
};

/** Returns the page's name: a fixed one, or the title of the entry whose own page it is. */
export function pageName(path: string, entries: readonly DraftEntry[]): string {
  const own = entries.find(({ kind, id, data, isDeleted }) => !isDeleted && pageOf(kind, { id, data }) === path);
  return previewing.pageNames[path] ?? (own ? titleOf(own) : path);
}

/** Kinds that every page shows; their preview opens on demand only. */
const onEveryPage: readonly KindName[] = ['contact', 'social', 'website'];
export const hasOwnPage = (kind: KindName): boolean => !onEveryPage.includes(kind);

export const pageOf = (kind: KindName, entry: Shown): string | undefined => pages[kind]?.(entry);
