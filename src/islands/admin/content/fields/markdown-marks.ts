import { BUTTON_TITLE } from '#content/letters/letter-button.ts';

/** What the buttons above a Markdown text do. */
export type Mark = 'heading' | 'bold' | 'italic' | 'list' | 'link' | 'button';

interface Selection {
  readonly start: number;
  readonly end: number;
}

interface Marked {
  readonly text: string;
  /** What is selected afterwards. */
  readonly selection: Selection;
}

const around: Readonly<Partial<Record<Mark, readonly [string, string]>>> = {
  bold: ['**', '**'],
  italic: ['*', '*'],
  link: ['[', '](https://)'],
  button: ['\n\n[', `](https:// "${BUTTON_TITLE}")\n\n`],
};

/** Begins every line that is selected, in part or whole. */
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

/** Marks what is selected; a link or button without a text gets one. */
export function mark(kind: Mark, text: string, selection: Selection, linkText: string): Marked {
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
