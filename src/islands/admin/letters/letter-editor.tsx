import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useState } from 'react';
import { letterList, letterPreview, letterForm as words } from '#content/letters/screen.ts';
import type { Letter } from '#contracts/letters/editing.ts';
import { LIST_NAMES } from '#domain/people/lists.ts';
import { SaveState } from '#islands/admin/content/entry/save-state.tsx';
import { draftOf } from '#stores/letters/editing.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { AudienceFields } from './audience-fields.tsx';
import { LetterConflict } from './letter-conflict.tsx';
import { LetterPreview } from './letter-preview.tsx';
import { LetterText } from './letter-text.tsx';
import { SendSection } from './send-section.tsx';

/** Where there is room for the mail beside the form. */
const WIDE = '(width >= 80rem)';

interface LetterEditorProps {
  readonly letter: Letter;
  readonly onChanged: (letter: Letter) => void;
}

/** The form of a letter: saved as she types, with the mail that it becomes, and what is left to do until it goes out. */
export function LetterEditor({ letter, onChanged }: LetterEditorProps) {
  const draft = useMemo(() => draftOf(letter), [letter]);
  const state = useStore(draft.$state);
  const [isPreview, setPreview] = useState(() => matchMedia(WIDE).matches);
  const { data, save, version } = state;
  const refused = save.status === 'refused' ? save.fields : {};
  const title = letter.list === null ? undefined : letterList.welcome(LIST_NAMES[letter.list]);

  useEffect(() => () => void draft.flush(), [draft]);

  return (
    <section aria-label={words.words}>
      <div className="sticky top-0 z-2 mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-hairline bg-white py-2">
        <div>
          <SaveState state={state} />
          <p className="text-note text-ink-2">{words.savedHint}</p>
        </div>
        <Button look="compact" aria-pressed={isPreview} onClick={() => setPreview(!isPreview)}>
          {letterPreview.open}
        </Button>
      </div>
      {title !== undefined && <h2 className="mb-5 text-h3">{title}</h2>}
      {letter.note !== '' && (
        <Notice tone="error" className="mb-6">
          {letter.note}
        </Notice>
      )}
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
        {isPreview && <LetterPreview id={letter.id} version={version} />}
      </div>
      <div className="mt-8 grid max-w-3xl gap-8">
        {letter.kind === 'letter' && (
          <AudienceFields audience={data.audience} onChange={(audience) => draft.change({ audience })} />
        )}
        <SendSection letter={letter} draft={draft} onChanged={onChanged} />
      </div>
      {save.status === 'conflict' && (
        <LetterConflict
          mine={data}
          theirs={save.theirs}
          onSettle={(choice) => draft.settle(choice)}
          onGone={onChanged}
        />
      )}
    </section>
  );
}
