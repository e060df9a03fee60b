import { BUTTON_TITLE } from '#content/letters/letter-button.ts';
import { letterMarkdown } from '#content/letters/letter-markup.ts';

/** A part of what stands in the editor, or was pasted: an element or a text. */
export interface Part {
  /** Of an element in small letters; `#text` for a text. */
  readonly name: string;
  /** Of a text. */
  readonly text: string;
  readonly parts: readonly Part[];
  readonly attribute: (name: string) => string;
}

const MARKS = ['bold', 'italic', 'struck'] as const;
type Mark = (typeof MARKS)[number];
const SIGNS: Readonly<Record<Mark, string>> = { bold: '**', italic: '*', struck: '~~' };

/** A piece of a line, all of it marked alike. */
interface Run {
  readonly text: string;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly struck: boolean;
  readonly code: boolean;
  readonly href: string;
}

const PLAIN: Run = { text: '', bold: false, italic: false, struck: false, code: false, href: '' };

const STYLES: Readonly<Record<string, Partial<Run>>> = {
  b: { bold: true },
  strong: { bold: true },
  i: { italic: true },
  em: { italic: true },
  s: { struck: true },
  del: { struck: true },
  strike: { struck: true },
  code: { code: true },
};

const BLOCKS =
  /^(?:address|article|aside|blockquote|body|dd|div|dl|dt|figure|footer|h[1-6]|header|hr|li|main|ol|p|pre|section|table|tbody|td|th|thead|tr|ul)$/;
const NOTHING = /^(?:button|head|iframe|link|meta|object|script|style|svg|template|title)$/;

/** What an element says by its style alone, as what is pasted does. */
function styled(run: Run, part: Part): Run {
  const style = part.attribute('style');
  const next = { ...run, ...STYLES[part.name] };
  if (/font-weight:\s*(?:bold|[6-9]00)/.test(style)) return { ...next, bold: true };
  return /font-weight:\s*(?:normal|400)/.test(style) ? { ...next, bold: run.bold } : next;
}

/** Whether a link leads anywhere out of a mail; what runs does not. */
const leads = (href: string): boolean => /^[^#]/.test(href) && letterMarkdown.validateLink(href);

function runsOf(part: Part, run: Run = PLAIN): Run[] {
  if (part.name === '#text')
    return [{ ...run, text: part.text.replaceAll('\0', '\ufffd').replace(/[^\S\u00a0\n]+/g, ' ') }];
  if (part.name === 'br') return [{ ...run, text: '\n' }];
  if (NOTHING.test(part.name)) return [];
  const next = styled(run, part);
  const href = part.name === 'a' ? part.attribute('href') : '';
  return part.parts.flatMap((inner) => runsOf(inner, leads(href) ? { ...next, href } : next));
}

/** Puts together what is marked alike. */
function joined(runs: readonly Run[]): Run[] {
  const out: Run[] = [];
  for (const run of runs) {
    const last = out.at(-1);
    const isSame =
      last !== undefined &&
      last.code === run.code &&
      last.href === run.href &&
      MARKS.every((mark) => last[mark] === run[mark]);
    if (isSame) out[out.length - 1] = { ...last, text: last.text + run.text };
    else if (run.text !== '') out.push(run);
  }
  return out;
}

/** Marks begin and end at a word: Markdown takes a mark beside a space for a star. */
const settled = (runs: readonly Run[]): Run[] =>
  runs.flatMap((run) => {
    if (!MARKS.some((mark) => run[mark]) || run.code) return [run];
    const [, before = '', core = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(run.text) ?? [];
    const bare = { ...PLAIN, href: run.href };
    return [
      { ...bare, text: before },
      { ...run, text: core },
      { ...bare, text: after },
    ];
  });

const ADDRESS = /(https?:\/\/[^\s<>"]+)/;

/** A text in which nothing is taken for a mark; addresses stay as they are typed. */
const escaped = (text: string): string =>
  text
    .split(ADDRESS)
    .map((piece, index) =>
      index % 2 === 1
        ? piece
        : piece
            .replace(/[\\`*_[\]<>~]/g, '\\$&')
            .replace(/&(?=#?\w+;)/g, '\\&')
            .replace(/!$/, '\\!'),
    )
    .join('');

/** What would begin a heading, a list or a line where a line begins. */
const escapedStart = (line: string): string =>
  line
    .replace(/^[#+=-]/, '\\$&')
    .replace(/^(\d+)([.)])(?=\s|$)/, '$1\\$2')
    .replace(/\s+$/, '');

function writeRun({ text, code, href }: Run): string {
  if (code) return `\`${text.replaceAll('`', '')}\``;
  return href === '' ? escaped(text) : escaped(text).replaceAll('\n', ' ');
}

/** Writes runs with the marks that are left, the outermost first. */
function write(runs: readonly Run[], marks: readonly Mark[]): string {
  const [mark, ...rest] = marks;
  if (mark === undefined) return runs.map(writeRun).join('');
  let out = '';
  for (let from = 0; from < runs.length; ) {
    const isMarked = runs[from]?.[mark] === true;
    let to = from;
    while (to < runs.length && (runs[to]?.[mark] === true) === isMarked) to += 1;
    const inner = write(runs.slice(from, to), rest);
    out += isMarked && inner !== '' ? `${SIGNS[mark]}${inner}${SIGNS[mark]}` : inner;
    from = to;
  }
  return out;
}

/** Where a link leads, so that Markdown ends it nowhere else. */
const target = (href: string): string =>
  href.replace(/[\s<>]/g, (sign) => encodeURIComponent(sign)).replace(/[()\\]/g, '\\$&');

/** Writes runs, each link around what it says. */
function writeLinks(runs: readonly Run[], marks: readonly Mark[]): string {
  let out = '';
  for (let from = 0; from < runs.length; ) {
    const href = runs[from]?.href ?? '';
    let to = from;
    while (to < runs.length && (runs[to]?.href ?? '') === href) to += 1;
    const group = runs.slice(from, to);
    const label = group.map(({ text }) => text).join('');
    const inner = write(group, marks);
    if (href === '' || label.trim() === '') out += inner;
    // An address that was only typed stays one.
    else out += label === href ? label : `[${inner}](${target(href)})`;
    from = to;
  }
  return out;
}

/** What a line of Markdown says. */
const said = (line: string): string =>
  letterMarkdown
    .parse(line, {})
    .flatMap(({ children }) => children ?? [])
    .map(({ type, content }) => (type === 'softbreak' || type === 'hardbreak' ? '\n' : content))
    .join('');

const lines = (text: string): string =>
  text
    .split('\n')
    .map((line) => escapedStart(line.replace(/^[^\S\u00a0]+/, '')))
    .join('\n');

/** Writes a line so that it says what stands there: where marks would get in the way, without them. */
function writeLine(all: readonly Run[]): string {
  const runs = joined(settled(joined(all)));
  const meant = runs
    .map(({ text }) => text)
    .join('')
    .replace(/[^\S\u00a0\n]*\n[^\S\u00a0\n]*/g, '\n')
    .trim();
  if (meant === '') return '';
  const full = lines(writeLinks(runs, MARKS)).trim();
  return said(full).trim() === meant ? full : lines(writeLinks(runs, [])).trim();
}

interface Block {
  readonly markdown: string;
  readonly isList?: true;
}

const together = (blocks: readonly Block[]): string => blocks.map(({ markdown }) => markdown).join('\n\n');

const indented = (text: string, by: string): string => text.replace(/\n(?!\n|$)/g, `\n${by}`);

function listOf({ name, parts }: Part): Block[] {
  const items = parts.flatMap((part) => {
    // A list may stand in another one without an item around it.
    const blocks = blocksOf(part.name === 'li' ? part.parts : [part]);
    return blocks.length === 0
      ? []
      : [
          blocks.reduce(
            (text, { markdown, isList }) => (text === '' ? markdown : `${text}${isList ? '\n' : '\n\n'}${markdown}`),
            '',
          ),
        ];
  });
  const markdown = items
    .map((item, index) => {
      const sign = name === 'ol' ? `${index + 1}. ` : '- ';
      return sign + indented(item, ' '.repeat(sign.length));
    })
    .join('\n');
  return items.length === 0 ? [] : [{ markdown, isList: true }];
}

/** A card of the editor: an image, or a button. */
function cardOf(part: Part): Block[] {
  const words = escaped(part.attribute('data-words').replace(/\s+/g, ' ').trim());
  const image = part.attribute('data-image');
  const button = part.attribute('data-button');
  if (image !== '') return [{ markdown: `![${words}](${target(image)} "${part.attribute('data-size')}")` }];
  if (button !== '') return [{ markdown: `[${words}](${target(button)} "${BUTTON_TITLE}")` }];
  return blocksOf(part.parts);
}

const quoteOf = (blocks: readonly Block[]): Block[] =>
  blocks.length === 0
    ? []
    : [
        {
          markdown: together(blocks)
            .replace(/^(?=.)/gm, '> ')
            .replace(/^$/gm, '>'),
        },
      ];

function blockOf(part: Part): Block[] {
  switch (part.name) {
    case 'figure':
      return cardOf(part);
    case 'ul':
    case 'ol':
      return listOf(part);
    case 'hr':
      return [{ markdown: '---' }];
    case 'pre':
      return [
        {
          markdown: `\`\`\`\n${runsOf(part)
            .map(({ text }) => text)
            .join('')
            .trimEnd()}\n\`\`\``,
        },
      ];
    case 'blockquote':
      return quoteOf(blocksOf(part.parts));
    default:
      if (!/^h[1-6]$/.test(part.name)) return blocksOf(part.parts);
  }
  const heading = writeLine(runsOf(part).map((run) => ({ ...run, text: run.text.replaceAll('\n', ' '), bold: false })));
  return heading === '' ? [] : [{ markdown: `${/^h[12]$/.test(part.name) ? '##' : '###'} ${heading}` }];
}

function blocksOf(parts: readonly Part[]): Block[] {
  const blocks: Block[] = [];
  let line: Run[] = [];
  function endLine(): void {
    const markdown = writeLine(line);
    if (markdown !== '') blocks.push({ markdown });
    line = [];
  }
  for (const part of parts) {
    if (BLOCKS.test(part.name)) {
      endLine();
      blocks.push(...blockOf(part));
    } else line.push(...runsOf(part));
  }
  endLine();
  return blocks;
}

/** The Markdown of what stands in the editor, or was pasted: nothing but what a letter can show. */
export const markdownOf = (parts: readonly Part[]): string => together(blocksOf(parts));
