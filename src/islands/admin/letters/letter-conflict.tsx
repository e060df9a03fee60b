import { useStore } from '@nanostores/react';
import { drawMarkdown } from '#content/letters/letter-markup.ts';
import { letterForm, letterConflict as words } from '#content/letters/screen.ts';
import type { Letter } from '#contracts/letters/editing.ts';
import { isEditable } from '#domain/letters/words.ts';
import type { LetterDraft, LetterText } from '#stores/letters/editing.ts';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogActions } from '#ui/dialog.tsx';

interface VersionProps {
  readonly heading: string;
  readonly text: LetterText;
}

const Version = ({ heading, text: { subject, preview, text } }: VersionProps) => (
  <section aria-label={heading} className="rounded-sm border border-hairline p-4">
    <h3 className="font-semibold">{heading}</h3>
    <p className="mt-1 text-meta text-ink-2">
      {letterForm.subject}: {subject}
    </p>
    <p className="text-meta text-ink-2">
      {letterForm.preview}: {preview}
    </p>
    <pre className="mt-2 max-h-60 overflow-y-auto font-sans text-meta whitespace-pre-wrap" tabIndex={-1}>
      {drawMarkdown(text, location.origin).text}
    </pre>
  </section>
);

interface LetterConflictProps {
  readonly draft: LetterDraft;
  /** Receives the current letter if it can no longer be edited. */
  readonly onGone: (letter: Letter) => void;
}

/** Shows both texts of a letter edited twice at once, or only the user's own if the letter has gone out meanwhile. */
export function LetterConflict({ draft, onGone }: LetterConflictProps) {
  const { data: mine, save } = useStore(draft.$state);
  if (save.status !== 'conflict') return null;
  const { theirs } = save;
  const isGone = theirs.isDeleted || !isEditable(theirs);
  const resolveConflict = (choice: 'mine' | 'theirs') =>
    void draft.resolve(choice).then(() => isGone && onGone(theirs));
  return (
    // Only a choice closes it.
    <Dialog title={words.title} width={600} closeLabel={words.close} onClose={() => undefined}>
      <div className="grid gap-4 pb-5">
        <p className="text-ink-2">{isGone ? words.gone : words.lead}</p>
        <Version heading={words.mine} text={mine} />
        {!isGone && <Version heading={words.theirs} text={theirs} />}
      </div>
      <DialogActions>
        <Button look={isGone ? 'solid' : 'outline'} onClick={() => resolveConflict('theirs')}>
          {isGone ? words.understood : words.takeTheirs}
        </Button>
        {!isGone && (
          <Button data-autofocus onClick={() => resolveConflict('mine')}>
            {words.keepMine}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
