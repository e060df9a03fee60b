import { fieldLabel } from '#contracts/content/kind.ts';
import {
  type ContentProblem,
  type DraftContent,
  findContentProblems,
  isKindName,
  type KindName,
  kindNames,
  kindOf,
} from '#contracts/content/registry.ts';
import { type Change, type Changes, changeKey, type ReleaseProblem } from '#contracts/content/releases.ts';
import { digestOf, parseStoredBody } from '#contracts/content/snapshot.ts';
import { entryChanges, ORDER, withChosen } from '#domain/content/changes.ts';
import type { LawPoint } from '#domain/law/facts.ts';
import type { Context } from '#server/context.ts';
import { duties } from '#server/services/law/check.ts';
import { publicLetterChanges } from '#server/services/letters/public-letters.ts';
import { currentContent } from './drafts.ts';
import { basis, onlineContent } from './published-content.ts';
import { findPublishObstacle, resolveSilentBuilds } from './release-builds.ts';

function titleOf(content: DraftContent, kind: KindName, id: string | null): string {
  const title = content[kind].find((entry) => entry.id === id)?.data[kindOf(kind).titleField];
  const fixed = id === null ? undefined : kindOf(kind).fixed?.[id];
  return fixed ?? (typeof title === 'string' ? title : '');
}

/** Finds legal duties that forbid publishing in production (docs/decisions/law.md L4). */
export const forbiddenBy = (ctx: Context, content: DraftContent): readonly LawPoint[] =>
  ctx.isProduction ? duties(ctx, content) : [];

/** Presents them as problems of their fields. */
const lawProblems = (ctx: Context, drafts: DraftContent): readonly ContentProblem[] =>
  forbiddenBy(ctx, drafts).flatMap(({ place, sentence }) =>
    place && isKindName(place.kind) ? [{ ...place, kind: place.kind, message: sentence }] : [],
  );

const withTitles = (content: DraftContent, problems: readonly ContentProblem[]): ReleaseProblem[] =>
  problems.map((problem) => ({ ...problem, title: titleOf(content, problem.kind, problem.id) }));

/** Finds fields that no page can do without. */
export const findIncomplete = (content: DraftContent): ReleaseProblem[] =>
  withTitles(content, findContentProblems(content));

export const findReleaseProblems = (ctx: Context, content: DraftContent): ReleaseProblem[] => [
  ...findIncomplete(content),
  ...withTitles(content, lawProblems(ctx, content)),
];

/** Matches a problem to a change: by entry, or for a wrong number of entries by additions and removals. */
const isAbout = (change: Pick<Change, 'kind' | 'id' | 'state'>, { kind, id }: ContentProblem): boolean =>
  kind === change.kind && (id === null ? ['new', 'removed'].includes(change.state) : id === change.id);

export function compareContent(
  before: DraftContent,
  after: DraftContent,
  problems: readonly ContentProblem[] = [],
): Change[] {
  return kindNames.flatMap((kind) => {
    const { fields, isOrdered } = kindOf(kind);
    const options = { fields: Object.keys(fields), isOrdered: isOrdered === true };
    const titleFor = (id: string): string => titleOf(after, kind, id) || titleOf(before, kind, id);
    return entryChanges(before[kind], after[kind], options).map((change) => ({
      ...change,
      kind,
      title: change.id === ORDER ? '' : titleFor(change.id),
      moved: [...change.moved],
      fields: change.fields.map((one) => ({ ...one, label: fieldLabel({ fields }, one.field) ?? one.field })),
      problems: problems
        .filter((problem) => isAbout({ ...change, kind }, problem))
        .map(({ field, message }) => ({ field, message })),
    }));
  });
}

/** Reads the drafts as they would be published: ids and data only. */
async function readDrafts(ctx: Context): Promise<DraftContent> {
  return parseStoredBody({ content: await currentContent(ctx), events: [] }).content;
}

function choiceOf(before: DraftContent, after: DraftContent, without: ReadonlySet<string>): DraftContent;
function choiceOf(before: DraftContent, after: DraftContent, without: ReadonlySet<string>): Record<string, unknown> {
  return Object.fromEntries(
    kindNames.map((kind) => {
      const isChosen = (id: string): boolean => !without.has(changeKey({ kind, id }));
      return [kind, withChosen(before[kind], after[kind], isChosen)] as const;
    }),
  );
}

/** Applies the chosen changes to what is online or being built. @param without `changeKey`s */
export async function applyChoice(
  ctx: Context,
  without: readonly string[],
): Promise<{ readonly drafts: DraftContent; readonly chosen: DraftContent }> {
  const [before, drafts] = await Promise.all([basis(ctx), readDrafts(ctx)]);
  return { drafts, chosen: choiceOf(before, drafts, new Set(without)) };
}

/** Lists what a publish would change, what is being built, and what blocks it. */
export async function listChanges(ctx: Context): Promise<Changes> {
  await resolveSilentBuilds(ctx);
  const [online, before, after, letters] = await Promise.all([
    onlineContent(ctx),
    basis(ctx),
    readDrafts(ctx),
    publicLetterChanges(ctx),
  ]);
  const incomplete = findContentProblems(after);
  const found = compareContent(before, after, incomplete);
  const stuck = incomplete.filter((problem) => !found.some((change) => isAbout(change, problem)));
  return {
    changes: found,
    letters,
    underWay: compareContent(online, before),
    problems: withTitles(after, [...stuck, ...lawProblems(ctx, after)]),
    obstacle: findPublishObstacle(ctx),
    checksum: await digestOf(after),
  };
}
