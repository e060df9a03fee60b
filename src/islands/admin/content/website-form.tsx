import { useStore } from '@nanostores/react';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { settings } from '#content/settings.ts';
import type { DraftEntry } from '#contracts/content/drafts.ts';
import { findProblems } from '#contracts/content/kind.ts';
import { kindOf } from '#contracts/content/registry.ts';
import { SaveConflict } from '#islands/admin/content/entry/save-conflict.tsx';
import { SaveState } from '#islands/admin/content/entry/save-state.tsx';
import { FieldControl } from '#islands/admin/content/fields/field-control.tsx';
import { EntriesFrame } from '#islands/admin/content/list/entries-frame.tsx';
import { ScreenLink } from '#islands/admin/screen-link.tsx';
import { openDraft } from '#stores/content/draft.ts';
import { refreshDrafts } from '#stores/content/drafts.ts';
import { guardForm } from '#stores/unsaved.ts';
import { Button, buttonLooks } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { focusInSight } from '#ui/focus.ts';

const { website: words } = settings;
const { fields, ...kind } = kindOf('website');
/** Fields that the spec shows here (spec 2.14); the rest is under Inhalte. */
const shown = ['name', 'description', 'colour'];

function WebsiteCard({ entry }: { readonly entry: DraftEntry }) {
  const [draft] = useState(() => openDraft(entry));
  const state = useStore(draft.$state);
  const [typed, setTyped] = useState<Readonly<Record<string, unknown>>>({});
  const [errors, setErrors] = useState<Readonly<Record<string, readonly string[]>>>({});
  const formRef = useRef<HTMLFormElement>(null);
  const data = { ...state.data, ...typed };
  const isChanged = Object.keys(typed).length > 0;
  const { save } = state;

  useEffect(() => guardForm(() => isChanged), [isChanged]);

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const problems = findProblems(kind, { id: entry.id, data }).filter(({ field }) => shown.includes(field));
    setErrors(Object.fromEntries(problems.map(({ field, message }) => [field, [message]])));
    const [first] = problems;
    if (first) {
      focusInSight(formRef.current?.querySelector<HTMLElement>(`[name="${CSS.escape(first.field)}"]`));
      return;
    }
    draft.change(typed);
    setTyped({});
    await draft.flush();
    refreshDrafts();
  }

  return (
    <Card className="max-w-2xl">
      <form ref={formRef} noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
        <h2 className="text-lead">{words.title}</h2>
        {Object.entries(fields)
          .filter(([name]) => shown.includes(name))
          .map(([name, facts]) => (
            <FieldControl
              key={name}
              name={name}
              facts={facts}
              value={data[name]}
              errors={{ '': errors[name] ?? [] }}
              onChange={(value) => setTyped({ ...typed, [name]: value })}
            />
          ))}
        <p className="text-meta text-ink-2">
          {words.publishHint}{' '}
          <ScreenLink screen="content" className={buttonLooks.link}>
            {words.toContent}
          </ScreenLink>
        </p>
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" isBusy={save.status === 'saving'}>
            {settings.save}
          </Button>
          {!isChanged && (state.savedAt !== null || save.status !== 'saved') && <SaveState state={state} />}
        </div>
      </form>
      <SaveConflict kind="website" draft={draft} />
    </Card>
  );
}

/** Name, description and colour of the site: the same content entry as under Inhalte. */
export const WebsiteForm = () => (
  <EntriesFrame titles={[words.title]}>
    {(entries) => {
      const entry = entries.find((each) => each.kind === 'website');
      return entry && <WebsiteCard entry={entry} />;
    }}
  </EntriesFrame>
);
