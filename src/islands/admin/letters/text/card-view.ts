import type { Node } from 'prosemirror-model';
import type { NodeView } from 'prosemirror-view';
import { text as words } from '#content/letters/text.ts';
import { toCard } from './schema.ts';

function element(tag: string, text: string): HTMLElement {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
}

/** Shows a card with the words of the editor, which are never part of the letter. */
export function cardView(node: Node, onPress: () => void): NodeView {
  const dom = document.createElement('figure');
  const card = toCard(node);
  if (card?.kind === 'button') {
    dom.append(element('strong', card.words), element('figcaption', words.leadsTo(card.address)));
  } else {
    const image = document.createElement('img');
    image.src = card?.address ?? '';
    image.alt = '';
    dom.append(image, element('figcaption', card?.words ?? ''));
  }
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = words.change[card?.kind ?? 'image'];
  dom.append(button);
  dom.addEventListener('click', onPress);
  return { dom, stopEvent: ({ target }) => target === button };
}
