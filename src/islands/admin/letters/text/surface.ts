import { isBroken, isLine, listHtml, takeCaret } from './blocks.ts';
import { type Card, cardHtml, editableHtml } from './editable.ts';
import { partsOf, pasted } from './element-parts.ts';
import { markdownOf } from './written.ts';

/** What the caret stands in. */
export interface Standing {
  readonly bold: boolean;
  readonly heading: boolean;
  readonly list: boolean;
}

/** What can be done with the text by a button. */
export type Style = keyof Standing;

/** A link of the text. */
export interface TextLink {
  readonly words: string;
  readonly address: string;
}

/** An empty line to write in. */
const LINE = '<p><br></p>';
/** Out of the deepest list that one makes by hand. */
const STEPS_OUT = 4;

/**
 * The text of a letter as it is edited. Everything is done by the browser's own commands, so its undo knows of it; what
 * stands there is read as Markdown after each change.
 *
 * @param onChange told of the Markdown after each change
 * @returns what can be done with it, and `close`
 */
export function openSurface(root: HTMLElement, onChange: (markdown: string) => void) {
  let caret: Range | undefined;
  let shown: string | undefined;
  /** Whether the caret stays where it was, because a dialog has the focus. */
  let isHeld = false;

  const select = (range: Range): void => {
    getSelection()?.removeAllRanges();
    getSelection()?.addRange(range);
  };

  function remember(): void {
    const selection = getSelection();
    const range = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : undefined;
    if (!isHeld && range && root.contains(range.commonAncestorContainer)) caret = range.cloneRange();
  }

  /** Brings the caret back to where it was, or to the end. */
  function focus(): void {
    if (!isHeld) remember();
    isHeld = false;
    root.focus({ preventScroll: true });
    const range = caret && root.contains(caret.startContainer) ? caret : document.createRange();
    if (range !== caret) {
      range.selectNodeContents(root);
      range.collapse(false);
    }
    select(range);
  }

  // There is no other way to change a text that the browser can undo.
  const run = (command: string, value?: string): boolean => document.execCommand(command, false, value);

  /** The element around the caret. */
  function around(selector: string): HTMLElement | undefined {
    const node = caret?.startContainer;
    const found = (node instanceof Element ? node : node?.parentElement)?.closest<HTMLElement>(selector);
    return found && root.contains(found) && found !== root ? found : undefined;
  }

  const blockAround = (): Element | undefined =>
    [...root.children].find((child) => caret !== undefined && child.contains(caret.startContainer));
  const isEmptyLine = (block: Element | undefined): boolean =>
    block?.tagName === 'P' && block.textContent === '' && !block.querySelector('figure');

  function selectNode(node: Node): void {
    const range = document.createRange();
    range.selectNode(node);
    select(range);
  }

  /** Puts parts below the one that the caret stands in, with a line to go on. */
  function insertBelow(html: string): void {
    focus();
    remember();
    const block = blockAround();
    if (block && !isEmptyLine(block)) {
      const range = document.createRange();
      range.selectNodeContents(block);
      range.collapse(false);
      select(range);
      for (let step = 0; step < STEPS_OUT && !isEmptyLine(blockAround()); step += 1) {
        run('insertParagraph');
        remember();
      }
    }
    const line = blockAround();
    if (line && isEmptyLine(line)) selectNode(line);
    run('insertHTML', html + LINE);
  }

  /** Text that a command has left without a line gets one. */
  function wrapLoose(tag: string): void {
    remember();
    if (blockAround() === undefined) run('formatBlock', tag);
  }

  /** Makes a list of the selected lines as HTML of ours: the browser's own command puts a `<ul>` into the `<p>`. */
  function makeList(): void {
    wrapLoose('p');
    remember();
    const selection = caret;
    const touched = [...root.children].filter((child) => selection?.intersectsNode(child));
    const end = touched.findIndex((block) => !isLine(block));
    const lines = end === -1 ? touched : touched.slice(0, end);
    const [first, last] = [lines[0], lines.at(-1)];
    if (!selection || !first || !last) return;
    const html = listHtml(lines, selection);
    const range = document.createRange();
    range.setStartBefore(first);
    range.setEndAfter(last);
    select(range);
    run('insertHTML', html);
    const place = takeCaret(root);
    if (place) select(place);
  }

  /** Takes the selected items out of their list, as lines of this kind. */
  function leaveList(tag: string): void {
    run('insertUnorderedList');
    wrapLoose(tag);
  }

  /** There is always a line to write in: at the end, and where nothing else is. */
  function show(markdown: string): void {
    shown = markdown;
    const html = editableHtml(markdown);
    root.innerHTML = html === '' || html.endsWith('</figure>') ? html + LINE : html;
    caret = undefined;
  }

  function read(): void {
    if (root.childNodes.length === 0) run('insertHTML', LINE);
    const markdown = markdownOf(partsOf(root));
    if (isBroken(root)) {
      show(markdown);
      focus();
    }
    root.toggleAttribute('data-empty', markdown === '');
    if (markdown === shown) return;
    shown = markdown;
    onChange(markdown);
  }

  function beforeInput(event: InputEvent): void {
    // What cannot be seen in a mail is not made.
    if (/^format(?!Bold|Italic)/.test(event.inputType)) event.preventDefault();
    if (!event.dataTransfer || !/^insertFrom(?:Paste|Drop)/.test(event.inputType)) return;
    event.preventDefault();
    const html = editableHtml(pasted(event.dataTransfer));
    const [, line] = /^<p>((?:(?!<p>)[\s\S])*)<\/p>$/.exec(html) ?? [];
    // A single line goes on where the caret stands.
    run('insertHTML', line ?? html);
  }

  run('defaultParagraphSeparator', 'p');
  run('styleWithCSS', 'false');
  root.addEventListener('beforeinput', beforeInput);
  root.addEventListener('input', read);
  document.addEventListener('selectionchange', remember);

  return {
    show(markdown: string): void {
      if (markdown === shown) return;
      show(markdown);
      root.toggleAttribute('data-empty', markdown.trim() === '');
    },
    standing: (): Standing => ({
      bold: around('b, strong') !== undefined,
      heading: around('h2, h3') !== undefined,
      list: around('ul, ol') !== undefined,
    }),
    style(style: Style): void {
      focus();
      if (style === 'bold') run('bold');
      else if (around('ul, ol')) leaveList(style === 'list' ? 'p' : 'h2');
      else if (style === 'list') makeList();
      else run('formatBlock', around('h2, h3') ? 'p' : 'h2');
      read();
    },
    type(text: string): void {
      focus();
      run('insertText', text);
    },
    /** What is selected, or the link around the caret: what a form about a link begins with. */
    link(): TextLink & { readonly isThere: boolean } {
      const link = around('a');
      const words = link ? link.textContent : (caret?.toString() ?? '').replace(/\s+/g, ' ');
      return { words: words.trim(), address: link?.getAttribute('href') ?? '', isThere: link !== undefined };
    },
    /** Puts a link in the place of what is selected, or of the link around the caret; without one, takes that away. */
    setLink(link: TextLink | undefined): void {
      focus();
      const known = around('a');
      if (known) selectNode(known);
      const anchor = document.createElement('a');
      anchor.setAttribute('href', link?.address ?? '');
      anchor.textContent = link?.words ?? known?.textContent ?? '';
      run('insertHTML', link ? anchor.outerHTML : anchor.innerHTML);
    },
    insert: (markdown: string): void => insertBelow(editableHtml(markdown)),
    /** Puts a card below where the caret stands, or in the place of another one; without a card, takes that away. */
    setCard(card: Card | undefined, known?: HTMLElement): void {
      const html = card ? cardHtml(card) : LINE;
      if (known === undefined) {
        insertBelow(html);
        return;
      }
      root.focus({ preventScroll: true });
      selectNode(known);
      run('insertHTML', html);
    },
    /** Keeps the caret for what a dialog will put there; the dialog gives the focus back to the text. */
    hold(): void {
      focus();
      remember();
      isHeld = true;
    },
    focus,
    close(): void {
      root.removeEventListener('beforeinput', beforeInput);
      root.removeEventListener('input', read);
      document.removeEventListener('selectionchange', remember);
    },
  };
}

/** The text of a letter as it is edited. */
export type Surface = ReturnType<typeof openSurface>;
