import { useState } from 'react';
import { ApiError } from '#api/request.ts';
import { publishing as words } from '#content/content/publishing.ts';
import { planning } from '#content/content/release-plan.ts';
import { editor } from '#content/content/screen.ts';
import { fieldLabel } from '#contracts/content/kind.ts';
import { kindOf } from '#contracts/content/registry.ts';
import { type Change, type Changes, changeKey, type ReleaseProblem } from '#contracts/content/releases.ts';
import { entryHref } from '#domain/content/entry-href.ts';
import { kindHref } from '#islands/admin/content/position.ts';
import { ChangeItem, changeTitle } from '#islands/admin/content/publish/change-item.tsx';
import { MonthNote } from '#islands/admin/content/publish/month-note.tsx';
import { formatPlanTime } from '#islands/admin/content/publish/release-plan.tsx';
import { Pending } from '#islands/admin/loaded.tsx';
import { serverMessageOf } from '#islands/admin/message.ts';
import { ObstacleRemedy } from '#islands/admin/obstacle-button.tsx';
import { isTimed, NOW, WhenField } from '#islands/admin/planning/when-field.tsx';
import { useFreshQuery } from '#islands/admin/use-query.ts';
import { changesQuery, planRelease, publish } from '#stores/content/releases.ts';
import { dataOf } from '#stores/query.ts';
import { showToast } from '#stores/toasts.ts';
import { buttonLooks } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Dialog, SubmitActions } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';

const NOTE_MAX = 200;

const Problems = ({ problems }: { readonly problems: readonly ReleaseProblem[] }) => (
  <Callout tone="error">
    <p className="font-semibold">{words.problems}</p>
    <p>{words.problemsHint}</p>
    <ul className="mt-2">
      {problems.map(({ kind, id, title, field, message }) => {
        const where = [title || kindOf(kind).title, fieldLabel(kindOf(kind), field)].filter(Boolean).join(' › ');
        return (
          <li key={`${kind}/${id}/${field}/${message}`}>
            <a href={id === null ? kindHref(kind) : entryHref({ kind, id }, field)} className={buttonLooks.link}>
              {where}
            </a>
            : {message}
          </li>
        );
      })}
    </ul>
  </Callout>
);

interface ChoiceProps {
  readonly changes: readonly Change[];
  /** Tells whether a change was chosen when the dialog opened: a tick moves nothing away from the pointer. */
  readonly isFirst: (change: Change) => boolean;
  readonly isChosen: (change: Change) => boolean;
  readonly onChoose: (changes: readonly Change[], isChosen: boolean) => void;
}

const tickLook = 'size-5 flex-none accent-admin';

/** Checks whether a change can be published. */
const isFinished = ({ problems }: Change): boolean => problems.length === 0;

const Ticks = ({ changes, isChosen, onChoose }: Omit<ChoiceProps, 'isFirst'>) => (
  <ul>
    {changes.map((change) => (
      <ChangeItem
        key={changeKey(change)}
        change={change}
        tick={
          <input
            type="checkbox"
            className={tickLook}
            aria-label={words.choose(kindOf(change.kind).title, changeTitle(change))}
            checked={isChosen(change)}
            disabled={!isFinished(change)}
            onChange={({ target }) => onChoose([change], target.checked)}
          />
        }
      />
    ))}
  </ul>
);

/** Changes with checkboxes, those chosen at first on top and the rest folded. */
function Choice({ changes, isFirst, isChosen, onChoose }: ChoiceProps) {
  const first = changes.filter(isFirst);
  const rest = changes.filter((change) => !isFirst(change));
  const finished = changes.filter(isFinished);
  const chosen = changes.filter(isChosen).length;
  return (
    <div>
      <p role="status" className="font-semibold">
        {chosen === changes.length ? words.changes(chosen) : words.chosen(chosen, changes.length)}
      </p>
      {finished.length > 1 && (
        <label className="flex min-h-11 w-fit cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            className={tickLook}
            checked={finished.every(isChosen)}
            onChange={({ target }) => onChoose(finished, target.checked)}
          />
          {words.all}
        </label>
      )}
      <Ticks changes={first} isChosen={isChosen} onChoose={onChoose} />
      {rest.length > 0 && (
        <details open={first.length === 0} className="border-t border-hairline">
          <summary className="min-h-11 cursor-pointer content-center font-semibold text-admin">
            {words.rest(rest.filter((change) => !isChosen(change)).length)}
          </summary>
          <Ticks changes={rest} isChosen={isChosen} onChoose={onChoose} />
        </details>
      )}
    </div>
  );
}

/** Public letters that every publish includes, whatever is selected. */
const Letters = ({ letters }: Pick<Changes, 'letters'>) => (
  <ul className="empty:hidden">
    {letters.map(({ id, subject, state }) => (
      <li key={`${id}/${state}`}>{words.letters[state](subject)}</li>
    ))}
  </ul>
);

const nothing = { changes: [], letters: [] } as const satisfies Partial<Changes>;

const isEmpty = ({ changes, letters }: Changes): boolean => changes.length + letters.length === 0;

function submitWord(isLater: boolean, isSending: boolean): string {
  if (isLater) return planning.plan;
  return isSending ? words.sending : words.send;
}

interface PublishDialogProps {
  /** Entry whose form opened the dialog; it alone is selected initially. */
  readonly only?: Pick<Change, 'kind' | 'id'>;
  readonly onClose: () => void;
}

export function PublishDialog({ only, onClose }: PublishDialogProps) {
  const state = useFreshQuery(changesQuery);
  const [note, setNote] = useState('');
  const [when, setWhen] = useState(NOW);
  const [whenError, setWhenError] = useState<string>();
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [ticks, setTicks] = useState<ReadonlyMap<string, boolean>>(new Map());

  const data = dataOf(state);
  const { changes, letters } = data ?? nothing;
  const isMeant = (change: Change): boolean => only === undefined || changeKey(only) === changeKey(change);
  const isTicked = (change: Change): boolean => ticks.get(changeKey(change)) ?? isMeant(change);
  const isChosen = (change: Change): boolean => isFinished(change) && isTicked(change);
  const without = changes.filter((change) => !isChosen(change)).map(changeKey);
  const hasChosen = without.length < changes.length + letters.length;

  async function plan(): Promise<void> {
    try {
      const { day, time } = when;
      const planned = await planRelease({ day, time, note: note.trim(), without });
      showToast({ title: planning.planned, description: formatPlanTime(planned), variant: 'success' });
      onClose();
    } catch (error) {
      const wrong = error instanceof ApiError ? error.fields.day?.[0] : undefined;
      setWhenError(wrong);
      if (wrong === undefined) setFailure(planning.planFailed(serverMessageOf(error)));
    }
  }

  async function publishNow(checksum: string): Promise<void> {
    try {
      await publish({ checksum, note: note.trim(), without });
      onClose();
    } catch (error) {
      const isOutdated = error instanceof ApiError && error.status === 409;
      setFailure(isOutdated ? words.outdated : words.sendFailed(serverMessageOf(error)));
    }
  }

  async function send(checksum: string): Promise<void> {
    setFailure(undefined);
    setWhenError(isTimed(when) ? undefined : planning.pickTime);
    if (!isTimed(when)) return;
    setSending(true);
    await (when.isLater ? plan() : publishNow(checksum));
    setSending(false);
  }

  const isReady = data !== undefined && !isEmpty(data) && data.problems.length === 0 && data.obstacle === null;
  return (
    <Dialog title={words.title} width={600} closeLabel={editor.close} onClose={onClose}>
      {/* Links inside change the screen below, which unmounts the dialog. */}
      <div className="grid gap-4 pb-5">
        {!('data' in state) && (
          <Pending
            state={state}
            words={{ ...words, retry: editor.retry }}
            onRetry={() => void changesQuery.refresh()}
          />
        )}
        {data && isEmpty(data) && (
          <p className="text-ink-2">{data.underWay.length === 0 ? words.none : words.noneMore}</p>
        )}
        {data && data.problems.length > 0 && <Problems problems={data.problems} />}
        <Letters letters={letters} />
        {changes.length > 0 && (
          <Choice
            changes={changes}
            isFirst={(change) => isFinished(change) && isMeant(change)}
            isChosen={isChosen}
            onChoose={(these, isTrue) =>
              setTicks(new Map([...ticks, ...these.map((change) => [changeKey(change), isTrue] as const)]))
            }
          />
        )}
        {isReady && !hasChosen && <p className="text-meta text-ink-2">{words.nothingChosen}</p>}
        {isReady && (
          <>
            <Field
              name="note"
              label={words.note}
              hint={words.noteHint}
              maxLength={NOTE_MAX}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
            <MonthNote />
            <WhenField words={planning} when={when} error={whenError} onChange={setWhen} />
          </>
        )}
        {data?.obstacle && (
          <Callout tone="error">
            {data.obstacle.text} <ObstacleRemedy of={data.obstacle} />
          </Callout>
        )}
        {failure !== undefined && (
          <p role="alert" className="text-meta font-semibold text-error">
            {failure}
          </p>
        )}
      </div>
      <SubmitActions
        cancel={editor.cancel}
        onCancel={onClose}
        submit={submitWord(when.isLater, isSending)}
        onSubmit={() => void send(data?.checksum ?? '')}
        isBusy={isSending}
        isDisabled={!(isReady && hasChosen)}
      />
    </Dialog>
  );
}
