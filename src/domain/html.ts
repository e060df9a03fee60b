/** Escapes a text for use between tags and in quoted attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' };

/** Reads an attribute's value as the build writes it. */
export const unescapeHtml = (value: string): string =>
  value.replace(/&(amp|lt|gt|quot|nbsp);/g, (entity, name: string) => ENTITIES[name] ?? entity);

/** HTML that is safe to send. Only `html` creates it, or `new Html` for text that another renderer has made safe. */
export class Html {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  toString(): string {
    return this.#text;
  }
}

/** Value in a template: text is escaped, HTML is kept, `undefined` and `false` render nothing. */
type Part = Html | string | number | undefined | false | readonly Part[];

function draw(part: Part): string {
  if (part === undefined || part === false) return '';
  if (part instanceof Html) return part.toString();
  return typeof part === 'object' ? part.map(draw).join('') : escapeHtml(String(part));
}

/** Renders HTML from a template, without the template's own line breaks and indentation. */
export const html = (template: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(template.map((text, index) => text.replaceAll(/\n\s*/g, '') + draw(parts[index])).join(''));
