import { type SubmitEvent, useState } from 'react';
import { law as words } from '#content/law/check.ts';
import { isKindName } from '#contracts/content/kinds/registry.ts';
import type { CheckedPoint } from '#contracts/law/check.ts';
import { formatInstant } from '#domain/berlin-time.ts';
import { entryHref } from '#islands/admin/content/place.ts';
import { messageOf } from '#islands/admin/message.ts';
import { accept, reopen } from '#stores/law/check.ts';
import { showToast } from '#stores/toasts.ts';
import { Badge } from '#ui/badge.tsx';
import { Button, buttonLooks } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Field } from '#ui/field.tsx';

interface LawPointProps {
  readonly point: CheckedPoint;
  /** Whether the reader may say 'so gewollt'. */
  readonly canDecide: boolean;
}

/** A point with what to do, where, and the owner's word about it. */
export function LawPoint({ point, canDecide }: LawPointProps) {
  const [isWriting, setWriting] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { id, rule, sentence, todo, place, weight, state, accepted } = point;
  const isOpen = state === 'open';
  const kind = place?.kind ?? '';

  async function run(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    try {
      await work();
      showToast({ title: words.saved, description: sentence, variant: 'success' });
    } catch (error) {
      showToast({ title: words.saveFailed, description: messageOf(error), variant: 'destructive' });
    }
    setBusy(false);
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const note = String(new FormData(event.currentTarget).get('note') ?? '').trim();
    if (note !== '') void run(() => accept(id, note));
  }

  return (
    <Card as="li" className="grid gap-3 max-sm:p-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge>{rule}</Badge>
        {isOpen && weight === 'publish' && <span className="text-meta font-semibold text-error">{words.blocks}</span>}
      </p>
      <p className="font-semibold">{sentence}</p>
      {isOpen && <p className="text-ink-2">{todo}</p>}
      {isOpen && accepted && (
        <p className="border-l-2 border-gold pl-3">
          <span className="block whitespace-pre-line">{accepted.note}</span>
          <span className="block text-meta text-ink-2">
            {words.acceptedBy(accepted.by, formatInstant(accepted.at))}
          </span>
        </p>
      )}
      {isWriting && !accepted && (
        <form className="grid max-w-lg gap-3" onSubmit={submit}>
          <Field name="note" label={words.noteLabel} hint={words.noteHint} maxLength={1000} required />
          <p className="flex flex-wrap gap-3">
            <Button type="submit" disabled={isBusy}>
              {words.save}
            </Button>
            <Button look="outline" onClick={() => setWriting(false)}>
              {words.cancel}
            </Button>
          </p>
        </form>
      )}
      <p className="flex flex-wrap gap-3">
        {place && isKindName(kind) && (
          <a href={entryHref({ kind, id: place.id }, place.field)} className={buttonLooks.outline}>
            {words.mend}
          </a>
        )}
        {isOpen && canDecide && weight === 'choice' && !accepted && !isWriting && (
          <Button look="outline" onClick={() => setWriting(true)}>
            {words.accept}
          </Button>
        )}
        {isOpen && canDecide && accepted && (
          <Button look="outline" disabled={isBusy} onClick={() => void run(() => reopen(id))}>
            {words.reopen}
          </Button>
        )}
      </p>
    </Card>
  );
}
