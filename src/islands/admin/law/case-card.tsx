import { useState } from 'react';
import { factsOf } from '#content/law/case-facts.ts';
import { cases as words } from '#content/law/case-inbox.ts';
import { caseWords } from '#content/law/case-words.ts';
import type { ListedCase } from '#contracts/law/cases.ts';
import { formatInstant } from '#domain/berlin-time.ts';
import { messageOf } from '#islands/admin/message.ts';
import { setCaseState } from '#stores/law/cases.ts';
import { showToast } from '#stores/toasts.ts';
import { Badge } from '#ui/badge.tsx';
import { Button, buttonLooks } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { CasePurchases } from './case-purchases.tsx';

interface CaseCardProps {
  readonly found: ListedCase;
  readonly onMarked: () => void;
}

/** One withdrawal or cancellation, with everything that was declared and what can be done. */
export function CaseCard({ found, onMarked }: CaseCardProps) {
  const [isBusy, setBusy] = useState(false);
  const { id, kind, name, email, receivedAt, answeredAt, bouncedAt } = found;
  const { noun } = caseWords[kind];
  const titleId = `case-${id}`;
  const subject = encodeURIComponent(`${noun} (${words.number(id)})`);
  const times = [
    [words.received, formatInstant(receivedAt)],
    ...(answeredAt === null ? [] : [[words.answered, formatInstant(answeredAt)]]),
  ] as const;

  async function mark(state: 'open' | 'answered'): Promise<void> {
    setBusy(true);
    try {
      await setCaseState(id, state);
      const title = state === 'answered' ? words.done : words.reopened;
      showToast({ title, description: `${noun}, ${name}`, variant: 'success' });
      onMarked();
    } catch (error) {
      showToast({ title: words.saveFailed, description: messageOf(error), variant: 'destructive' });
    }
    setBusy(false);
  }

  return (
    <Card as="li" aria-labelledby={titleId} className="grid gap-4 max-sm:p-4">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 id={titleId} className="text-lead">
          {noun}, {name}
        </h3>
        <Badge>{words.number(id)}</Badge>
      </header>
      {bouncedAt !== null && <p className="text-meta font-semibold text-error">{words.bounced}</p>}
      <dl className="grid gap-x-8 gap-y-2 sm:grid-cols-2">
        {[...times, ...factsOf(found)].map(([label, value]) => (
          <div key={label} className="[overflow-wrap:anywhere]">
            <dt className="text-meta text-ink-2">{label}</dt>
            <dd className="whitespace-pre-line">{value}</dd>
          </div>
        ))}
      </dl>
      <CasePurchases {...found} />
      <p className="flex flex-wrap gap-3">
        {answeredAt === null ? (
          <Button disabled={isBusy} onClick={() => void mark('answered')}>
            {words.markAnswered}
          </Button>
        ) : (
          <Button look="outline" disabled={isBusy} onClick={() => void mark('open')}>
            {words.markOpen}
          </Button>
        )}
        <a href={`mailto:${encodeURIComponent(email)}?subject=${subject}`} className={buttonLooks.outline}>
          {words.reply}
        </a>
      </p>
    </Card>
  );
}
