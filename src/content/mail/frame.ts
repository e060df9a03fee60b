import { escapeHtml } from '#domain/html.ts';
import type { MailText } from '#domain/mail/mail-text.ts';

/** Block of a mail, made of our own or of `typed` text; it is escaped when rendered and never becomes a link. */
export type MailBlock =
  | { readonly kind: 'text'; readonly text: MailText }
  | { readonly kind: 'list'; readonly items: readonly MailText[] }
  /** Pairs with the value below its name, to fit a phone; line breaks are kept. */
  | { readonly kind: 'facts'; readonly rows: readonly (readonly [name: MailText, value: MailText])[] }
  | { readonly kind: 'button'; readonly label: MailText; readonly url: string }
  /** Small print, followed by links whose addresses appear only in the plain text. */
  | {
      readonly kind: 'note';
      readonly text: MailText;
      readonly links?: readonly (readonly [words: MailText, url: string])[];
    }
  /** Rendered safe HTML with its plain text, only from `letter-mail.ts` and `signature.ts`. */
  | { readonly kind: 'drawn'; readonly html: string; readonly text: string };

export interface MailContent {
  readonly subject: MailText;
  readonly heading: MailText;
  /** Preview line in mail programs; by default they show the first words. */
  readonly preview?: MailText;
  readonly blocks: readonly MailBlock[];
  /** Allows no links but those of the blocks, e.g. in a confirmation mail (docs/decisions/law.md M2). */
  readonly isBare?: true;
  /** Address of the headings' font, if mail programs may load it; others use a system font. */
  readonly font?: string;
}

/** Sender named at the end of every mail. */
export interface MailSender {
  readonly name: MailText;
  readonly url: string;
  /** Imprint line: name, address, contact. */
  readonly imprint: MailText;
}

export interface RenderedMail {
  readonly subject: MailText;
  readonly text: string;
  readonly html: string;
}

/** Colours for light mode as attributes, which all mail programs read; the style sheet below adds dark mode. */
const PAPER = '#faf6f2';
const CARD = '#ffffff';
const INK = '#24121f';
const INK_2 = '#5b4655';
const BRAND = '#a90499';
const LINE = '#e3d5cb';

export const mailColours = { ink: INK, ink2: INK_2, brand: BRAND, line: LINE } as const;

/** Dark rules by class, used twice: for the system setting, and for the marks of Outlook on the web. */
const DARK = [
  ['b', 'paper', 'background:#1b0a1c'],
  ['b', 'card', 'background:#2a0d2b'],
  ['c', 'card', 'border-color:#5a3a5a'],
  ['c', 'ink', 'color:#f3ebe1'],
  ['c', 'ink-2', 'color:#d9c6d4'],
  ['c', 'link', 'color:#e7a6df'],
  ['c', 'line', 'border-color:#5a3a5a'],
  ['c', 'name', 'color:#e7c98f'],
] as const;
const darkRules = (scope: (kind: 'b' | 'c') => string): string =>
  DARK.map(([kind, name, rule]) => `${scope(kind)}.${name}{${rule}!important}`).join('');

const SHEET = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){${darkRules(() => '')}}
${darkRules((kind) => `[data-ogs${kind}] `)}
@media (max-width:36rem){.card{padding:28px 22px!important}}`;

// In a separate style sheet for screens only, because Outlook fails on it otherwise.
const fontFace = (url: string): string =>
  `<style>@media screen{@font-face{font-family:Marcellus;src:url(${escapeHtml(url)}) format('woff2')}}</style>`;

const SANS = "font-family:Figtree,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
// Outlook falls back to Times if it does not know the first font of a list.
const OUTLOOK =
  "<!--[if mso]><style>body,td,p,a,li{font-family:'Segoe UI',Arial,sans-serif!important}h1,h2,h3{font-family:Georgia,serif!important}</style><![endif]-->";
export const DISPLAY = "font-family:Marcellus,'Palatino Linotype',Palatino,Georgia,serif";

const withBreaks = (text: string): string => escapeHtml(text).replace(/\r?\n/g, '<br>');

const withUrl = ([words, url]: readonly [words: string, url: string]): string =>
  `<a class="link" href="${escapeHtml(url)}" style="color:${BRAND}">${escapeHtml(words)}</a>`;

/** Renders a button as a padded cell, because Outlook does not pad links. */
export const mailButton = (label: string, url: string): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:6px 0 22px"><tr><td bgcolor="${BRAND}" style="border-radius:6px;background:${BRAND};mso-padding-alt:14px 26px">` +
  `<a href="${escapeHtml(url)}" style="display:inline-block;padding:14px 26px;font-size:17px;font-weight:600;line-height:1.3;color:#ffffff;text-decoration:none">${escapeHtml(label)}</a>` +
  '</td></tr></table>';

const cell = `padding:8px 0;border-bottom:1px solid ${LINE};font-size:16px;line-height:1.5;color:${INK};word-break:break-word`;

function htmlOf(block: MailBlock): string {
  switch (block.kind) {
    case 'text':
      return `<p class="ink" style="margin:0 0 18px;font-size:17px;line-height:1.6;color:${INK}">${withBreaks(block.text)}</p>`;
    case 'list': {
      const items = block.items.map((item) => `<li style="margin:0 0 8px">${withBreaks(item)}</li>`).join('');
      return `<ul class="ink" style="margin:0 0 18px;padding:0 0 0 22px;font-size:17px;line-height:1.6;color:${INK}">${items}</ul>`;
    }
    case 'facts': {
      const rows = block.rows.map(
        ([name, value]) =>
          `<tr><td class="ink line" style="${cell}"><span class="ink-2" style="font-size:14px;color:${INK_2}">${escapeHtml(name)}</span><br>` +
          `${withBreaks(value)}</td></tr>`,
      );
      return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 22px;border-collapse:collapse">${rows.join('')}</table>`;
    }
    case 'button':
      return mailButton(block.label, block.url);
    case 'drawn':
      return block.html;
    case 'note':
      return `<p class="ink-2" style="margin:0 0 12px;font-size:14px;line-height:1.55;color:${INK_2}">${[withBreaks(block.text), ...(block.links ?? []).map(withUrl)].join(' ').trim()}</p>`;
  }
}

function textOf(block: MailBlock): string {
  switch (block.kind) {
    case 'text':
    case 'drawn':
      return block.text;
    case 'note':
      return [block.text, ...(block.links ?? []).map(([words, url]) => `${words}: ${url}`)].join(' ').trim();
    case 'list':
      return block.items.map((item) => `- ${item}`).join('\n');
    case 'facts':
      return block.rows.map(([name, value]) => `${name}: ${value}`).join('\n');
    case 'button':
      return `${block.label}:\n${block.url}`;
  }
}

const hidden = (preview: string | undefined): string =>
  preview ? `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>\n` : '';

/** Logo as a character, because mail programs block images by default. */
const MARK = '✿';

/**
 * Renders a mail as text and as HTML in the website's style: no images or remote content, readable in light and dark
 * (docs/decisions/mail.md).
 */
export function renderMail(
  { subject, heading, preview, blocks, isBare, font }: MailContent,
  sender: MailSender,
): RenderedMail {
  const { name, url, imprint } = sender;
  const host = new URL(url).host;
  const [tag, target] = isBare ? ['span', ''] : ['a', ` href="${escapeHtml(url)}"`];
  const html = `<!doctype html>
<html lang="de"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>${font ? fontFace(font) : ''}<style>${SHEET}</style>${OUTLOOK}</head>
<body class="paper" bgcolor="${PAPER}" style="margin:0;padding:0;background:${PAPER};${SANS}">
${hidden(preview)}<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" bgcolor="${PAPER}" style="background:${PAPER}"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:576px;text-align:left">
<tr><td style="padding:0 4px 18px"><div role="banner"><${tag} class="name"${target} style="${DISPLAY};font-size:20px;line-height:1.3;color:#7a5518;text-decoration:none"><span aria-hidden="true">${MARK}</span> ${escapeHtml(name)}</${tag}></div></td></tr>
<tr><td class="card" bgcolor="${CARD}" style="padding:36px 40px 24px;background:${CARD};border:1px solid ${LINE};border-radius:10px;${SANS}"><div role="main">
<h1 class="ink" style="margin:0 0 20px;${DISPLAY};font-size:27px;font-weight:400;line-height:1.25;color:${INK}">${escapeHtml(heading)}</h1>
${blocks.map(htmlOf).join('\n')}
</div></td></tr>
<tr><td class="ink-2" style="padding:18px 4px 0;font-size:13px;line-height:1.55;color:${INK_2};${SANS}"><div role="contentinfo">${withBreaks(imprint)}<br><${tag} class="link"${target} style="color:${BRAND}">${escapeHtml(host)}</${tag}></div></td></tr>
</table></td></tr></table></body></html>
`;
  const text = [heading, ...blocks.map(textOf), `-- \n${imprint}\n${isBare ? host : url}`].join('\n\n');
  return { subject, text: `${text}\n`, html };
}
