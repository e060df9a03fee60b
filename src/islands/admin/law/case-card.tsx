import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { type CaseAnswer, caseAnswer } from '#content/law/case-answer.ts';
import { toCaseFacts } from '#content/law/case-facts.ts';
import { cases as words } from '#content/law/case-inbox.ts';
import { caseLabels, caseWords } from '#content/law/case-words.ts';
import type { ListedCase } from '#contracts/law/cases.ts';
import { berlinDay, formatDay, formatInstant } from '#domain/berlin-time.ts';
import { daysIn } from '#domain/days/day-range.ts';
import { formatMoney } from '#domain/german-money.ts';
import { type CaseStep, stepOf } from '#domain/law/case-step.ts';
import { caseNumber } from '#domain/law/cases.ts';
import { repayBy } from '#domain/law/withdrawal-period.ts';
import { PLATFORM_NAMES } from '#domain/purchases/notice.ts';
import { PLATFORM_TRAITS } from '#domain/purchases/platforms.ts';
import { useCopying } from '#islands/admin/copying.ts';
import { DossierButton } from '#islands/admin/dossier-button.tsx';
import { messageOf } from '#islands/admin/message.ts';
import { PeopleLink } from '#islands/admin/people-link.tsx';
import { setCaseState } from '#stores/law/cases.ts';
import { $auth } from '#stores/session.ts';
import { showToast } from '#stores/toasts.ts';
import { Badge } from '#ui/badge.tsx';
import { Button, buttonLooks } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { CasePurchases } from './case-purchases.tsx';

type Refund = Extract<CaseStep, { readonly kind: 'refund' }>;

/** Days before its end from which a deadline is marked as urgent. */
const PRESSING_DAYS = 3;

/** Returns the sentence of a refund, with what decides whether it is owed. */
function refundSentence({ platform, amount, currency, period, isLeisureOnDate }: Refund, today: string): string {
  const what = words.refund.what(formatMoney(amount, currency), PLATFORM_NAMES[platform]);
  if (isLeisureOnDate) return words.refund.leisure(what);
  if (period === undefined) return words.refund.unknown(what);
  const [last, latest] = [formatDay(period.lastDay), formatDay(period.latestDay)];
  if (period.state === 'over') return words.refund.over(latest, what);
  if (period.state === 'unclear') return words.refund.unclear(last, latest, what);
  return period.lastDay < today ? words.refund.ran(last, what) : words.refund.runs(last, what);
}

/** Day until which the money has to be back. */
function Deadline({ receivedAt }: Pick<ListedCase, 'receivedAt'>) {
  const day = repayBy(receivedAt);
  const left = daysIn({ from: berlinDay(new Date()), to: day }) - 1;
  return (
    <Badge tone={left <= PRESSING_DAYS ? 'error' : 'alert'}>
      {left < 0 ? words.repay.over(formatDay(day)) : words.repay.left(formatDay(day), left)}
    </Badge>
  );
}

/** Ways of an open case in their order; the next one is the filled button. */
type Way = 'platform' | 'answer' | 'done';

interface NextStepProps {
  readonly found: ListedCase;
  readonly step: CaseStep;
  readonly answer: CaseAnswer;
  readonly next: Way;
  readonly onNext: (way: Way) => void;
  readonly onDone: () => Promise<void>;
}

function NextStep({ found, step, answer, next, onNext, onDone }: NextStepProps) {
  const today = berlinDay(new Date());
  const platform = 'platform' in step ? step.platform : undefined;
  const lookOf = (way: Way) => (way === next ? 'solid' : 'outline');
  const looks = { site: buttonLooks[lookOf('platform')], mail: buttonLooks[lookOf('answer')] };
  const mail = `mailto:${encodeURIComponent(found.email)}?subject=${encodeURIComponent(answer.subject)}&body=${encodeURIComponent(answer.text)}`;
  return (
    <div className="grid gap-3 rounded-sm bg-paper-2 p-3">
      <p>
        <strong className="max-w-prose">
          {step.kind === 'refund' ? refundSentence(step, today) : words.steps[step.kind]}
        </strong>
      </p>
      {step.kind === 'refund' && (step.isLeisureOnDate || step.period?.state !== 'running') && (
        <p className="text-meta text-ink-2">{words.promise}</p>
      )}
      <p className="flex flex-wrap gap-3">
        {platform !== undefined && (
          <a
            href={PLATFORM_TRAITS[platform].site}
            target="_blank"
            rel="noreferrer"
            className={looks.site}
            onClick={() => onNext('answer')}
          >
            {words.openPlatform(PLATFORM_NAMES[platform])}
            <span className="sr-only"> {words.newTab}</span>
          </a>
        )}
        <a href={mail} className={looks.mail} onClick={() => onNext('done')}>
          {words.reply}
        </a>
        <Button look={lookOf('done')} onClick={onDone}>
          {words.markAnswered}
        </Button>
      </p>
    </div>
  );
}

interface DraftedAnswerProps {
  readonly text: string;
  readonly onCopied: () => void;
}

/** Answer to a case, to be sent from the owner's own mail program. */
function DraftedAnswer({ text, onCopied }: DraftedAnswerProps) {
  const { isCopied, copy } = useCopying();

  async function take(): Promise<void> {
    if (await copy(text)) onCopied();
    else showToast({ title: words.copyFailed, description: '', variant: 'destructive' });
  }

  return (
    <div className="border-t border-hairline pt-4">
      <h4 className="font-sans font-semibold">{words.answer}</h4>
      <p className="text-meta text-ink-2">{words.answerLead}</p>
      <p className="mt-3 rounded-sm border border-hairline p-4 whitespace-pre-line wrap-anywhere">{text}</p>
      <Button look="link" onClick={take}>
        {isCopied ? words.copied : words.copy}
      </Button>
    </div>
  );
}

interface CaseCardProps {
  readonly found: ListedCase;
  /** True if a press on its head opens it. */
  readonly isFolded: boolean;
  readonly onMarked: () => void;
}

/** Case with its next step. */
export function CaseCard({ found, isFolded, onMarked }: CaseCardProps) {
  const { id, kind, name, receivedAt, answeredAt, bouncedAt, person } = found;
  const { noun } = caseWords[kind];
  const titleId = `case-${id}`;
  const auth = useStore($auth);
  const answer = caseAnswer(found, auth.status === 'authenticated' ? auth.user.name : '');
  const step = stepOf(found);
  const hasPlatform = 'platform' in step && step.platform !== undefined;
  const [next, setNext] = useState<Way>(hasPlatform ? 'platform' : 'answer');
  const times = [
    [words.received, formatInstant(receivedAt)],
    ...(answeredAt === null ? [] : [[words.answered, formatInstant(answeredAt)]]),
  ] as const;

  async function mark(state: 'open' | 'answered'): Promise<void> {
    try {
      await setCaseState(id, state);
      const title = state === 'answered' ? words.done : words.reopened;
      const undo = { label: words.undo, hint: words.undoHint, run: () => mark('open') };
      const toast = { title, description: `${noun}, ${name}`, variant: 'success' } as const;
      showToast(state === 'answered' ? { ...toast, action: undo } : toast);
      onMarked();
    } catch (error) {
      showToast({ title: words.saveFailed, description: messageOf(error), variant: 'destructive' });
    }
  }

  const mayRepay = answeredAt === null && (step.kind === 'refund' || step.kind === 'several');
  const head = (
    <>
      <h3 id={titleId} className="inline text-lead">
        {noun}, {name}
      </h3>
      <Badge>{words.number(caseNumber(found))}</Badge>
      {mayRepay && <Deadline receivedAt={receivedAt} />}
    </>
  );
  const body = (
    <>
      {answeredAt === null && (
        <NextStep {...{ found, step, answer, next }} onNext={setNext} onDone={() => mark('answered')} />
      )}
      {bouncedAt !== null && <p className="text-meta font-semibold text-error">{words.bounced}</p>}
      <dl className="grid gap-x-8 gap-y-2 sm:grid-cols-2">
        {[...times, ...toCaseFacts(found)].map(([label, value]) => (
          <div key={label} className="wrap-anywhere">
            <dt className="text-meta text-ink-2">{label}</dt>
            <dd className="whitespace-pre-line">
              {person !== null && label === caseLabels.email ? (
                <PeopleLink filter={{ person }}>{value}</PeopleLink>
              ) : (
                value
              )}
            </dd>
          </div>
        ))}
      </dl>
      <CasePurchases {...found} caseTitleId={titleId} />
      {answeredAt === null && <DraftedAnswer text={answer.text} onCopied={() => setNext('done')} />}
      <p className="flex flex-wrap items-center gap-3">
        {answeredAt !== null && (
          <Button look="outline" onClick={() => mark('open')}>
            {words.markOpen}
          </Button>
        )}
        <DossierButton
          subject={{ kind: 'case', id }}
          describe={async () => (await import('./case-dossier.ts')).describeCase(found)}
          about={`${noun}, ${name}`}
        />
      </p>
    </>
  );
  return (
    <Card as="li" aria-labelledby={titleId} className="max-sm:p-4">
      {isFolded ? (
        <details>
          <summary className="min-h-11 py-1.5 marker:text-ink-2 *:mr-3">{head}</summary>
          <div className="grid gap-4 pt-4">{body}</div>
        </details>
      ) : (
        <div className="grid gap-4">
          <header className="flex flex-wrap items-center gap-x-3 gap-y-1">{head}</header>
          {body}
        </div>
      )}
    </Card>
  );
}
