import { Suspense, useRef, useState } from 'react';
import { letterForm, letterPreview, progress as words } from '#content/letters/screen.ts';
import { seriesLetter } from '#content/letters/series.ts';
import { steps, welcome } from '#content/letters/steps.ts';
import type { Letter, LetterRest } from '#contracts/letters/editing.ts';
import { formatInstant } from '#domain/berlin-time.ts';
import { formatNumber } from '#domain/german-count.ts';
import { formatRevenue } from '#domain/german-money.ts';
import { isCorrected, isHalfSent, type LetterAction, SHOWN_COUNTS, tallyOf } from '#domain/letters/words.ts';
import { DEFAULT_PACE } from '#domain/mail/pace.ts';
import { useKeptFocus } from '#islands/admin/kept-focus.ts';
import { serverMessageOf } from '#islands/admin/message.ts';
import { ObstacleButton } from '#islands/admin/obstacle-button.tsx';
import { useFreshQuery } from '#islands/admin/use-query.ts';
import { useRead } from '#islands/admin/use-read.ts';
import { paths } from '#paths.ts';
import { applyLetterAction, openLetterDraft, paceQuery, readLinks, resumeLetter } from '#stores/letters/editing.ts';
import { dataOf } from '#stores/query.ts';
import { dismissFailure, showToast } from '#stores/toasts.ts';
import { Button, buttonLooks } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { DataTable, NameCell, TableCell, TableRow } from '#ui/data-table.tsx';
import { Figure } from '#ui/figure.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { QuestionDialog } from '#ui/question-dialog.tsx';
import { LoadingState } from '#ui/states.tsx';
import type { TableColumn } from '#ui/table-head.tsx';
import { AgainDialog } from './count-dialog.tsx';
import { LetterHold } from './letter-hold.tsx';
import { LetterPreview } from './letter-preview.tsx';
import { LetterBadge, titleOf } from './letter-status.tsx';
import { beginLetter } from './list-actions.ts';
import { PublicSection } from './public/public-section.tsx';

// The editor is loaded on demand, as in `letters.tsx`.
const LetterCorrection = lazyPart(async () => (await import('./letter-editor.tsx')).LetterCorrection);

const MINUTES_PER_HOUR = 60;

interface LetterProgressProps {
  readonly letter: Letter;
  readonly onChanged: (letter: Letter) => void;
}

const showFailure = (description: string): void =>
  showToast({ title: words.errorTitle, description, variant: 'destructive' });
const failed = (error: unknown): void => showFailure(words.failed(serverMessageOf(error)));

/** @returns undefined if a correction typed in this letter cannot be saved, so that it must not go on without it */
async function apply(letter: Letter, action: LetterAction): Promise<Letter | undefined> {
  if (action !== 'resume') return applyLetterAction(letter.id, action);
  const saved = await openLetterDraft(letter).flush();
  return saved && resumeLetter(saved);
}

function actionsOf(
  { kind, status, holdMs }: Letter,
  isCorrecting: boolean,
): readonly (readonly [LetterAction, string])[] {
  if (holdMs !== null) return [['withdraw', words.withdraw]];
  if (kind === 'welcome') {
    const off = ['pause', welcome.turnOff] as const;
    return status === 'paused' ? [['resume', words.resume], off] : [off];
  }
  if (kind === 'series') return status === 'sending' ? [['pause', seriesLetter.hold]] : [];
  switch (status) {
    case 'planned':
      return [['unplan', words.unplan]];
    case 'sending':
      return [
        ['pause', words.pause],
        ['stop', words.stop],
      ];
    case 'paused':
      return [...(isCorrecting ? [] : [['resume', words.resume] as const]), ['stop', words.stop]];
    default:
      return [];
  }
}

interface ActionsProps extends LetterProgressProps {
  /** True while the correction's own button sends the letter on. */
  readonly isCorrecting: boolean;
  readonly onCorrect: () => void;
}

function Actions({ letter, isCorrecting, onCorrect, onChanged }: ActionsProps) {
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);

  async function run(action: LetterAction): Promise<void> {
    setAsking(false);
    setBusy(true);
    await apply(letter, action).then((moved) => {
      if (moved === undefined) return showFailure(steps.unsaved);
      dismissFailure();
      return onChanged(moved);
    }, failed);
    setBusy(false);
  }

  return (
    <div className="flex flex-wrap gap-3">
      {actionsOf(letter, isCorrecting).map(([action, label]) => (
        <ObstacleButton
          key={action}
          look={action === 'resume' || action === 'withdraw' ? 'solid' : 'outline'}
          obstacle={action === 'resume' ? (letter.sendObstacle ?? undefined) : undefined}
          isBusy={isBusy}
          onClick={() => (action === 'stop' ? setAsking(true) : run(action))}
        >
          {label}
        </ObstacleButton>
      ))}
      {isHalfSent(letter) && !isCorrecting && (
        <Button look="outline" onClick={onCorrect}>
          {words.correct}
        </Button>
      )}
      {letter.kind === 'letter' && letter.holdMs === null && (
        <Button look="outline" onClick={() => beginLetter({ copyOf: letter.id })}>
          {words.copy}
        </Button>
      )}
      {letter.status !== 'planned' && letter.holdMs === null && (
        <a href={`${paths.letter}/${letter.id}`} target="_blank" rel="noreferrer" className={buttonLooks.link}>
          {words.browser}
        </a>
      )}
      {isAsking && (
        <QuestionDialog words={words.question} onKeep={() => setAsking(false)} onDiscard={() => run('stop')} />
      )}
    </div>
  );
}

/** Tells why the waiting mails rest, and when they go on. */
function Rest({ rest: { why, until } }: { readonly rest: LetterRest }) {
  const text = words.rests[why];
  return <Callout>{typeof text === 'string' ? text : text(until === null ? undefined : formatInstant(until))}</Callout>;
}

/** Progress of a letter that is being sent. */
function Bar({ letter: { counts, learnedPerHour } }: Pick<LetterProgressProps, 'letter'>) {
  const { sent, all } = tallyOf(counts);
  const pace = useFreshQuery(paceQuery);
  const { perMinute, perDay } = dataOf(pace) ?? DEFAULT_PACE;
  return (
    <div className="grid gap-1.5">
      <progress
        aria-label={words.bar}
        className="h-3 w-full appearance-none overflow-hidden rounded-full bg-hairline [&::-moz-progress-bar]:bg-admin [&::-webkit-progress-bar]:bg-hairline [&::-webkit-progress-value]:bg-admin"
        max={all}
        value={sent}
      />
      <p role="status" className="text-meta figures">
        {words.done(sent, all)}
      </p>
      <p className="text-meta text-ink-2">{words.pace(perMinute, perDay)}</p>
      {learnedPerHour !== null && learnedPerHour < perMinute * MINUTES_PER_HOUR && (
        <p className="text-meta text-ink-2">{words.learned(learnedPerHour)}</p>
      )}
    </div>
  );
}

type LinkColumn = TableColumn<keyof typeof words.linkColumns>;

const counted = ['clicks', 'signUp', 'confirmed', 'newsletter', 'checkout'] as const;

const linkColumns = (tellsRevenue: boolean): readonly LinkColumn[] => [
  { name: 'slug', label: words.linkColumns.slug, isUnordered: true },
  ...[...counted, ...(tellsRevenue ? (['revenue'] as const) : [])].map((name) => ({
    name,
    label: words.linkColumns[name],
    width: tellsRevenue ? 'w-[13%]' : 'w-[15%]',
    isUnordered: true as const,
  })),
];

function Links({ id }: { readonly id: string }) {
  const { state } = useRead(() => readLinks(id));
  if ('error' in state) return <p role="alert">{words.linksFailed(serverMessageOf(state.error))}</p>;
  const links = dataOf(state);
  if (links === undefined) return null;
  const tellsRevenue = links.some(({ revenue }) => revenue !== null);
  return (
    <section aria-labelledby="links-title" className="grid gap-3">
      <h3 id="links-title" className="text-lead">
        {words.links}
      </h3>
      {links.length === 0 && <p className="text-meta text-ink-2">{words.noLinks}</p>}
      {links.length > 0 && (
        <>
          <DataTable labelledBy="links-title" columns={linkColumns(tellsRevenue)}>
            {links.map(({ slug, clicks, goals, revenue }) => (
              <TableRow key={slug}>
                <NameCell>{slug}</NameCell>
                <TableCell label={words.linkColumns.clicks}>{formatNumber(clicks)}</TableCell>
                {(['signUp', 'confirmed', 'newsletter', 'checkout'] as const).map((goal) => (
                  <TableCell key={goal} place="line" label={words.linkColumns[goal]}>
                    {formatNumber(goals[goal])}
                  </TableCell>
                ))}
                {revenue !== null && (
                  <TableCell place="line" label={words.linkColumns.revenue}>
                    {formatRevenue(revenue)}
                  </TableCell>
                )}
              </TableRow>
            ))}
          </DataTable>
          <p className="text-note text-ink-2">{words.linksHint}</p>
        </>
      )}
    </section>
  );
}

/** Says who has not got the finished letter, and sends it to them. */
function Unreached({ letter, onChanged }: LetterProgressProps) {
  const [isAsking, setAsking] = useState(false);
  const { resendable, counts, sendObstacle } = letter;
  return (
    <div className="grid gap-3">
      <p>{words.failedHint(counts.failed, resendable)}</p>
      {resendable > 0 && (
        <ObstacleButton obstacle={sendObstacle ?? undefined} isBusy={false} onClick={() => setAsking(true)}>
          {words.again}
        </ObstacleButton>
      )}
      {isAsking && (
        <AgainDialog
          letter={letter}
          onClose={() => setAsking(false)}
          onSent={(started) => {
            setAsking(false);
            onChanged(started);
          }}
        />
      )}
    </div>
  );
}

function Figures({ letter: { counts, left } }: Pick<LetterProgressProps, 'letter'>) {
  const tally = tallyOf(counts);
  const shown = SHOWN_COUNTS.filter((name) => name === 'sent' || tally[name] > 0);
  return (
    <section aria-label={words.figures} className="grid gap-3">
      <dl className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {shown.map((name) => (
          <Figure
            key={name}
            isFlat
            isMain={name === 'sent'}
            label={words.counts[name]}
            value={formatNumber(tally[name])}
          />
        ))}
        <Figure isFlat label={words.left} value={formatNumber(left)} />
      </dl>
      {tally.unclear > 0 && <p className="text-note text-ink-2">{words.unclearHint}</p>}
      {tally.skipped > 0 && <p className="text-note text-ink-2">{words.skippedHint}</p>}
    </section>
  );
}

function Times({
  letter: { scheduledAt, isAwaitingRelease, startedAt, finishedAt, holdMs },
}: Pick<LetterProgressProps, 'letter'>) {
  const times = [
    ...(scheduledAt === null ? [] : [words.planned(formatInstant(scheduledAt))]),
    ...(isAwaitingRelease ? [words.awaiting] : []),
    ...(startedAt === null || holdMs !== null ? [] : [words.started(formatInstant(startedAt))]),
    ...(finishedAt === null ? [] : [words.finished(formatInstant(finishedAt))]),
  ];
  return <p className="text-meta text-ink-2">{times.join(' · ')}</p>;
}

/** Letter that is scheduled, being sent or finished, or an active welcome letter. */
export function LetterProgress({ letter, onChanged }: LetterProgressProps) {
  const { id, kind, status, subject, counts, note, version, holdMs, rest } = letter;
  const [isCorrecting, setCorrecting] = useState(() => isCorrected(letter));
  const correctionRef = useRef<HTMLDivElement>(null);
  useKeptFocus(correctionRef, isCorrecting ? 'correction' : 'letter');
  const isHeld = holdMs !== null;
  const isUnderWay = kind === 'letter' && (status === 'sending' || status === 'paused') && !isHeld;
  const title = titleOf(letter) ?? subject;
  return (
    <section aria-labelledby="letter-title" className="grid gap-6">
      <header className="grid gap-3">
        <div className="flex flex-wrap items-center gap-3">
          <h2 id="letter-title" className="text-h3 wrap-anywhere">
            {title}
          </h2>
          <LetterBadge letter={letter} />
        </div>
        <Times letter={letter} />
        {kind === 'welcome' && status === 'sending' && <Callout tone="success">{welcome.isOn}</Callout>}
        {kind === 'series' && status === 'sending' && <Callout tone="success">{seriesLetter.isOn}</Callout>}
        {note !== '' && <Callout tone="error">{note}</Callout>}
        {isHeld && <LetterHold ms={holdMs} />}
        {rest !== null && <Rest rest={rest} />}
        <Actions
          letter={letter}
          isCorrecting={isCorrecting}
          onCorrect={() => setCorrecting(true)}
          onChanged={onChanged}
        />
      </header>
      {isCorrecting && isHalfSent(letter) && (
        <div ref={correctionRef} tabIndex={-1} className="outline-none">
          <Suspense fallback={<LoadingState>{letterForm.loading}</LoadingState>}>
            <LetterCorrection
              letter={letter}
              onChanged={(moved) => {
                setCorrecting(false);
                onChanged(moved);
              }}
            />
          </Suspense>
        </div>
      )}
      {isUnderWay && <Bar letter={letter} />}
      {status !== 'planned' && !isHeld && <Figures letter={letter} />}
      {kind === 'letter' && status === 'sent' && counts.failed > 0 && (
        <Unreached letter={letter} onChanged={onChanged} />
      )}
      {status !== 'planned' && !isHeld && <Links key={id} id={id} />}
      <PublicSection letter={letter} onChanged={onChanged} />
      <section aria-label={words.read} className="max-w-3xl">
        <details>
          <summary className="min-h-11 cursor-pointer content-center font-semibold text-admin">
            {letterPreview.open}
          </summary>
          <LetterPreview id={id} version={version} />
        </details>
      </section>
    </section>
  );
}
