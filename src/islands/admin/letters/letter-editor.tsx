import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useState } from 'react';
import { letterPreview, letterForm as words } from '#content/letters/screen.ts';
import type { Letter } from '#contracts/letters/editing.ts';
import { SaveState } from '#islands/admin/content/entry/save-state.tsx';
import { openLetterDraft } from '#stores/letters/editing.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { AudienceFields } from './audience-fields.tsx';
import { type Checked, useChecks } from './letter-checks.tsx';
import { LetterConflict } from './letter-conflict.tsx';
import { LetterPreview } from './letter-preview.tsx';
import { titleOf } from './letter-status.tsx';
import { findMissingPart, SendSection } from './send-section.tsx';
import { Step, Steps, type StepsDone } from './steps.tsx';
import { LetterText } from './text/letter-text.tsx';

/** Width from which the preview fits beside the form. */
const WIDE = '(width >= 80rem)';

interface LetterEditorProps {
  readonly letter: Letter;
  readonly onChanged: (letter: Letter) => void;
}

/** Returns the completed steps, as far as known from the last saved version. */
function doneOf({ report }: Checked, isWritten: boolean): StepsDone {
  const checks = report?.checks ?? [];
  const others = checks.filter(({ name }) => name !== 'test');
  return {
    write: isWritten,
    test: checks.some(({ name, level }) => name === 'test' && level === 'good'),
    check: others.length > 0 && others.every(({ level }) => level !== 'stop'),
    send: false,
  };
}

/** Form of a letter: autosave, a preview of the mail, and the steps up to sending. */
export function LetterEditor({ letter, onChanged }: LetterEditorProps) {
  const draft = useMemo(() => openLetterDraft(letter), [letter]);
  const state = useStore(draft.$state);
  const [isPreview, setPreview] = useState(() => matchMedia(WIDE).matches);
  const { data, save, version } = state;
  const checked = useChecks(letter, version);
  const refused = save.status === 'refused' ? save.fields : {};
  const title = titleOf(letter);
  const isBySelf = letter.kind !== 'letter';

  useEffect(() => () => void draft.flush(), [draft]);

  return (
    <section aria-label={words.words}>
      <div className="sticky top-0 z-2 mb-6 flex flex-wrap items-center justify-between gap-x-6 border-b border-hairline bg-white py-1.5">
        <Steps done={doneOf(checked, findMissingPart(data) === undefined)} isBySelf={isBySelf} />
        <SaveState state={state} />
      </div>
      {title !== undefined && <p className="mb-5 text-lead font-semibold">{title}</p>}
      {letter.note !== '' && (
        <Notice tone="error" className="mb-6">
          {letter.note}
        </Notice>
      )}
      <div className="grid gap-8">
        <Step
          name="write"
          isBySelf={isBySelf}
          side={
            <Button look="choice" aria-pressed={isPreview} onClick={() => setPreview(!isPreview)}>
              {letterPreview.open}
            </Button>
          }
        >
          <p className="-mt-3 text-meta text-ink-2">{isBySelf ? words.savedHintBySelf : words.savedHint}</p>
          <div className={isPreview ? 'grid gap-8 xl:grid-cols-2' : 'max-w-3xl'}>
            <div className="grid min-w-0 content-start gap-6">
              <Field
                name="subject"
                label={words.subject}
                autoComplete="off"
                value={data.subject}
                errors={refused.subject}
                onChange={({ target }) => draft.change({ subject: target.value })}
              />
              <Field
                name="preview"
                label={words.preview}
                hint={words.previewHint}
                autoComplete="off"
                value={data.preview}
                errors={refused.preview}
                onChange={({ target }) => draft.change({ preview: target.value })}
              />
              <LetterText value={data.text} errors={refused.text} onChange={(text) => draft.change({ text })} />
            </div>
            {isPreview && <LetterPreview id={letter.id} version={version} isBelow={!matchMedia(WIDE).matches} />}
          </div>
          {!isBySelf && (
            <div className="mt-4 max-w-3xl">
              <AudienceFields audience={data.audience} onChange={(audience) => draft.change({ audience })} />
            </div>
          )}
        </Step>
        <SendSection letter={letter} draft={draft} checked={checked} onChanged={onChanged} />
      </div>
      {save.status === 'conflict' && (
        <LetterConflict
          mine={data}
          theirs={save.theirs}
          onResolve={(choice) => draft.resolve(choice)}
          onGone={onChanged}
        />
      )}
    </section>
  );
}
