/** Makes a text harmless between tags and in quoted attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

/** HTML that may be sent as it is: `html` makes it, or `new Html` where another drawer has made a text safe. */
export class Html {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  toString(): string {
    return this.#text;
  }
}

/** What a template takes: texts are escaped, HTML stays, of `undefined` and `false` nothing is drawn. */
type Part = Html | string | number | undefined | false | readonly Part[];

function draw(part: Part): string {
  if (part === undefined || part === false) return '';
  if (part instanceof Html) return part.toString();
  return typeof part === 'object' ? part.map(draw).join('') : escapeHtml(String(part));
}

/** Draws HTML from a template. Line breaks of the template itself go, with what indents the next line. */
export const html = (template: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(template.map((text, index) => text.replaceAll(/\n\s*/g, '') + draw(parts[index])).join(''));
