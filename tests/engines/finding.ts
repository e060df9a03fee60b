/** A control, a field, or a text, by the words that a visitor reads. */
export interface Sought {
  readonly kind: 'control' | 'field' | 'list';
  readonly name: string;
}

/** Place of a control on the screen. */
export interface Found {
  readonly x: number;
  readonly y: number;
  /** The reason why a visitor cannot press it yet; empty if there is none. */
  readonly problem: string;
}

/**
 * Finds the control, scrolls it into view and returns the middle of it once it rests over two frames. Runs in the page,
 * so it uses nothing outside.
 */
export async function findControl({ kind, name }: Sought): Promise<Found> {
  const clean = (text: string | null): string => (text ?? '').replaceAll('\u00ad', '').replace(/\s+/g, ' ').trim();
  const textOf = (id: string): string => document.getElementById(id)?.textContent ?? '';
  function nameOf(element: Element): string {
    const ids = element.getAttribute('aria-labelledby');
    if (ids) return clean(ids.split(' ').map(textOf).join(' '));
    const isField =
      element instanceof HTMLInputElement ||
      element instanceof HTMLSelectElement ||
      element instanceof HTMLTextAreaElement;
    const label = isField ? element.labels?.[0]?.textContent : undefined;
    return clean(element.getAttribute('aria-label') ?? label ?? element.textContent);
  }
  const selectors = {
    control:
      'button, a[href], summary, [role="option"], [role="switch"], [role="tab"], input:is([type="checkbox"], [type="radio"])',
    field: 'input, textarea, [role="textbox"]',
    list: 'select',
  } as const;
  const isVisible = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true });
  // A late part of an admin screen moves everything below it; a public page loads its parts on sight.
  const isLoading = [...document.querySelectorAll('astro-island[client="only"] [role="status"]')].some(
    (status) => isVisible(status) && /(?:…|\.{3})$/.test(clean(status.textContent)),
  );
  if (isLoading) return { x: 0, y: 0, problem: 'is on a screen that is loading' };
  const dialogs = [...document.querySelectorAll('[role="dialog"], dialog[open]')].filter(isVisible);
  const scope = dialogs.at(-1) ?? document;
  const named = [...scope.querySelectorAll(selectors[kind])]
    .filter(isVisible)
    .map((element) => ({ element, is: nameOf(element) }))
    .filter(({ is }) => is.startsWith(name))
    // Links of the same name lead to the form of a button.
    .sort((one, other) => Number(one.element.matches('a')) - Number(other.element.matches('a')));
  const found = named.find(({ is }) => is === name) ?? named[0];
  if (!found) return { x: 0, y: 0, problem: 'is not on the page' };
  const { element } = found;
  if (element.matches(':disabled, [aria-disabled="true"]')) return { x: 0, y: 0, problem: 'is disabled' };
  // A press would open a menu that belongs to the system.
  if (element instanceof HTMLSelectElement) element.focus();
  element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
  const middle = (): Pick<Found, 'x' | 'y'> => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  };
  const before = middle();
  // A busy machine may draw nothing for longer than any number of milliseconds.
  await new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(resolve));
    setTimeout(resolve, 2000);
  });
  const { x, y } = middle();
  if (x !== before.x || y !== before.y) return { x, y, problem: 'moves' };
  const hit = document.elementFromPoint(x, y);
  const isFree =
    hit !== null && (element.contains(hit) || hit.contains(element) || hit.closest('label')?.contains(element));
  return { x, y, problem: isFree ? '' : `is covered by ${hit?.outerHTML.slice(0, 120)}` };
}

/** Returns the words on the screen, in small letters, with those of the page's frames. */
export function readWords(): string {
  const frames = [...document.querySelectorAll('iframe')].map((frame) => frame.contentDocument?.body);
  return (
    [document.body, ...frames]
      // biome-ignore lint/performance/useDomNodeTextContent: only this leaves out what is hidden.
      .map((body) => body?.innerText ?? '')
      .join(' ')
      .replaceAll('\u00ad', '')
      .replace(/\s+/g, ' ')
      .toLowerCase()
  );
}

/** Returns the value of the field that has the focus. */
export const readFocusedField = (): unknown => document.activeElement && Reflect.get(document.activeElement, 'value');

export const hasFileField = (selector: string): boolean => document.querySelector(selector) !== null;

/** Chooses an option of the list that has the focus: its menu belongs to the system, where no engine's driver reaches. */
export function chooseOption(option: string): void {
  const list = document.activeElement;
  if (!(list instanceof HTMLSelectElement)) throw new Error('The focus is not in a list');
  const found = [...list.options].find(({ label }) => label === option);
  if (!found) throw new Error(`There is no ${option}`);
  list.value = found.value;
  for (const type of ['input', 'change']) list.dispatchEvent(new Event(type, { bubbles: true }));
}

/** Records the next file that the page saves: not every engine tells of its downloads. */
export function recordSavedFile(): void {
  const { createObjectURL } = URL;
  const { click } = HTMLAnchorElement.prototype;
  let saved = new Blob();
  Reflect.deleteProperty(window, 'savedFile');
  URL.createObjectURL = (blob: Blob) => {
    saved = blob;
    return createObjectURL(blob);
  };
  HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    const reader = new FileReader();
    const name = this.download;
    reader.addEventListener('load', () => Reflect.set(window, 'savedFile', { name, content: reader.result }));
    reader.readAsDataURL(saved);
    click.call(this);
    Object.assign(URL, { createObjectURL });
    Object.assign(HTMLAnchorElement.prototype, { click });
  };
}

export interface SavedFile {
  readonly name: string;
  /** A `data:` address. */
  readonly content: string;
}

export const readSavedFile = (): SavedFile | undefined => Reflect.get(window, 'savedFile');

interface Question {
  readonly method: string;
  readonly path: string;
  readonly body: string | undefined;
}

/** Asks the server as the page itself does. */
export async function askServer({ method, path, body }: Question): Promise<unknown> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(path, { method, ...(body && { headers, body }) });
  return answer.json();
}
