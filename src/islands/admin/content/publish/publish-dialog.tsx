import { useState } from 'react';
import { ApiError } from '#api/request.ts';
import { planning } from '#content/content/release-plan.ts';
import { editor, publishing as words } from '#content/content/screen.ts';
import { kindOf } from '#contracts/content/kinds/registry.ts';
import type { Change, ReleaseProblem } from '#contracts/content/releases.ts';
import { Comparison } from '#islands/admin/content/entry/comparison.tsx';
import { entryHref, kindHref } from '#islands/admin/content/place.ts';
import { planTime } from '#islands/admin/content/publish/release-plan.tsx';
import { StateBadge } from '#islands/admin/content/state-badge.tsx';
import { useFreshQuery } from '#islands/admin/fresh-query.ts';
import { messageOf, serverMessageOf } from '#islands/admin/message.ts';
import { isTimed, rightNow, WhenField } from '#islands/admin/planning/when-field.tsx';
import { changesQuery, planRelease, publish } from '#stores/content/releases.ts';
import { showToast } from '#stores/toasts.ts';
import { buttonLooks } from '#ui/button.tsx';
import { Dialog, SubmitActions } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { ErrorState, LoadingState } from '#ui/states.tsx';

const NOTE_MAX = 200;

const Problems = ({ problems }: { readonly problems: readonly ReleaseProblem[] }) => (
  <Notice tone="error">
    <p className="font-semibold">{words.problems}</p>
    <p>{words.problemsHint}</p>
    <ul className="mt-2">
      {problems.map(({ kind, id, title, field, message }) => {
        const { title: kindTitle, fields } = kindOf(kind);
        const label = fields[field?.split('.')[0] ?? '']?.label;
        const where = [title || kindTitle, label].filter(Boolean).join(' › ');
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
  </Notice>
);

function ChangeItem({ change }: { readonly change: Change }) {
  const { kind, id, title, state, fields } = change;
  const { title: kindTitle, fields: known } = kindOf(kind);
  return (
    <li className="grid gap-2 border-t border-hairline py-3">
      <p className="flex flex-wrap items-center gap-3">
        <span className="text-ink-2">{kindTitle}</span>
        {state === 'removed' ? (
          <span className="font-semibold">{title}</span>
        ) : (
          <a href={entryHref({ kind, id })} className={buttonLooks.link}>
            {title || editor.untitled}
          </a>
        )}
        <StateBadge state={state} />
      </p>
      {state === 'changed' &&
        fields.map(({ field, before, after }) => {
          const facts = known[field];
          return (
            facts && (
              <Comparison
                key={field}
                facts={facts}
                first={{ heading: words.before, value: before }}
                second={{ heading: words.after, value: after }}
              />
            )
          );
        })}
    </li>
  );
}

function submitWord(isLater: boolean, isSending: boolean): string {
  if (isLater) return planning.plan;
  return isSending ? words.sending : words.send;
}

/** What the next publish changes, old and new, what is missing for it, and the button that starts it. */
export function PublishDialog({ onClose }: { readonly onClose: () => void }) {
  const state = useFreshQuery(changesQuery);
  const [note, setNote] = useState('');
  const [when, setWhen] = useState(rightNow);
  const [whenError, setWhenError] = useState<string>();
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function plan(): Promise<void> {
    try {
      const { day, time } = when;
      const planned = await planRelease({ day, time, note: note.trim() });
      showToast({ title: planning.planned, description: planTime(planned), variant: 'success' });
      onClose();
    } catch (error) {
      const wrong = error instanceof ApiError ? error.fields.day?.[0] : undefined;
      setWhenError(wrong);
      if (wrong === undefined) setFailure(planning.planFailed(serverMessageOf(error)));
    }
  }

  async function publishNow(checksum: string): Promise<void> {
    try {
      await publish(checksum, note.trim());
      showToast({ title: words.started, description: words.startedText, variant: 'success' });
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

  const data = state.status === 'loaded' ? state.data : undefined;
  const isReady = data !== undefined && data.changes.length > 0 && data.problems.length === 0;
  return (
    <Dialog title={words.title} width={600} closeLabel={editor.close} onClose={onClose}>
      {/* A link in it leads to another spot of the screen, and the dialog goes with this one. */}
      <div className="grid gap-4 pb-5">
        {state.status === 'loading' && <LoadingState>{words.loading}</LoadingState>}
        {state.status === 'error' && (
          <ErrorState
            text={words.failed}
            detail={messageOf(state.error)}
            retry={editor.retry}
            onRetry={() => void changesQuery.reload()}
          />
        )}
        {data?.changes.length === 0 && <p className="text-ink-2">{words.none}</p>}
        {data && data.problems.length > 0 && <Problems problems={data.problems} />}
        {data && data.changes.length > 0 && (
          <>
            <p className="font-semibold">{words.changes(data.changes.length)}</p>
            <ul>
              {data.changes.map((change) => (
                <ChangeItem key={`${change.kind}/${change.id}`} change={change} />
              ))}
            </ul>
          </>
        )}
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
            <WhenField words={planning} when={when} error={whenError} onChange={setWhen} />
          </>
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
        isDisabled={!isReady}
      />
    </Dialog>
  );
}
