import { useRef } from 'react';
import { examples as words } from '#content/content/screen.ts';
import type { DraftEntry } from '#contracts/content/drafts.ts';
import { fieldLabel } from '#contracts/content/kind.ts';
import { kindOf } from '#contracts/content/registry.ts';
import { useFreshQuery } from '#islands/admin/use-query.ts';
import { entriesQuery } from '#stores/content/drafts.ts';
import { isExample, takeOut } from '#stores/content/examples.ts';
import { dataOf } from '#stores/query.ts';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { focusInSight } from '#ui/focus.ts';
import { showOutcome } from './outcome.ts';

/** Takes examples out and offers to bring them back. @returns whether they are out */
export const takeOutAndShow = (entries: readonly DraftEntry[]): Promise<boolean> =>
  showOutcome(async () => {
    const undo = await takeOut(entries);
    const bringBack = async () => {
      await undo();
      return { title: words.back, description: words.backText };
    };
    const action = { label: words.undo, hint: words.undoHint, run: () => void showOutcome(bringBack, words.failed) };
    return { title: words.out(entries.length), description: words.outText, action };
  }, words.failed);

/** Counts the examples on the website and takes all of them out by one press; empty without any. */
export function AllExamples() {
  const entries = dataOf(useFreshQuery(entriesQuery)) ?? [];
  const ref = useRef<HTMLDivElement>(null);
  const found = entries.filter(isExample);

  async function takeAllOut(): Promise<void> {
    // The button is gone then.
    if (await takeOutAndShow(found)) focusInSight(ref.current);
  }

  return (
    <div ref={ref} tabIndex={-1} className="outline-none">
      {found.length > 0 && (
        <Callout tone="pending" className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <p className="max-w-prose">{words.all(found.length)}</p>
          <Button look="compact" onClick={takeAllOut}>
            {words.takeAllOut}
          </Button>
        </Callout>
      )}
    </div>
  );
}

interface ExampleLineProps {
  readonly entry: DraftEntry;
  /** Saves what was typed before the entry goes. */
  readonly onTakeOut: () => Promise<void>;
}

/** Says in the bar of a form, where it stays in sight, that its person, medium or date is invented. */
export function ExampleLine({ entry, onTakeOut }: ExampleLineProps) {
  const kind = kindOf(entry.kind);
  const [field = ''] = (entry.invented ?? []).flatMap(Object.keys);
  return (
    <p className="flex w-full flex-wrap items-center gap-x-3 text-meta">
      <strong className="text-gold-ink">{kind.isList ? words.one : words.field(fieldLabel(kind, field) ?? '')}</strong>
      <Button look="link" onClick={onTakeOut}>
        {words.takeOut}
      </Button>
    </p>
  );
}
