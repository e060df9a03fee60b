import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useState } from 'react';
import { correction, letterPreview, progress, sending, letterForm as words } from '#content/letters/screen.ts';
import { steps } from '#content/letters/steps.ts';
import type { Letter } from '#contracts/letters/editing.ts';
import { tallyOf } from '#domain/letters/words.ts';
import { SaveState } from '#islands/admin/content/entry/save-state.tsx';
import { serverMessageOf } from '#islands/admin/message.ts';
import { ObstacleButton } from '#islands/admin/obstacle-button.tsx';
import { type LetterDraft, openLetterDraft, resumeLetter } from '#stores/letters/editing.ts';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Field } from '#ui/field.tsx';
import { AudienceFields } from './audience-fields.tsx';
import { type Checked, useChecks } from './letter-checks.tsx';
import { LetterConflict } from './letter-conflict.tsx';
import { LetterPreview } from './letter-preview.tsx';
import { titleOf } from './letter-status.tsx';
import { explainBlock, findMissingPart, SendSection } from './send-section.tsx';
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

interface WordFieldsProps {
  readonly id: string;
  readonly draft: LetterDraft;
  readonly isPreview: boolean;
}

/** Subject, preview text and text, with the mail beside them. */
function WordFields({ id, draft, isPreview }: WordFieldsProps) {
  const { data, save, version } = useStore(draft.$state);
  const refused = save.status === 'refused' ? save.fields : {};
  return (
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
      {isPreview && <LetterPreview id={id} version={version} isBelow={!matchMedia(WIDE).matches} />}
    </div>
  );
}

/** Form of a half-sent letter, whose remaining recipients get the corrected version. */
export function LetterCorrection({ letter, onChanged }: LetterEditorProps) {
  const draft = useMemo(() => openLetterDraft(letter), [letter]);
  const state = useStore(draft.$state);
  const checked = useChecks(letter, state.version);
  const [message, setMessage] = useState('');
  const [isBusy, setBusy] = useState(false);
  const { sent, waiting } = tallyOf(letter.counts);
  const { subject, preview, text } = state.data;
  const isUnchanged =
    !letter.isTestStale && subject === letter.subject && preview === letter.preview && text === letter.text;

  useEffect(() => () => void draft.flush(), [draft]);

  async function send(): Promise<void> {
    setBusy(true);
    setMessage('');
    try {
      const saved = await draft.flush();
      if (saved) onChanged(await resumeLetter(saved));
      else setMessage(steps.unsaved);
    } catch (error) {
      setMessage(sending.failed(serverMessageOf(error)));
    }
    setBusy(false);
  }

  return (
    <section aria-labelledby="correction-title" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <h3 id="correction-title" className="text-lead">
          {correction.title}
        </h3>
        <SaveState state={state} />
      </div>
      <p className="text-meta text-ink-2">{correction.lead(sent)}</p>
      <WordFields id={letter.id} draft={draft} isPreview={matchMedia(WIDE).matches} />
      <ObstacleButton
        obstacle={letter.sendObstacle ?? (isUnchanged ? undefined : explainBlock(checked))}
        hint={message || (isUnchanged ? correction.unchanged : correction.ready)}
        isBusy={isBusy}
        onClick={() => send()}
      >
        {isUnchanged ? progress.resume : correction.send(waiting)}
      </ObstacleButton>
      <LetterConflict draft={draft} onGone={onChanged} />
    </section>
  );
}

/** Form of a letter: autosave, a preview of the mail, and the steps up to sending. */
export function LetterEditor({ letter, onChanged }: LetterEditorProps) {
  const draft = useMemo(() => openLetterDraft(letter), [letter]);
  const state = useStore(draft.$state);
  const [isPreview, setPreview] = useState(() => matchMedia(WIDE).matches);
  const { data, version } = state;
  const checked = useChecks(letter, version);
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
        <Callout tone="error" className="mb-6">
          {letter.note}
        </Callout>
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
          <WordFields id={letter.id} draft={draft} isPreview={isPreview} />
          {!isBySelf && (
            <div className="mt-4 max-w-3xl">
              <AudienceFields audience={data.audience} onChange={(audience) => draft.change({ audience })} />
            </div>
          )}
        </Step>
        <SendSection letter={letter} draft={draft} checked={checked} onChanged={onChanged} />
      </div>
      <LetterConflict draft={draft} onGone={onChanged} />
    </section>
  );
}
