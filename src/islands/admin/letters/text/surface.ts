import { baseKeymap, setBlockType, toggleMark } from 'prosemirror-commands';
import { closeHistory, history, redo, redoDepth, undo, undoDepth } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import { type Node, Slice } from 'prosemirror-model';
import { liftListItem, splitListItem, wrapInList } from 'prosemirror-schema-list';
import {
  type Command,
  EditorState,
  NodeSelection,
  Plugin,
  Selection,
  TextSelection,
  type Transaction,
} from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { cardView } from './card-view.ts';
import { cardNode, readMarkdown } from './markdown-reading.ts';
import { writeMarkdown } from './markdown-writing.ts';
import { cleanHtml } from './paste.ts';
import { type Card, hrefOf, isList, schema, toCard } from './schema.ts';

const { hard_break: hardBreak, heading, list_item: listItem, bullet_list: bulletList, paragraph } = schema.nodes;
const { em, link, strong } = schema.marks;

/** Format that a button switches. */
export type Style = 'bold' | 'heading' | 'list';

/** Step through the history of changes. */
export type Step = 'undo' | 'redo';

/** True for each format at the caret and each step that can be taken. */
export type ToolbarState = Readonly<Record<Style | Step, boolean>>;

/** A link of the text. */
export interface TextLink {
  readonly words: string;
  readonly address: string;
}

/** Callbacks of the screen around the text. */
interface Listeners {
  readonly onChange: (markdown: string) => void;
  readonly onToolbarState?: (toolbar: ToolbarState) => void;
  /** Called when a card or the key for a link is pressed. */
  readonly onOpen?: (kind: Card['kind'] | 'link', place?: number) => void;
}

const isEmptyLine = (node: Node | null): boolean => node?.type === paragraph && node.content.size === 0;

function isInside({ selection: { $from } }: EditorState, isIt: (node: Node) => boolean): boolean {
  for (let { depth } = $from; depth > 0; depth -= 1) if (isIt($from.node(depth))) return true;
  return false;
}

function isBold({ doc, storedMarks, selection: { $from, from, to, empty } }: EditorState): boolean {
  return empty ? strong.isInSet(storedMarks ?? $from.marks()) !== undefined : doc.rangeHasMark(from, to, strong);
}

const toolbarState = (state: EditorState): ToolbarState => ({
  bold: isBold(state),
  heading: isInside(state, ({ type }) => type === heading),
  list: isInside(state, isList),
  undo: undoDepth(state) > 0,
  redo: redoDepth(state) > 0,
});

/** Finds the selection, or the link around the caret. */
function linkIn({ doc, selection }: Pick<EditorState, 'doc' | 'selection'>) {
  const { $from, empty } = selection;
  const at = [$from.nodeAfter, empty ? $from.nodeBefore : null].map((node) => node && link.isInSet(node.marks));
  const mark = at[0] ?? at[1] ?? undefined;
  let { from, to } = selection;
  if (mark) {
    const isLinked = (index: number): boolean => mark.isInSet($from.parent.maybeChild(index)?.marks ?? []);
    let first = $from.index() - (at[0] ? 0 : 1);
    let end = first + 1;
    while (isLinked(first - 1)) first -= 1;
    while (isLinked(end)) end += 1;
    [from, to] = [$from.posAtIndex(first), $from.posAtIndex(end)];
  }
  return { from, to, mark, words: doc.textBetween(from, to, ' ').replace(/\s+/g, ' ').trim() };
}

/** Starts a separate undo step. Text never replaces a selected card: it goes to a new line below. */
function beginChange({ tr, selection }: EditorState): Transaction {
  closeHistory(tr);
  if (!(selection instanceof NodeSelection)) return tr;
  tr.insert(selection.to, paragraph.create());
  return tr.setSelection(TextSelection.create(tr.doc, selection.to + 1));
}

/** Joins lists that follow each other, as Markdown does, and keeps a line to write in at the end. */
function normaliseDocument({ tr, doc }: EditorState): Transaction | null {
  const joints: number[] = [];
  doc.descendants((node, pos, parent, index) => {
    if (isList(node) && parent?.maybeChild(index - 1)?.type === node.type) joints.push(pos);
    return !node.isTextblock;
  });
  for (const pos of joints.reverse()) tr.join(pos);
  if (doc.lastChild?.isAtom) tr.insert(tr.doc.content.size, paragraph.create());
  return tr.docChanged ? tr : null;
}

const breakLine: Command = ({ tr, selection }, dispatch) => {
  if (!selection.$from.parent.inlineContent) return false;
  dispatch?.(tr.replaceSelectionWith(hardBreak.create(), true).scrollIntoView());
  return true;
};

/**
 * Opens the editable text of a letter. Its document holds only what Markdown can express, and each change gives Markdown.
 *
 * @returns the commands of the toolbar and the dialogs, and `close`
 */
export function openSurface(root: HTMLElement, { onChange, onToolbarState, onOpen }: Listeners) {
  let shown = '';
  const onLink: Command = () => {
    onOpen?.('link');
    return true;
  };
  const plugins = [
    history(),
    keymap({
      'Mod-z': undo,
      'Shift-Mod-z': redo,
      'Mod-y': redo,
      'Mod-b': toggleMark(strong),
      'Mod-i': toggleMark(em),
      'Mod-k': onLink,
      'Shift-Enter': breakLine,
      Enter: splitListItem(listItem),
    }),
    keymap(baseKeymap),
    new Plugin({
      appendTransaction: (changes, _, state) => (changes.some((tr) => tr.docChanged) ? normaliseDocument(state) : null),
    }),
  ];
  const stateOf = (markdown: string): EditorState => {
    const doc = readMarkdown(markdown);
    const state = EditorState.create({ doc, plugins });
    const whole = state.apply(normaliseDocument(state) ?? state.tr);
    return EditorState.create({ doc: whole.doc, plugins, selection: Selection.atEnd(whole.doc) });
  };
  const view = new EditorView(
    { mount: root },
    {
      state: stateOf(''),
      attributes: (): Record<string, string> => (shown.trim() === '' ? { 'data-empty': '' } : {}),
      nodeViews: {
        image: (node, _, getPos) => cardView(node, () => onOpen?.('image', getPos())),
        button: (node, _, getPos) => cardView(node, () => onOpen?.('button', getPos())),
      },
      handleDOMEvents: {
        // The toolbar offers no other formats.
        beforeinput(_, event) {
          const isRefused = /^format(?!Bold|Italic)/.test(event.inputType);
          if (isRefused) event.preventDefault();
          return isRefused;
        },
      },
      handleTextInput({ state }, _from, _to, text) {
        if (!(state.selection instanceof NodeSelection)) return false;
        view.dispatch(beginChange(state).insertText(text).scrollIntoView());
        return true;
      },
      transformPastedHTML: cleanHtml,
      clipboardTextParser: (text) => Slice.maxOpen(readMarkdown(text.trim()).content),
      dispatchTransaction(tr) {
        const state = view.state.apply(tr);
        const markdown = tr.docChanged ? writeMarkdown(state.doc) : shown;
        const isChanged = markdown !== shown;
        shown = markdown;
        view.updateState(state);
        onToolbarState?.(toolbarState(state));
        if (isChanged) onChange(markdown);
      },
    },
  );
  const run = (command: Command): boolean => command(view.state, view.dispatch);
  const change = (tr: Transaction): void => {
    view.dispatch(tr.scrollIntoView());
    view.focus();
  };

  /** Takes the selected items out of all lists. */
  function leaveLists(): void {
    while (isInside(view.state, isList) && run(liftListItem(listItem))) view.dispatch(closeHistory(view.state.tr));
  }

  /** Ends the selection before the first block that is no line of text, which would become a list item, too. */
  function selectLines(): void {
    const { doc, tr, selection } = view.state;
    const range = selection.$from.blockRange(selection.$to);
    if (!range) return;
    const blocks = range.parent.children.slice(range.startIndex, range.endIndex);
    const other = blocks.findIndex((block) => !block.isTextblock);
    if (other < 1) return;
    const end = blocks.slice(0, other).reduce((pos, { nodeSize }) => pos + nodeSize, range.start);
    view.dispatch(tr.setSelection(TextSelection.create(doc, selection.from, end - 1)));
  }

  /** Inserts blocks below the caret's, followed by an empty line. */
  function insertBelow(blocks: readonly Node[]): void {
    const { doc, tr, selection } = view.state;
    const end = selection.$to.depth === 0 ? selection.to : selection.$to.after(1);
    const { nodeBefore, nodeAfter } = doc.resolve(end);
    const start = nodeBefore && isEmptyLine(nodeBefore) ? end - nodeBefore.nodeSize : end;
    tr.replaceWith(start, end, isEmptyLine(nodeAfter) ? blocks : [...blocks, paragraph.create()]);
    const after = blocks.reduce((pos, { nodeSize }) => pos + nodeSize, start);
    change(closeHistory(tr.setSelection(TextSelection.create(tr.doc, after + 1))));
  }

  return {
    show(markdown: string): void {
      if (markdown === shown) return;
      shown = markdown;
      view.updateState(stateOf(markdown));
      onToolbarState?.(toolbarState(view.state));
    },
    style(style: Style): void {
      view.dispatch(closeHistory(view.state.tr));
      const toolbar = toolbarState(view.state);
      if (style === 'bold') run(toggleMark(strong));
      else if (toolbar.list) {
        leaveLists();
        if (style === 'heading') run(setBlockType(heading));
      } else if (style === 'list') {
        selectLines();
        run(setBlockType(paragraph));
        run(wrapInList(bulletList));
      } else run(setBlockType(toolbar.heading ? paragraph : heading));
      view.focus();
    },
    step(step: Step): void {
      run(step === 'undo' ? undo : redo);
      view.focus();
    },
    type: (text: string): void => change(beginChange(view.state).insertText(text)),
    /** Returns the selection, or the link around the caret, as the first values of the link dialog. */
    link(): TextLink & { readonly isThere: boolean } {
      const { words, mark } = linkIn(view.state);
      return { words, address: mark ? hrefOf(mark) : '', isThere: mark !== undefined };
    },
    /** Replaces the selection, or the link around the caret; without a link, removes it. */
    setLink(next: TextLink | undefined): void {
      const tr = beginChange(view.state);
      const { from, to, words } = linkIn(tr);
      const mark = next && link.create({ href: next.address });
      if (next && mark && words !== next.words) {
        tr.replaceRangeWith(from, to, schema.text(next.words, mark.addToSet(tr.selection.$from.marks())));
      } else {
        tr.removeMark(from, to, link);
        if (mark) tr.addMark(from, to, mark);
        tr.setSelection(TextSelection.create(tr.doc, to));
      }
      change(tr);
    },
    insert: (markdown: string): void => insertBelow(readMarkdown(markdown).children),
    /** Returns the card at a place. */
    card(place: number): Card | undefined {
      const node = view.state.doc.nodeAt(place);
      return node ? toCard(node) : undefined;
    },
    /** Inserts a card below the caret, or replaces another card; without a card, removes that one. */
    setCard(card: Card | undefined, place?: number): void {
      const { tr } = view.state;
      if (place === undefined) insertBelow(card ? [cardNode(card)] : []);
      else change(closeHistory(tr.replaceWith(place, place + 1, card ? cardNode(card) : paragraph.create())));
    },
    /** Focuses the text and keeps the caret. */
    focus: (): void => view.focus(),
    close: (): void => view.destroy(),
  };
}

/** Editable text of a letter. */
export type Surface = ReturnType<typeof openSurface>;
