import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { entryForm as words } from '#content/content/screen.ts';
import type { DraftEntry } from '#contracts/content/drafts.ts';
import { kindOf } from '#contracts/content/kinds/registry.ts';
import type { Change } from '#contracts/content/releases.ts';
import { changesQuery } from '#stores/content/releases.ts';
import { draw } from './preview-draw.ts';
import { pageOf } from './preview-page.ts';

type Data = Readonly<Record<string, unknown>>;

interface PreviewProps {
  readonly entry: DraftEntry;
  /** What stands in the form. */
  readonly data: Data;
  readonly entries: readonly DraftEntry[];
}

/** What visitors see of an entry: what is stored, with what the next publish changes taken back. */
function onlineData({ data }: DraftEntry, change: Change | undefined): Data {
  const before = change?.fields.map(({ field, before: value }) => [field, value] as const) ?? [];
  return { ...data, ...Object.fromEntries(before) };
}

/** The page without what would run in it. */
function inert(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const script of page.querySelectorAll('script, link[rel="modulepreload"]')) script.remove();
  return `<!doctype html>${page.documentElement.outerHTML}`;
}

/** The page as it is online, with what is typed in its place; scripts do not run in it. */
export function Preview({ entry, data, entries }: PreviewProps) {
  const frameRef = useRef<HTMLIFrameElement>(null);
  const [page, setPage] = useState<string>();
  const [isFailed, setFailed] = useState(false);
  const [isShown, setShown] = useState(true);
  const [round, setRound] = useState(0);
  const changes = useStore(changesQuery.$state);
  // What the form began with: while she types, the page online stays the same.
  const [opened] = useState(entry);
  const known = changes.status === 'loaded' ? changes.data.changes.filter(({ kind }) => kind === entry.kind) : [];
  const change = known.find(({ id }) => id === entry.id);
  const model =
    change?.state === 'new'
      ? entries
          .filter(({ kind, isDeleted }) => kind === entry.kind && !isDeleted)
          .find(({ id }) => !known.some((each) => each.id === id))
      : opened;
  const online = model && onlineData(model, model === opened ? change : undefined);
  const path = pageOf(entry.kind, { id: entry.id, data: online ?? data });

  useEffect(() => {
    if (path === undefined) return undefined;
    const controller = new AbortController();
    fetch(path, { signal: controller.signal })
      .then((response) => (response.ok ? response.text() : Promise.reject(new Error('not there'))))
      .then((html) => setPage(inert(html)))
      .catch(() => {
        if (!controller.signal.aborted) setFailed(true);
      });
    return () => controller.abort();
  }, [path]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a loaded frame is drawn into as well.
  useEffect(() => {
    const content = frameRef.current?.contentDocument;
    if (!(content?.body && online)) return;
    const facts = kindOf(entry.kind).fields;
    setShown(draw(content, { facts, online, data, id: entry.id, isNew: model !== opened }));
  }, [data, round, page, online === undefined, changes.status]);

  if (path === undefined) return <p className="text-ink-2">{words.previewNone}</p>;
  if (isFailed) return <p className="text-ink-2">{words.previewFailed}</p>;
  if (page === undefined) return <p role="status">{words.previewLoading}</p>;
  return (
    <div className="grid gap-2">
      {/* biome-ignore lint/a11y/noNoninteractiveElementInteractions: it says that it is there, nobody acts on it. */}
      <iframe
        ref={frameRef}
        title={words.previewTitle}
        srcDoc={page}
        sandbox="allow-same-origin"
        className="h-[70vh] w-full rounded-sm border border-hairline bg-paper"
        onLoad={() => setRound((count) => count + 1)}
      />
      <p className="text-meta text-ink-2">{isShown ? words.previewHint : words.previewNotFound}</p>
    </div>
  );
}
