import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { letterForm as words } from '#content/letters/screen.ts';
import { FIRST_NAME } from '#domain/people/first-name.ts';
import { type Mark, mark } from '#islands/admin/content/fields/markdown-marks.ts';
import { Button } from '#ui/button.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { InsertDialog, type Insertion } from './insert-dialog.tsx';

const marks = ['bold', 'heading', 'list', 'link', 'button'] as const satisfies readonly Mark[];
const insertions: readonly Insertion[] = ['offer', 'event', 'shortLink'];

interface LetterTextProps {
  readonly value: string;
  readonly errors: readonly string[] | undefined;
  readonly onChange: (text: string) => void;
}

/** The text of a letter in Markdown, with buttons for those who do not know it, and for what is put into it. */
export function LetterText({ value, errors, onChange }: LetterTextProps) {
  const frameRef = useRef<HTMLDivElement>(null);
  const [insertion, setInsertion] = useState<Insertion>();
  const area = () => frameRef.current?.querySelector('textarea') ?? undefined;

  function select(start: number, end: number): void {
    area()?.focus();
    area()?.setSelectionRange(start, end);
  }

  function apply(kind: Mark): void {
    const { selectionStart: start = value.length, selectionEnd: end = value.length } = area() ?? {};
    const next = mark(kind, value, { start, end }, kind === 'button' ? words.buttonText : words.linkText);
    // At once: the next key is meant for the text.
    flushSync(() => onChange(next.text));
    select(next.selection.start, next.selection.end);
  }

  function insert(text: string): void {
    const { selectionStart: start = value.length, selectionEnd: end = value.length } = area() ?? {};
    onChange(value.slice(0, start) + text + value.slice(end));
    // After the dialog has given the focus back.
    requestAnimationFrame(() => select(start + text.length, start + text.length));
  }

  return (
    <div ref={frameRef} className="grid gap-2">
      <fieldset aria-label={words.tools} className="flex flex-wrap gap-1.5">
        {marks.map((kind) => (
          <Button key={kind} look="compact" onClick={() => apply(kind)}>
            {words[kind]}
          </Button>
        ))}
      </fieldset>
      <fieldset aria-label={words.inserts} className="flex flex-wrap gap-1.5">
        <Button look="compact" onClick={() => insert(FIRST_NAME)}>
          + {words.firstName}
        </Button>
        {insertions.map((kind) => (
          <Button key={kind} look="compact" onClick={() => setInsertion(kind)}>
            + {words[kind]}
          </Button>
        ))}
      </fieldset>
      <TextArea
        name="text"
        label={words.text}
        hint={words.firstNameHint}
        errors={errors}
        rows={18}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      {insertion !== undefined && (
        <InsertDialog
          kind={insertion}
          onInsert={(text) => {
            setInsertion(undefined);
            insert(text);
          }}
          onClose={() => setInsertion(undefined)}
        />
      )}
    </div>
  );
}
