import { contact } from '#contracts/content/kinds/contact.ts';
import { courses } from '#contracts/content/kinds/courses.ts';
import { faq } from '#contracts/content/kinds/faq.ts';
import { gift } from '#contracts/content/kinds/gift.ts';
import { heardFrom } from '#contracts/content/kinds/heard-from.ts';
import { homeTexts } from '#contracts/content/kinds/home-texts.ts';
import { legal } from '#contracts/content/kinds/legal.ts';
import { masterclasses } from '#contracts/content/kinds/masterclasses.ts';
import { offers } from '#contracts/content/kinds/offers.ts';
import { pages } from '#contracts/content/kinds/pages.ts';
import { press } from '#contracts/content/kinds/press.ts';
import { processors } from '#contracts/content/kinds/processors.ts';
import { roadmap } from '#contracts/content/kinds/roadmap.ts';
import { social } from '#contracts/content/kinds/social.ts';
import { soulAlchemyTexts } from '#contracts/content/kinds/soulalchemy-texts.ts';
import { soulCircleTexts } from '#contracts/content/kinds/soulcircle-texts.ts';
import { soulPlanTexts } from '#contracts/content/kinds/soulplan-texts.ts';
import { team } from '#contracts/content/kinds/team.ts';
import { testimonials } from '#contracts/content/kinds/testimonials.ts';
import { videos } from '#contracts/content/kinds/videos.ts';
import { website } from '#contracts/content/kinds/website.ts';
import { type EntryData, emptyEntry, findProblems, type Kind } from './kind.ts';

/** Kinds of content in the order of the screen (docs/decisions/content.md). */
export const kinds = {
  courses,
  masterclasses,
  team,
  testimonials,
  press,
  faq,
  roadmap,
  offers,
  pages,
  homeTexts,
  soulCircleTexts,
  soulAlchemyTexts,
  soulPlanTexts,
  videos,
  contact,
  legal,
  processors,
  social,
  gift,
  heardFrom,
  website,
} as const;

type Kinds = typeof kinds;

export type KindName = keyof Kinds;

/** Entry with its id, which never changes. */
export interface Entry<Data = Readonly<Record<string, unknown>>> {
  readonly id: string;
  readonly data: Data;
}

/** Publishable content: the entries of each kind in order. */
export type Content = { readonly [N in KindName]: readonly Entry<EntryData<Kinds[N]>>[] };

/** Content of drafts: entries may be incomplete. */
export type DraftContent = Readonly<Record<KindName, readonly Entry[]>>;

export const kindNames: readonly KindName[] = Object.values(kinds).map(({ name }) => name);

/** Returns a kind without its exact type, for code that treats all kinds alike. */
export const kindOf = (name: KindName): Kind => kinds[name];

export const isKindName = (name: string): name is KindName => Object.hasOwn(kinds, name);

/** Returns an entry's title; empty while its author has not written one. */
export function entryTitle({ kind, id, data }: Entry & { readonly kind: KindName }): string {
  const { titleField, fixed, isList, title } = kindOf(kind);
  if (!isList) return title;
  const text = fixed?.[id] ?? data[titleField];
  return typeof text === 'string' ? text.trim() : '';
}

/** Returns the entries of a kind that is younger than its content: the one that begins complete, else none. */
export function initialEntries(name: KindName): readonly Entry[] {
  const kind = kindOf(name);
  const entry = { id: name, data: emptyEntry(kind) };
  return !kind.isList && findProblems(kind, entry).length === 0 ? [entry] : [];
}

export interface ContentProblem {
  readonly kind: KindName;
  /** `null` if the number of entries is wrong. */
  readonly id: string | null;
  readonly field: string | null;
  readonly message: string;
}

function countProblem({ name, title, count: { min, max } }: Kind & { readonly name: KindName }, size: number) {
  if (size >= min && size <= max) return [];
  const bound = size < min ? `mindestens ${min}` : `höchstens ${max}`;
  const wanted = min === max ? `genau ${max}` : bound;
  return [{ kind: name, id: null, field: null, message: `${title}: Es müssen ${wanted} sein, es sind ${size}.` }];
}

export function findContentProblems(content: DraftContent): readonly ContentProblem[] {
  return kindNames.flatMap((name) => {
    const kind = kinds[name];
    const entries = content[name];
    const problems = entries.flatMap((entry) =>
      findProblems(kind, entry).map(({ field, message }) => ({ kind: name, id: entry.id, field, message })),
    );
    const together = kindOf(name).listRule?.(entries) ?? [];
    return [
      ...countProblem({ ...kindOf(name), name }, entries.length),
      ...problems,
      ...together.map((problem) => ({ ...problem, kind: name })),
    ];
  });
}
