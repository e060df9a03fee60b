/** Styles of Word and Google Docs, and the elements that mean the same. */
const LOOKS = [
  [/(?<![-\w])font-weight:\s*(?:bold|[6-9]00)/, 'strong'],
  [/(?<![-\w])font-style:\s*italic/, 'em'],
  [/(?<![-\w])text-decoration[-\w]*:[^;]*line-through/, 's'],
] as const;
const NOT_BOLD = /(?<![-\w])font-weight:\s*(?:normal|400)/;
const LIST_LEVEL = /mso-list:\s*l\d+ level(\d)/i;

const create = ({ ownerDocument }: Element, tag: string, ...content: readonly ChildNode[]): HTMLElement => {
  const made = ownerDocument.createElement(tag);
  made.append(...content);
  return made;
};

/** Puts everything inside an element into another one. */
const wrapContent = (element: Element, tag: string): void =>
  element.append(create(element, tag, ...element.childNodes));

/** Replaces styles by the elements that mean the same. */
function replaceStyles(body: HTMLElement): void {
  for (const element of body.querySelectorAll('[data-style]')) {
    const style = element.getAttribute('data-style') ?? '';
    for (const [look, tag] of LOOKS) if (look.test(style)) wrapContent(element, tag);
    if (NOT_BOLD.test(style) && element.matches('b, strong')) element.replaceWith(...element.childNodes);
  }
}

/** Removes the bullet of Word's paragraph and returns the list that it stands for. */
function takeBullet(line: Element): { readonly kind: 'ol' | 'ul'; readonly start: string | undefined } {
  const bullet = line.querySelector('[data-style*="mso-list:Ignore" i]');
  const [label, start] = /^\s*(?:(\d+)|\w+)[.)]/.exec(bullet?.textContent ?? '') ?? [];
  bullet?.remove();
  return { kind: label === undefined ? 'ul' : 'ol', start };
}

/** Starts a list within the open lists, or in place of the paragraph. */
function beginList(lists: readonly Element[], kind: string, line: Element): Element {
  const list = create(line, kind);
  const outer = lists.at(-1);
  if (outer) (outer.lastElementChild ?? outer).append(list);
  else line.before(list);
  return list;
}

/** Appends a paragraph to a list, whose number is that of its first. */
function appendItem(list: Element | undefined, line: Element, start: string | undefined): void {
  if (list?.localName === 'ol' && list.children.length === 0) list.setAttribute('start', start ?? '1');
  list?.append(create(line, 'li', ...line.childNodes));
  line.remove();
}

/** Makes lists of Word's paragraphs, which only look like some. */
function makeLists(body: HTMLElement): void {
  let lists: Element[] = [];
  for (const line of body.querySelectorAll('p')) {
    const level = Number(LIST_LEVEL.exec(line.getAttribute('data-style') ?? '')?.[1]);
    if (!level) continue;
    const { kind, start } = takeBullet(line);
    const isContinued = line.previousElementSibling === lists[0] && (level > 1 || lists[0]?.localName === kind);
    lists = isContinued ? lists.slice(0, level) : [];
    while (lists.length < level) lists.push(beginList(lists, kind, line));
    appendItem(lists.at(-1), line, start);
  }
}

/** Rewrites HTML of Word or Google Docs to elements that a letter knows. */
export function cleanHtml(html: string): string {
  if (html.includes('data-pm-slice')) return html;
  // The page's policy refuses styles, with a complaint for each: here they are only read.
  const quiet = html.replace(/<[^<>]+>/g, (tag) => tag.replace(/\sstyle\s*=/gi, ' data-style='));
  const { body } = new DOMParser().parseFromString(quiet, 'text/html');
  makeLists(body);
  replaceStyles(body);
  for (const cell of body.querySelectorAll('caption, dt, td, th')) wrapContent(cell, 'div');
  for (const line of body.querySelectorAll('p, :is(p, ul, ol, h1, h2, h3, h4, h5, h6, table) + br')) {
    if (line.textContent.trim() === '') line.remove();
  }
  return body.innerHTML;
}
