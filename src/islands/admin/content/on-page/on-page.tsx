import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { onPage as words } from '#content/content/on-page.ts';
import type { DraftEntry } from '#contracts/content/drafts.ts';
import { pageHref } from '#domain/content/entry-href.ts';
import { BackLink } from '#islands/admin/content/back-link.tsx';
import { EntriesFrame } from '#islands/admin/content/list/entries-frame.tsx';
import type { TextPosition } from '#islands/admin/content/position.ts';
import { type frameWidths, PageFrame, WidthChoice } from '#islands/admin/content/preview/page-frame.tsx';
import { pageName, pageOf } from '#islands/admin/content/preview/preview-page.ts';
import { useDrawing } from '#islands/admin/content/preview/use-drawing.ts';
import { $noDraft, openDraft } from '#stores/content/draft.ts';
import { PageHead } from '#ui/page-head.tsx';
import { Select } from '#ui/select.tsx';
import { EmptyState, ErrorState, LoadingState } from '#ui/states.tsx';
import { type DrawnTexts, drawTexts } from './draw-texts.ts';
import { FieldPanel } from './field-panel.tsx';
import { findLink, linkTexts, markChosen, reveal } from './frame-links.ts';

interface OnPageProps {
  readonly path: string;
  /** Text that is being edited. */
  readonly place: TextPosition | undefined;
}

/** Width from which the field fits beside the page. */
const WIDE = '(width >= 64rem)';

const NO_WAY: readonly number[] = [];

/** Returns the paths of the pages that show an entry, in the order of the contents. */
function listPaths(entries: readonly DraftEntry[], shown: string): readonly string[] {
  const found = entries.flatMap((entry) => (entry.isDeleted ? [] : (pageOf(entry.kind, entry) ?? [])));
  return [...new Set([...found, shown])].toSorted((one, other) => words.rank(one) - words.rank(other));
}

/** Opens the draft of the chosen text. The last one stays open, because its text may be newer than the list. */
function useChosen(place: TextPosition | undefined, entries: readonly DraftEntry[]) {
  const [last, setLast] = useState(place);
  if (place !== undefined && place !== last) setLast(place);
  const entry = entries.find(({ kind, id, isDeleted }) => kind === last?.kind && id === last.id && !isDeleted);
  const draft = useMemo(() => entry && openDraft(entry), [entry]);
  const data = useStore(draft?.$state ?? $noDraft)?.data;
  return { last, entry, draft, data };
}

interface ToolbarProps extends Pick<OnPageProps, 'path'> {
  readonly entries: readonly DraftEntry[];
  readonly width: keyof typeof frameWidths;
  readonly onWidth: (width: keyof typeof frameWidths) => void;
}

const Toolbar = ({ path, entries, width, onWidth }: ToolbarProps) => (
  <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
    <Select
      name="page"
      label={words.page}
      value={path}
      options={listPaths(entries, path).map((each) => ({ value: each, label: pageName(each, entries) }))}
      onChange={({ target }) => {
        location.hash = pageHref(target.value);
      }}
    />
    <WidthChoice width={width} onChoose={onWidth} className="max-sm:hidden" />
  </div>
);

/** Field beside the page; on a narrow screen it covers the lower part. */
const panelLook =
  'max-lg:fixed max-lg:inset-x-0 max-lg:bottom-(--toast-strip,0rem) max-lg:z-40 max-lg:max-h-[60dvh] max-lg:overflow-y-auto max-lg:overscroll-contain max-lg:border-t-2 max-lg:border-admin max-lg:bg-white max-lg:p-5 max-lg:pt-2 lg:p-1';

interface DrawnPageProps extends OnPageProps {
  readonly entries: readonly DraftEntry[];
  readonly width: keyof typeof frameWidths;
}

/** Page in its frame with the field of the chosen text. */
function DrawnPage({ path, place, entries, width }: DrawnPageProps) {
  const [counts, setCounts] = useState<ReadonlyMap<string, number>>();
  const { last, entry, draft, data } = useChosen(place, entries);
  const { drawn, isTrouble } = useDrawing<DrawnTexts, DraftEntry | undefined>(
    { entries, entry: data && entry, data },
    path,
    (...drawing) => drawTexts(path, ...drawing),
  );
  const documentRef = useRef<Document>(undefined);
  const boxRef = useRef<HTMLDivElement>(null);
  const href = place && pageHref(path, place);

  const page = useMemo(
    () => drawn?.html !== undefined && { path, html: drawn.html, way: NO_WAY, data: drawn.data },
    [drawn, path],
  );

  const paint = useCallback(
    (shown: Document) => {
      documentRef.current = shown;
      const hrefs = drawn?.places.map((each) => pageHref(path, each)) ?? [];
      setCounts(linkTexts(shown, { markedHtml: drawn?.markedHtml ?? '', hrefs, labelOf: words.change }));
    },
    [drawn, path],
  );

  useEffect(() => {
    const link = documentRef.current && counts && markChosen(documentRef.current, href);
    if (link === undefined) return;
    const isWide = matchMedia(WIDE).matches;
    if (!isWide) boxRef.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
    reveal(link, isWide ? 1 : 0.4);
  }, [href, counts]);

  function close(): void {
    location.hash = pageHref(path);
    if (documentRef.current && last)
      findLink(documentRef.current, pageHref(path, last))?.focus({ preventScroll: true });
  }

  if (isTrouble && drawn === undefined) {
    const retry = (): void => location.reload();
    return <ErrorState text={words.failed} detail={words.failedHint} retry={words.retry} onRetry={retry} />;
  }
  if (drawn === undefined) return <LoadingState>{words.loading}</LoadingState>;
  if (page === false) return <EmptyState>{words.gone}</EmptyState>;
  return (
    <div
      className={`grid grid-cols-[minmax(0,1fr)] gap-x-8 ${place === undefined ? '' : 'max-lg:pb-[60dvh] lg:grid-cols-[minmax(0,1fr)_24rem]'}`}
    >
      <div ref={boxRef} className="scroll-mt-2">
        <PageFrame
          page={page}
          width={width}
          title={words.frame}
          className="h-[calc(100dvh-5rem)] lg:h-[calc(100dvh-2rem)]"
          onPaint={paint}
        />
      </div>
      <div className="grid gap-4 lg:sticky lg:top-4 lg:max-h-[calc(100dvh-2rem)] lg:self-start lg:overflow-y-auto">
        <div role="status" className="grid gap-2 font-semibold empty:hidden">
          {isTrouble && <p className="text-error">{words.failed}</p>}
          {counts?.size === 0 && <p>{words.nothing}</p>}
        </div>
        {entry && draft && place && (
          <div className={panelLook}>
            <FieldPanel
              key={`${place.kind}/${place.id}`}
              entry={entry}
              draft={draft}
              place={place}
              path={path}
              count={counts?.get(pageHref(path, place)) ?? 0}
              onClose={close}
            />
          </div>
        )}
        {place && !entry && <p role="status">{words.goneText}</p>}
      </div>
    </div>
  );
}

function Page({ path, place, entries }: OnPageProps & { readonly entries: readonly DraftEntry[] }) {
  const [width, setWidth] = useState<keyof typeof frameWidths>(() => (matchMedia(WIDE).matches ? 'laptop' : 'phone'));
  return (
    <>
      <Toolbar path={path} entries={entries} width={width} onWidth={setWidth} />
      <DrawnPage key={path} path={path} place={place} entries={entries} width={width} />
    </>
  );
}

/** Page on which the owner taps a text to change it (docs/decisions/on-page.md). */
export const OnPage = (position: OnPageProps) => (
  <>
    <PageHead title={words.title} lead={words.lead} />
    <BackLink />
    <EntriesFrame>{(entries) => <Page {...position} entries={entries} />}</EntriesFrame>
  </>
);
