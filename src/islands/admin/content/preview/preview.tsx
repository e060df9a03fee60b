import { useState } from 'react';
import { onPage } from '#content/content/on-page.ts';
import { previewing as words } from '#content/content/previewing.ts';
import type { DraftEntry } from '#contracts/content/drafts.ts';
import { emptyEntry, fieldLabel, findProblems } from '#contracts/content/kind.ts';
import { type KindName, kindOf } from '#contracts/content/registry.ts';
import type { Change } from '#contracts/content/releases.ts';
import { pageHref } from '#domain/content/entry-href.ts';
import { buttonLooks } from '#ui/button.tsx';
import { Select } from '#ui/select.tsx';
import { type FoundPage, redraw } from './page-finder.ts';
import { type frameWidths, PageFrame, WidthChoice } from './page-frame.tsx';
import { pageName, pageOf } from './preview-page.ts';
import { useDrawing } from './use-drawing.ts';

type Data = Readonly<Record<string, unknown>>;

interface PreviewProps {
  readonly entry: DraftEntry;
  /** Current input of the form. */
  readonly data: Data;
  readonly entries: readonly DraftEntry[];
}

/** Returns the labels of an entry's missing or invalid fields. */
function missingIn(kind: KindName, id: string, data: Data): string {
  const facts = kindOf(kind);
  const names = findProblems(facts, { id, data }).map(({ field }) => fieldLabel(facts, field) ?? field);
  return [...new Set(names)].join(', ');
}

const unfinishedOthers = (changes: readonly Change[] = [], { kind, id }: DraftEntry): number =>
  changes.filter((each) => each.problems.length > 0 && !(each.kind === kind && each.id === id)).length;

/** Preview of the page with the entry in view, at the width of a phone or a laptop. */
export function Preview({ entry, data, entries }: PreviewProps) {
  const [path, setPath] = useState<string>();
  const [width, setWidth] = useState<keyof typeof frameWidths>('phone');
  const wanted = pageOf(entry.kind, { id: entry.id, data });
  const shownOf = (pages: readonly FoundPage[] | undefined) =>
    pages?.find((page) => page.path === path) ?? pages?.find((page) => page.path === wanted) ?? pages?.[0];
  const {
    drawn: found,
    isTrouble,
    changes,
  } = useDrawing<readonly FoundPage[], DraftEntry>({ entries, entry, data }, path, async (from, former, signal) => {
    const pages = await redraw(from, { pages: former ?? [], path: shownOf(former)?.path, wanted }, signal);
    return pages.map((page) => ({ ...page, data: from.data }));
  });
  const shown = shownOf(found);

  const isBlank = JSON.stringify(data) === JSON.stringify(emptyEntry(kindOf(entry.kind)));
  if (isBlank && entry.version === 0 && !entries.some(({ id }) => id === entry.id))
    return <p role="status">{words.blank}</p>;

  const missing = missingIn(entry.kind, entry.id, data);
  const others = unfinishedOthers(changes, entry);
  if (isTrouble && found === undefined) {
    return <p role="status">{missing === '' ? words.failed : words.undrawable(missing)}</p>;
  }
  if (found === undefined) return <p role="status">{words.loading}</p>;
  if (shown === undefined) return <p role="status">{words.nowhere}</p>;
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-end justify-between gap-3">
        {found.length > 1 ? (
          <Select
            name="preview-page"
            label={words.page}
            value={shown.path}
            options={found.map((page) => ({ value: page.path, label: pageName(page.path, entries) }))}
            onChange={({ target }) => setPath(target.value)}
          />
        ) : (
          <p className="text-meta text-ink-2">{words.onPage(pageName(shown.path, entries))}</p>
        )}
        <WidthChoice width={width} onChoose={setWidth} />
      </div>
      <PageFrame page={shown} width={width} />
      <div role="status" className="grid gap-1 text-meta text-ink-2">
        {isTrouble && (
          <p className="font-semibold text-error">{missing === '' ? words.failed : words.undrawable(missing)}</p>
        )}
        {!isTrouble && missing !== '' && <p>{words.incomplete(missing)}</p>}
        <p>{words.hint}</p>
        <a href={pageHref(shown.path)} className={buttonLooks.link}>
          {onPage.title}
        </a>
        {others > 0 && <p>{words.others(others)}</p>}
      </div>
    </div>
  );
}
