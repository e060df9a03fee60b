import { escapeHtml } from '../html.ts';

/** Head of the feed; addresses are absolute. */
interface Channel {
  readonly title: string;
  readonly description: string;
  /** Web page with the same letters. */
  readonly url: string;
  /** Address of the feed. */
  readonly self: string;
}

interface Item {
  readonly title: string;
  readonly description: string;
  readonly url: string;
  /** ISO 8601. */
  readonly sentAt: string;
}

// XML allows no control characters, not even escaped.
const xml = (text: string): string => escapeHtml(text.replaceAll(/[\p{Cc}\ufffe\uffff]/gu, ' '));

const element = (name: string, text: string): string => `<${name}>${xml(text)}</${name}>`;

/** Renders letters as RSS 2.0, in the given order. */
export function letterFeed({ title, description, url, self }: Channel, items: readonly Item[]): string {
  const drawn = items.map(
    (item) =>
      `<item>${element('title', item.title)}${element('link', item.url)}<guid>${xml(item.url)}</guid>` +
      `${element('pubDate', new Date(item.sentAt).toUTCString())}${element('description', item.description)}</item>`,
  );
  return (
    '<?xml version="1.0" encoding="utf-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>' +
    `${element('title', title)}${element('link', url)}${element('description', description)}<language>de-de</language>` +
    `<atom:link href="${xml(self)}" rel="self" type="application/rss+xml"/>${drawn.join('')}</channel></rss>\n`
  );
}
