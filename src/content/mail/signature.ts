import { escapeHtml } from '#domain/html.ts';
import { DISPLAY, type MailBlock, mailColours } from './frame.ts';

export interface MailSignature {
  readonly name: string;
  /** Role; empty if unknown. */
  readonly role: string;
  readonly url: string;
}

const { ink, ink2, brand, line } = mailColours;

const moreOf = (name: string): string => `Mehr über ${name}`;

/** Renders the signature for a letter's page, which has its own style sheet. */
export const signatureMarkup = ({ name, role, url }: MailSignature): string =>
  `<hr><p><strong>${escapeHtml(name)}</strong>${role && `<br>${escapeHtml(role)}`}<br><a href="${escapeHtml(url)}">${escapeHtml(moreOf(name))}</a></p>`;

/** Renders the signature for a mail: name, role and link, without an image. */
export function signatureBlock({ name, role, url }: MailSignature): MailBlock {
  const more = moreOf(name);
  const roleLine = role && `<br><span class="ink-2" style="color:${ink2}">${escapeHtml(role)}</span>`;
  const link = `<a class="link" href="${escapeHtml(url)}" style="color:${brand}">${escapeHtml(more)}</a>`;
  return {
    kind: 'drawn',
    html:
      `<p class="ink line" style="margin:26px 0 22px;padding:18px 0 0;border-top:1px solid ${line};font-size:15px;line-height:1.55;color:${ink}">` +
      `<span style="${DISPLAY};font-size:20px">${escapeHtml(name)}</span>${roleLine}<br>${link}</p>`,
    text: [name, role, `${more}: ${url}`].filter(Boolean).join('\n'),
  };
}
