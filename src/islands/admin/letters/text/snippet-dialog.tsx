import { useState } from 'react';
import { insertion as words } from '#content/letters/text.ts';
import { serverMessageOf } from '#islands/admin/message.ts';
import { useRead } from '#islands/admin/use-read.ts';
import { dataOf } from '#stores/query.ts';
import { Dialog, SubmitActions } from '#ui/dialog.tsx';
import { Select } from '#ui/select.tsx';
import { readEvents, readOffers } from './snippets.ts';

/** Ready-made snippets. */
export type SnippetKind = keyof typeof sources;

const sources = { offer: readOffers, event: readEvents } as const;

interface SnippetDialogProps {
  readonly kind: SnippetKind;
  readonly onInsert: (markdown: string) => void;
  readonly onClose: () => void;
}

/** Puts an offer or an event into a letter: its facts with a button. */
export function SnippetDialog({ kind, onInsert, onClose }: SnippetDialogProps) {
  const { state } = useRead(sources[kind]);
  const [chosen, setChosen] = useState(0);
  const snippets = dataOf(state) ?? [];
  const snippet = snippets[chosen];
  return (
    <Dialog title={words.titles[kind]} width={500} closeLabel={words.close} onClose={onClose}>
      <div className="pb-5">
        {state.status === 'loading' && <p role="status">{words.loading}</p>}
        {'error' in state && <p role="alert">{words.failed(serverMessageOf(state.error))}</p>}
        {state.status === 'loaded' && snippets.length === 0 && <p>{words.noEvents}</p>}
        {snippet && (
          <Select
            name="snippet"
            label={words[kind]}
            options={snippets.map(({ title }, index) => ({ value: String(index), label: title }))}
            value={String(chosen)}
            onChange={({ target }) => setChosen(Number(target.value))}
          />
        )}
      </div>
      <SubmitActions
        cancel={words.cancel}
        onCancel={onClose}
        submit={words.insert}
        isDisabled={snippet === undefined}
        onSubmit={() => snippet && onInsert(snippet.markdown)}
      />
    </Dialog>
  );
}
