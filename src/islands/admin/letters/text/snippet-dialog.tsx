import { useEffect, useState } from 'react';
import { insertion as words } from '#content/letters/text.ts';
import { serverMessageOf } from '#islands/admin/message.ts';
import { Dialog, SubmitActions } from '#ui/dialog.tsx';
import { Select } from '#ui/select.tsx';
import { readEvents, readOffers, type Snippet } from './snippets.ts';

/** Ready-made snippets. */
export type SnippetKind = keyof typeof sources;

const sources = { offer: readOffers, event: readEvents } as const;

type Known =
  | { readonly status: 'loading' }
  | { readonly status: 'loaded'; readonly snippets: readonly Snippet[] }
  | { readonly status: 'failed'; readonly message: string };

interface SnippetDialogProps {
  readonly kind: SnippetKind;
  readonly onInsert: (markdown: string) => void;
  readonly onClose: () => void;
}

/** Puts an offer or an event into a letter: its facts with a button. */
export function SnippetDialog({ kind, onInsert, onClose }: SnippetDialogProps) {
  const read = sources[kind];
  const [known, setKnown] = useState<Known>({ status: 'loading' });
  const [chosen, setChosen] = useState(0);

  useEffect(() => {
    read().then(
      (snippets) => setKnown({ status: 'loaded', snippets }),
      (error: unknown) => setKnown({ status: 'failed', message: serverMessageOf(error) }),
    );
  }, [read]);

  const snippets = known.status === 'loaded' ? known.snippets : [];
  const snippet = snippets[chosen];
  return (
    <Dialog title={words.titles[kind]} width={500} closeLabel={words.close} onClose={onClose}>
      <div className="pb-5">
        {known.status === 'loading' && <p role="status">{words.loading}</p>}
        {known.status === 'failed' && <p role="alert">{words.failed(known.message)}</p>}
        {known.status === 'loaded' && snippets.length === 0 && <p>{words.noEvents}</p>}
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
