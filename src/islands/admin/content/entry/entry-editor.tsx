import { useStore } from '@nanostores/react';
import { Suspense, useEffect, useState } from 'react';
import { publishing } from '#content/content/publishing.ts';
import { entryForm as words } from '#content/content/screen.ts';
import type { DraftEntry } from '#contracts/content/drafts.ts';
import { isOwnerKind, withOwnerFields } from '#contracts/content/owner-fields.ts';
import { kindOf } from '#contracts/content/registry.ts';
import { ExampleLine, takeOutAndShow } from '#islands/admin/content/examples.tsx';
import { useIsOwner } from '#islands/admin/content/owner-only.tsx';
import { kindHref } from '#islands/admin/content/position.ts';
import { hasOwnPage, pageOf } from '#islands/admin/content/preview/preview-page.ts';
import { PublishDialog } from '#islands/admin/content/publish/publish-dialog.tsx';
import { ReleaseCallout } from '#islands/admin/content/publish/release-callout.tsx';
import { changeField, type Draft } from '#stores/content/draft.ts';
import { refreshDrafts } from '#stores/content/drafts.ts';
import { isExample } from '#stores/content/examples.ts';
import { Button } from '#ui/button.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { EntryForm } from './entry-form.tsx';
import { HistoryDialog } from './history-dialog.tsx';
import { SaveConflict } from './save-conflict.tsx';
import { SaveState } from './save-state.tsx';

// Loads the preview beside the form, not before it.
const Preview = lazyPart(async () => (await import('#islands/admin/content/preview/preview.tsx')).Preview);

/** Width from which the preview fits beside the form. */
const WIDE = '(width >= 80rem)';

interface EntryEditorProps {
  readonly entry: DraftEntry;
  readonly draft: Draft;
  readonly field: string | undefined;
  /** All entries, because pages show others, too. */
  readonly entries: readonly DraftEntry[];
}

/** Form of an entry: autosave, history, and on a wide screen a preview of its page. */
export function EntryEditor({ entry, draft, field, entries }: EntryEditorProps) {
  const state = useStore(draft.$state);
  const [isHistory, setHistory] = useState(false);
  const [isPublishing, setPublishing] = useState(false);
  const [isPreview, setPreview] = useState(() => hasOwnPage(entry.kind) && matchMedia(WIDE).matches);
  const { save, data } = state;
  const isOwner = useIsOwner();
  /** Limits a text to the changes that the role may save. */
  const permitted = (text: DraftEntry['data'], standing: DraftEntry['data']) =>
    isOwner ? text : withOwnerFields(entry.kind, text, standing);
  const isKnown = entries.some(({ kind, id }) => kind === entry.kind && id === entry.id);

  useEffect(() => () => void draft.flush().then(refreshDrafts), [draft]);

  /** Publishes only what is on screen: what cannot be saved says so at the head of the form. */
  async function publish(): Promise<void> {
    const saved = await draft.flush();
    refreshDrafts();
    if (saved) setPublishing(true);
  }

  async function takeOut(): Promise<void> {
    if (!(await draft.flush())) return;
    const { version } = draft.$state.get();
    if ((await takeOutAndShow([{ ...entry, data, version }])) && kindOf(entry.kind).isList) {
      location.hash = kindHref(entry.kind);
    }
  }

  return (
    <>
      <ReleaseCallout path={pageOf(entry.kind, { id: entry.id, data })} />
      <div className="sticky top-0 z-2 mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-hairline bg-white py-2">
        <div>
          <SaveState state={state} isNew={!isKnown} />
          <p className="text-note text-ink-2">{words.draftHint}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          {(isOwner || !isOwnerKind(entry.kind)) && (
            <Button look="compact" onClick={() => setHistory(true)}>
              {words.history}
            </Button>
          )}
          <Button look="choice" aria-pressed={isPreview} onClick={() => setPreview(!isPreview)}>
            {words.preview}
          </Button>
          <Button className="px-3.5" onClick={() => publish()}>
            {publishing.open}
          </Button>
        </div>
        {isExample({ ...entry, data }) && <ExampleLine entry={entry} onTakeOut={takeOut} />}
      </div>
      <div className={isPreview ? 'grid gap-8 lg:grid-cols-2' : 'max-w-3xl'}>
        <EntryForm
          kind={entry.kind}
          id={entry.id}
          data={data}
          refused={save.status === 'refused' ? save.fields : {}}
          field={field}
          onChange={(name, value) => changeField(entry, draft, name, value)}
        />
        {isPreview && (
          <div className="max-lg:order-first lg:sticky lg:top-24 lg:self-start">
            <Suspense fallback={<p role="status">{words.previewLoading}</p>}>
              <Preview entry={entry} data={data} entries={entries} />
            </Suspense>
          </div>
        )}
      </div>
      <SaveConflict kind={entry.kind} draft={draft} />
      {isPublishing && <PublishDialog only={entry} onClose={() => setPublishing(false)} />}
      {isHistory && (
        <HistoryDialog
          entry={entry}
          data={data}
          onTake={(former) => {
            draft.replace(permitted(former, data));
            setHistory(false);
          }}
          onClose={() => setHistory(false)}
        />
      )}
    </>
  );
}
