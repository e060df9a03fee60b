import { useStore } from '@nanostores/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError } from '#api/request.ts';
import { onPage as words } from '#content/content/on-page.ts';
import { publishing } from '#content/content/publishing.ts';
import { editor } from '#content/content/screen.ts';
import type { DraftEntry } from '#contracts/content/drafts.ts';
import { isOwnerField } from '#contracts/content/owner-fields.ts';
import { kindOf } from '#contracts/content/registry.ts';
import { entryHref } from '#domain/content/entry-href.ts';
import { EntryForm } from '#islands/admin/content/entry/entry-form.tsx';
import { SaveConflict } from '#islands/admin/content/entry/save-conflict.tsx';
import { SaveState } from '#islands/admin/content/entry/save-state.tsx';
import { titleOf } from '#islands/admin/content/list/entries.ts';
import { useIsOwner } from '#islands/admin/content/owner-only.tsx';
import type { TextPosition } from '#islands/admin/content/position.ts';
import { PublishDialog } from '#islands/admin/content/publish/publish-dialog.tsx';
import { ReleaseCallout } from '#islands/admin/content/publish/release-callout.tsx';
import { serverMessageOf } from '#islands/admin/message.ts';
import { changeField, type Draft } from '#stores/content/draft.ts';
import { refreshDrafts } from '#stores/content/drafts.ts';
import { changesQuery, publish } from '#stores/content/releases.ts';
import { Button, buttonLooks } from '#ui/button.tsx';
import { focusInSight } from '#ui/focus.ts';
import { LineIcon } from '#ui/line-icon.tsx';
import { publishableField } from './publishable.ts';

interface FieldPanelProps {
  readonly entry: DraftEntry;
  readonly draft: Draft;
  readonly place: TextPosition;
  /** Page on display. */
  readonly path: string;
  /** Number of its blocks that show the text. */
  readonly count: number;
  readonly onClose: () => void;
}

/** Asks what would go online with a field; undefined without an answer, because an older one lacks what was just saved. */
async function readPublishable(place: TextPosition) {
  await changesQuery.refresh();
  const state = changesQuery.$state.get();
  return state.status === 'loaded' ? publishableField(state.data, place) : undefined;
}

/** Field of the chosen text, saved as a draft while its owner types; the button publishes this field alone. */
export function FieldPanel({ entry, draft, place, path, count, onClose }: FieldPanelProps) {
  const state = useStore(draft.$state);
  const isOwner = useIsOwner();
  const [isBusy, setBusy] = useState(false);
  const [isDialog, setDialog] = useState(false);
  const [message, setMessage] = useState('');
  const sectionRef = useRef<HTMLElement>(null);
  const headingRef = useRef<HTMLHeadingElement>(null);
  const { kind, id, field } = place;
  const [name = ''] = field.split('.');
  const isLocked = !isOwner && isOwnerField(kind, name);
  const group = kindOf(kind).fields[name]?.group;
  const others = Object.keys(kindOf(kind).fields).filter((each) => each !== name);

  useEffect(() => {
    if (isLocked) focusInSight(headingRef.current);
  }, [isLocked]);

  // Not `onKeyDown`, which the dialogs inside would reach, too.
  const closeOnEscape = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'Escape') onClose();
  });

  useEffect(() => {
    const section = sectionRef.current;
    const listener = (event: KeyboardEvent): void => closeOnEscape(event);
    section?.addEventListener('keydown', listener);
    return () => section?.removeEventListener('keydown', listener);
  }, []);

  useEffect(() => () => void draft.flush().then(refreshDrafts), [draft]);

  async function publishOnly(): Promise<void> {
    if ((await draft.flush()) === undefined) return;
    const found = await readPublishable(place);
    if (found?.is === 'nothing') {
      setMessage(words.unchanged(found.isUnderWay));
      return;
    }
    if (found?.is !== 'alone') {
      setDialog(true);
      return;
    }
    try {
      await publish({ checksum: found.checksum, note: '', without: found.without });
    } catch (error) {
      // The drafts have changed meanwhile: the dialog shows how.
      if (error instanceof ApiError && error.status === 409) setDialog(true);
      else setMessage(publishing.sendFailed(serverMessageOf(error)));
    }
  }

  async function run(): Promise<void> {
    setMessage('');
    setBusy(true);
    await publishOnly();
    setBusy(false);
  }

  return (
    <section ref={sectionRef} aria-labelledby="on-page-field" className="grid content-start gap-4">
      <div className="-mr-2.5 flex items-center justify-between gap-4">
        <h2 ref={headingRef} id="on-page-field" tabIndex={-1} className="font-semibold outline-none">
          {titleOf(entry)}
          {group !== undefined && <span className="text-ink-2"> › {group}</span>}
        </h2>
        <Button look="icon" aria-label={editor.close} onClick={onClose}>
          <LineIcon path="M6 6l12 12M18 6L6 18" />
        </Button>
      </div>
      <EntryForm
        key={field}
        kind={kind}
        id={id}
        data={state.data}
        refused={state.save.status === 'refused' ? state.save.fields : {}}
        field={isLocked ? undefined : field}
        without={others}
        onChange={(changed, value) => changeField(place, draft, changed, value)}
      />
      {count > 1 && <p className="text-meta text-ink-2">{words.places(count)}</p>}
      <SaveState state={state} />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        {!isLocked && (
          <Button isBusy={isBusy} onClick={() => run()}>
            {isBusy ? publishing.sending : words.publishOnly}
          </Button>
        )}
        <a href={entryHref(place, name)} className={buttonLooks.link}>
          {words.allFields}
        </a>
      </div>
      <p role="status" className="text-meta font-semibold empty:hidden">
        {message}
      </p>
      <ReleaseCallout path={path} />
      <SaveConflict kind={kind} draft={draft} />
      {isDialog && <PublishDialog only={place} onClose={() => setDialog(false)} />}
    </section>
  );
}
