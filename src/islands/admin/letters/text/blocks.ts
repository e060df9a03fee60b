/** Elements that stand at the top of a letter and never inside a line of text. */
const BLOCKS = 'blockquote,div,figure,h1,h2,h3,h4,h5,h6,hr,ol,p,pre,table,ul';

/** Attribute of the mark that keeps the caret's place in HTML that is about to be inserted. */
const CARET = 'data-caret';

/** Whether a block is a line of text: a paragraph or a heading. */
export const isLine = (block: Element): boolean => block.matches('h2,h3,p');

/** Writes lines as a list, with a mark where the selection ends; the document is as before afterwards. */
export function listHtml(lines: readonly Element[], selection: Range): string {
  const mark = document.createElement('span');
  mark.setAttribute(CARET, '');
  const end = selection.cloneRange();
  end.collapse(false);
  end.insertNode(mark);
  const parent = mark.parentElement;
  const items = lines.map((line) => `<li>${line.innerHTML}</li>`);
  mark.remove();
  parent?.normalize();
  // Chromium puts them into a list that follows at once, where a list of their own would be nested.
  const isBeforeList = lines.at(-1)?.nextElementSibling?.localName === 'ul';
  return isBeforeList ? items.join('') : `<ul>${items.join('')}</ul>`;
}

/** Takes the marks out of what was inserted. Returns the place of the first. */
export function takeCaret(root: Element): Range | undefined {
  let caret: Range | undefined;
  for (const mark of root.querySelectorAll(`[${CARET}]`)) {
    if (caret === undefined) {
      caret = document.createRange();
      caret.setStartBefore(mark);
      caret.collapse(true);
    }
    mark.remove();
  }
  return caret;
}

/** Whether a line holds a block, or a card has come apart: the browser's commands leave both, and no HTML has them. */
export const isBroken = (root: Element): boolean =>
  root.querySelector(
    `:scope > :is(h2,h3,p,div) :is(${BLOCKS}), :scope > :is(ul,ol) :is(figure,h2,h3), :scope figcaption:not(figure > *)`,
  ) !== null;
