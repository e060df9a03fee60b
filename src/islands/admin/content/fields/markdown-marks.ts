import { BUTTON_TITLE } from '#content/letters/letter-button.ts';

export type Mark = 'heading' | 'bold' | 'italic' | 'list' | 'link' | 'button';

interface Selection {
  readonly start: number;
  readonly end: number;
}

interface Marked {
  readonly text: string;
  readonly selection: Selection;
}

const around: Readonly<Partial<Record<Mark, readonly [string, string]>>> = {
  bold: ['**', '**'],
  italic: ['*', '*'],
  link: ['[', '](https://)'],
  button: ['\n\n[', `](https:// "${BUTTON_TITLE}")\n\n`],
};

/** Prefixes every line that the selection touches. */
function begin(text: string, { start, end }: Selection, prefix: string): Marked {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const lineEnd = text.indexOf('\n', end);
  const to = lineEnd === -1 ? text.length : lineEnd;
  const lines = text.slice(from, to).split('\n');
  const changed = lines.map((line) => `${prefix}${line}`).join('\n');
  return {
    text: text.slice(0, from) + changed + text.slice(to),
    selection: { start: start + prefix.length, end: end + prefix.length * lines.length },
  };
}

/** Formats the selection; a link or button without a text gets a default. */
export function formatSelection(kind: Mark, text: string, selection: Selection, linkText: string): Marked {
  if (kind === 'heading') return begin(text, selection, '## ');
  if (kind === 'list') return begin(text, selection, '- ');
  const [before, after] = around[kind] ?? ['', ''];
  const { start, end } = selection;
  const chosen = text.slice(start, end) || (kind === 'link' || kind === 'button' ? linkText : '');
  return {
    text: text.slice(0, start) + before + chosen + after + text.slice(end),
    selection: { start: start + before.length, end: start + before.length + chosen.length },
  };
}
