import { Suspense, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { markdownField as words } from '#content/content/screen.ts';
import { Button } from '#ui/button.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { TextArea } from '#ui/text-area.tsx';
import type { FieldControlProps } from './field-frame.tsx';
import { MarkedLabel } from './field-frame.tsx';
import { formatSelection, type Mark } from './markdown-marks.ts';
import { asText } from './values.ts';

// Loads the Markdown renderer on first use.
const MarkdownPreview = lazyPart(async () => (await import('./markdown-preview.tsx')).MarkdownPreview);

const marks = ['heading', 'bold', 'italic', 'list', 'link'] as const satisfies readonly Mark[];

export function MarkdownField({ name, facts, value, errors, onChange }: FieldControlProps) {
  const [isPreview, setPreview] = useState(false);
  const frameRef = useRef<HTMLDivElement>(null);
  const text = asText(value);

  function apply(kind: Mark): void {
    const area = frameRef.current?.querySelector('textarea');
    if (!area) return;
    const { selectionStart, selectionEnd } = area;
    const next = formatSelection(kind, text, { start: selectionStart, end: selectionEnd }, words.linkText);
    // Synchronous, because the next key press already belongs to the text.
    flushSync(() => onChange(next.text));
    area.focus({ preventScroll: true });
    area.setSelectionRange(next.selection.start, next.selection.end);
  }

  return (
    <div ref={frameRef} className="grid gap-2">
      <fieldset aria-label={words.tools(facts.label)} className="flex flex-wrap gap-1.5">
        {marks.map((kind) => (
          <Button key={kind} look="compact" disabled={isPreview} onClick={() => apply(kind)}>
            {words[kind]}
          </Button>
        ))}
        <Button look="choice" aria-pressed={isPreview} onClick={() => setPreview(!isPreview)}>
          {isPreview ? words.write : words.preview}
        </Button>
      </fieldset>
      {isPreview ? (
        <Suspense fallback={null}>
          <MarkdownPreview text={text} />
        </Suspense>
      ) : (
        <TextArea
          name={name}
          label={<MarkedLabel facts={facts} />}
          aria-required={facts.isMarked}
          hint={facts.help}
          errors={errors['']}
          rows={18}
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </div>
  );
}
