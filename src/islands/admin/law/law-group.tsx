import { Fragment, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { law as words } from '#content/law/check.ts';
import type { LawTopic } from '#content/law/topics.ts';
import type { CheckedPoint } from '#contracts/law/check.ts';
import { groupBy } from '#domain/groups.ts';
import type { Phase } from '#domain/law/rules.ts';
import { AllExamples } from '#islands/admin/content/examples.tsx';
import { messageOf } from '#islands/admin/message.ts';
import { lawQuery, saveAcceptance, withdrawAcceptance } from '#stores/law/check.ts';
import { showToast } from '#stores/toasts.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { focusInSight } from '#ui/focus.ts';
import { LawDecision } from './law-decision.tsx';
import { LawPoint } from './law-point.tsx';
import { isDone } from './progress.ts';

const tickLook = 'size-5 flex-none scroll-mb-80 accent-brand';

interface PointListProps {
  readonly points: readonly CheckedPoint[];
  readonly children: (point: CheckedPoint) => ReactNode;
}

/** Points in rows; several of the same row are folded under its title. */
const PointList = ({ points, children }: PointListProps) => (
  <ul>
    {[...groupBy(points, ({ id, row }) => row ?? id)].map(([key, list]) =>
      list.length === 1 ? (
        <Fragment key={key}>{list.map(children)}</Fragment>
      ) : (
        <li key={key} className="border-t border-hairline">
          <details>
            <summary className="min-h-11 scroll-mb-80 py-2.5 marker:text-ink-2 hover:text-admin">
              {words.folded(key, list.length)}
            </summary>
            <ul className="pl-4">{list.map(children)}</ul>
          </details>
        </li>
      ),
    )}
  </ul>
);

interface LawGroupProps {
  readonly topic: LawTopic;
  readonly phase: Phase;
  readonly points: readonly CheckedPoint[];
  /** True if the user may accept points ('so gewollt'). */
  readonly canDecide: boolean;
  readonly isShown: boolean;
}

/** Points of a topic with its progress; opening one folds the others. Several points can be accepted at once. */
export function LawGroup({ topic, phase, points, canDecide, isShown }: LawGroupProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [note, setNote] = useState('');
  const [isBusy, setBusy] = useState(false);
  const headRef = useRef<HTMLElement>(null);
  const noteRef = useRef<HTMLInputElement>(null);
  const open = points.filter((point) => !isDone(point));
  const done = points.filter(isDone);
  const duties = open.filter(({ weight }) => weight !== 'choice').length;
  const choices = canDecide ? open.filter(({ weight }) => weight === 'choice') : [];
  // Drops points that were fixed or accepted elsewhere meanwhile.
  const ids = choices.map(({ id }) => id).filter((id) => chosen.has(id));

  const choose = (changed: readonly string[], isChosen: boolean): void =>
    setChosen(new Set(isChosen ? [...chosen, ...changed] : [...chosen].filter((id) => !changed.includes(id))));

  /** Runs a change; on a failure shows a toast and refreshes the points. */
  async function run(work: () => Promise<void>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      showToast({ title: words.saveFailed, description: messageOf(error), variant: 'destructive' });
      await lawQuery.refresh();
      return false;
    }
  }

  async function acceptAll(): Promise<void> {
    const isStored = await run(() => saveAcceptance(ids, note));
    if (!isStored) return;
    // The focused note field is gone; the group's head shows the new progress.
    focusInSight(headRef.current);
    setChosen(new Set());
    setNote('');
    const undo = { label: words.undo, hint: words.undoHint, run: () => run(() => withdrawAcceptance(ids)) };
    showToast({ title: words.saved(ids.length), description: note, variant: 'success', action: undo });
  }

  async function openAgain({ id, title, accepted }: CheckedPoint): Promise<void> {
    setBusy(true);
    const isStored = await run(() => withdrawAcceptance([id]));
    setBusy(false);
    if (!isStored || !accepted) return;
    focusInSight(headRef.current);
    const undo = {
      label: words.undo,
      hint: words.undoHint,
      run: () => run(() => saveAcceptance([id], accepted.note)),
    };
    showToast({ title: words.reopened, description: title, variant: 'success', action: undo });
  }

  function askFor(id: string): void {
    flushSync(() => choose([id], true));
    focusInSight(noteRef.current);
  }

  const finished = (
    <PointList points={done}>
      {(point) => (
        <LawPoint
          key={point.id}
          point={point}
          action={
            canDecide &&
            point.accepted &&
            point.state === 'open' && (
              <Button look="outline" className="justify-self-start" isBusy={isBusy} onClick={() => openAgain(point)}>
                {words.reopen}
              </Button>
            )
          }
        />
      )}
    </PointList>
  );

  return (
    <details aria-label={topic.title} name={`law-${phase}`} open={isShown} className="border-t border-hairline py-1">
      <summary ref={headRef} className="min-h-11 py-1.5 marker:text-ink-2">
        <h3 className="inline font-semibold">{topic.title}</h3>{' '}
        <span className="text-meta whitespace-nowrap text-ink-2 tabular-nums">
          {words.done(done.length, points.length)}
        </span>{' '}
        {duties > 0 && <Badge tone="error">{words.duties(duties)}</Badge>}
      </summary>
      {open.length > 0 && <p className="mb-1 text-meta text-ink-2">{topic.hint}</p>}
      {topic.name === 'examples' && <AllExamples />}
      {choices.length > 1 && (
        <label className="flex min-h-11 w-fit cursor-pointer items-center gap-3 text-meta">
          <input
            type="checkbox"
            className={tickLook}
            checked={ids.length === choices.length}
            onChange={({ target }) =>
              choose(
                choices.map(({ id }) => id),
                target.checked,
              )
            }
          />
          {words.all(choices.length)}
        </label>
      )}
      <PointList points={open}>
        {(point) => (
          <LawPoint
            key={point.id}
            point={point}
            tick={
              choices.includes(point) ? (
                <input
                  type="checkbox"
                  className={tickLook}
                  aria-label={words.choose(point.title)}
                  checked={ids.includes(point.id)}
                  onChange={({ target }) => choose([point.id], target.checked)}
                />
              ) : (
                choices.length > 0 && <span className="size-5 flex-none" />
              )
            }
            action={
              choices.includes(point) && (
                <Button look="outline" className="justify-self-start" onClick={() => askFor(point.id)}>
                  {words.accept}
                </Button>
              )
            }
          />
        )}
      </PointList>
      {ids.length > 0 && (
        <LawDecision
          count={ids.length}
          note={note}
          onNote={setNote}
          noteRef={noteRef}
          onAccept={acceptAll}
          onClear={() => {
            focusInSight(headRef.current);
            setChosen(new Set());
          }}
        />
      )}
      {done.length > 0 && open.length === 0 && finished}
      {done.length > 0 && open.length > 0 && (
        <details>
          <summary className="min-h-11 py-2 text-meta font-semibold text-admin">{words.finished(done.length)}</summary>
          {finished}
        </details>
      )}
    </details>
  );
}
