import { caseAnswer } from '#content/law/case-answer.ts';
import { toCaseFacts } from '#content/law/case-facts.ts';
import { cases as words } from '#content/law/case-inbox.ts';
import { caseLabels, caseWords } from '#content/law/case-words.ts';
import type { ListedCase } from '#contracts/law/cases.ts';
import { berlinDay, formatDay, formatInstant } from '#domain/berlin-time.ts';
import { daysIn } from '#domain/days/day-range.ts';
import { caseNumber, isRepaid } from '#domain/law/cases.ts';
import { repayBy } from '#domain/law/withdrawal-period.ts';
import { useCopying } from '#islands/admin/copying.ts';
import { DossierButton } from '#islands/admin/dossier-button.tsx';
import { messageOf } from '#islands/admin/message.ts';
import { PeopleLink } from '#islands/admin/people-link.tsx';
import { Folded } from '#islands/admin/technician.tsx';
import { setCaseState } from '#stores/law/cases.ts';
import { showToast } from '#stores/toasts.ts';
import { Badge } from '#ui/badge.tsx';
import { Button, buttonLooks } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { CasePurchases } from './case-purchases.tsx';

/** Days before its end from which a deadline is marked as urgent. */
const PRESSING_DAYS = 3;

function stepOf({ kind, mode, purchases }: ListedCase): keyof typeof words.steps {
  if (kind === 'cancellation') return mode === 'extraordinary' ? 'extraordinary' : 'ordinary';
  return isRepaid(purchases) ? 'refunded' : 'withdrawal';
}

function CaseStep({ found }: { readonly found: ListedCase }) {
  const step = stepOf(found);
  const day = repayBy(found.receivedAt);
  const left = daysIn({ from: berlinDay(new Date()), to: day }) - 1;
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 rounded-sm bg-paper-2 p-3">
      <strong>{words.step}:</strong>
      <span>{words.steps[step]}</span>
      {step === 'withdrawal' && (
        <Badge tone={left <= PRESSING_DAYS ? 'error' : 'alert'}>
          {left < 0 ? words.repay.over(formatDay(day)) : words.repay.left(formatDay(day), left)}
        </Badge>
      )}
    </p>
  );
}

/** Answer to a case, to be sent from the owner's own mail program. */
function CaseReply({ found }: { readonly found: ListedCase }) {
  const { isCopied, copy } = useCopying();
  const { subject, text } = caseAnswer(found);
  const mail = `mailto:${encodeURIComponent(found.email)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`;

  async function take(): Promise<void> {
    if (!(await copy(text))) showToast({ title: words.copyFailed, description: '', variant: 'destructive' });
  }

  return (
    <details className="border-t border-hairline pt-4">
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">{words.answer}</summary>
      <p className="text-meta text-ink-2">{words.answerLead}</p>
      <p className="my-3 rounded-sm border border-hairline p-4 whitespace-pre-line wrap-anywhere">{text}</p>
      <p className="flex flex-wrap gap-3">
        <a href={mail} className={buttonLooks.outline}>
          {words.reply}
        </a>
        <Button look="outline" onClick={() => take()}>
          {isCopied ? words.copied : words.copy}
        </Button>
      </p>
    </details>
  );
}

interface CaseCardProps {
  readonly found: ListedCase;
  readonly onMarked: () => void;
}

export function CaseCard({ found, onMarked }: CaseCardProps) {
  const { id, kind, name, receivedAt, answeredAt, bouncedAt, person } = found;
  const { noun } = caseWords[kind];
  const titleId = `case-${id}`;
  const times = [
    [words.received, formatInstant(receivedAt)],
    ...(answeredAt === null ? [] : [[words.answered, formatInstant(answeredAt)]]),
  ] as const;

  async function mark(state: 'open' | 'answered'): Promise<void> {
    try {
      await setCaseState(id, state);
      const title = state === 'answered' ? words.done : words.reopened;
      const undo = { label: words.undo, hint: words.undoHint, run: () => void mark('open') };
      const toast = { title, description: `${noun}, ${name}`, variant: 'success' } as const;
      showToast(state === 'answered' ? { ...toast, action: undo } : toast);
      onMarked();
    } catch (error) {
      showToast({ title: words.saveFailed, description: messageOf(error), variant: 'destructive' });
    }
  }

  return (
    <Card as="li" aria-labelledby={titleId} className="grid gap-4 max-sm:p-4">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 id={titleId} className="text-lead">
          {noun}, {name}
        </h3>
        <Badge>{words.number(caseNumber(found))}</Badge>
      </header>
      {answeredAt === null && <CaseStep found={found} />}
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
      <CaseReply found={found} />
      <Folded title={words.dispute}>
        <p className="flex flex-wrap items-center gap-x-3">
          <DossierButton
            subject={{ kind: 'case', id }}
            describe={async () => (await import('./case-dossier.ts')).describeCase(found)}
            about={`${noun}, ${name}`}
          />
        </p>
      </Folded>
      <p className="flex flex-wrap gap-3">
        {answeredAt === null ? (
          <Button onClick={() => mark('answered')}>{words.markAnswered}</Button>
        ) : (
          <Button look="outline" onClick={() => mark('open')}>
            {words.markOpen}
          </Button>
        )}
      </p>
    </Card>
  );
}
