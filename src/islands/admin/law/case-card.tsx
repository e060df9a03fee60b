import { useState } from 'react';
import { factsOf } from '#content/law/case-facts.ts';
import { cases as words } from '#content/law/case-inbox.ts';
import { caseWords } from '#content/law/case-words.ts';
import type { ListedCase } from '#contracts/law/cases.ts';
import { berlinDay, formatInstant } from '#domain/berlin-time.ts';
import { messageOf } from '#islands/admin/message.ts';
import { setCaseState } from '#stores/law/cases.ts';
import { showToast } from '#stores/toasts.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { CasePurchases } from './case-purchases.tsx';
import { CaseReply } from './case-reply.tsx';
import { CaseStep } from './case-step.tsx';

interface CaseCardProps {
  readonly found: ListedCase;
  readonly onMarked: () => void;
}

/** One withdrawal or cancellation, with everything that was declared and what can be done. */
export function CaseCard({ found, onMarked }: CaseCardProps) {
  const [isBusy, setBusy] = useState(false);
  const { id, kind, name, receivedAt, answeredAt, bouncedAt } = found;
  const { noun } = caseWords[kind];
  const titleId = `case-${id}`;
  const times = [
    [words.received, formatInstant(receivedAt)],
    ...(answeredAt === null ? [] : [[words.answered, formatInstant(answeredAt)]]),
  ] as const;

  async function mark(state: 'open' | 'answered'): Promise<void> {
    setBusy(true);
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
      {answeredAt === null && <CaseStep found={found} today={berlinDay(new Date())} />}
      {bouncedAt !== null && <p className="text-meta font-semibold text-error">{words.bounced}</p>}
      <dl className="grid gap-x-8 gap-y-2 sm:grid-cols-2">
        {[...times, ...factsOf(found)].map(([label, value]) => (
          <div key={label} className="[overflow-wrap:anywhere]">
            <dt className="text-meta text-ink-2">{label}</dt>
            <dd className="whitespace-pre-line">{value}</dd>
          </div>
        ))}
      </dl>
      <CasePurchases {...found} caseTitleId={titleId} />
      <CaseReply found={found} />
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
      </p>
    </Card>
  );
}
