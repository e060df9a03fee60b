import type { Address, Email } from 'postal-mime';
import { Html, html } from '#domain/html.ts';

export interface KeptMail {
  readonly id: string;
  readonly receivedAt: Date;
  readonly parsed: Email;
}

const STYLE = `
body{max-width:80rem;margin:0 auto;padding:1.5rem 1rem 4rem;font:1rem/1.5 system-ui,sans-serif;color:#24121f;background:#faf6f2}
h1,dd,strong{overflow-wrap:anywhere}
a{color:#a90499}
li{padding:.5rem 0}
span,dt{margin-right:1.5rem;color:#5b4655}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1rem}dd{margin:0}
pre,iframe{border:1px solid #e3d5cb;background:#fff}
pre{padding:1rem;white-space:pre-wrap;overflow-wrap:anywhere}
iframe{width:49%;height:44rem}
`;

const MOMENT = new Intl.DateTimeFormat('de-DE', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'Europe/Berlin',
});

const layout = (title: string, content: Html, head?: Html): string =>
  html`
    <!doctype html><html lang="de"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
    ${head}<title>${title}</title><style>${new Html(STYLE)}</style></head><body><main>${content}</main></body></html>`.toString();

const nameOf = ({ name, address }: Address): string =>
  name && address ? `${name} <${address}>` : name || (address ?? '');
const namesOf = (addresses: readonly Address[] = []): string => addresses.map(nameOf).join(', ');

/** Renders the list of mails, newest first; the page reloads itself. */
export function listPage(mails: readonly KeptMail[], path: string): string {
  const rows = mails.map(
    ({ id, receivedAt, parsed }) => html`
      <li><a href="${path}/${id}"><span>${MOMENT.format(receivedAt)}</span><span>${namesOf(parsed.to)}</span>
      <strong>${parsed.subject ?? '(ohne Betreff)'}</strong></a></li>`,
  );
  const list =
    rows.length === 0
      ? html`<p>Noch keine E-Mail. Was die Website verschickt, erscheint hier.</p>`
      : html`<ul>${rows}</ul>`;
  return layout(
    'Postfach',
    html`
      <h1>Postfach</h1>
      <p>Nur auf diesem Rechner: Die E-Mails verlassen ihn nicht.</p>${list}`,
    html`<meta http-equiv="refresh" content="10">`,
  );
}

const attachmentsOf = ({ id, parsed: { attachments } }: KeptMail, path: string): readonly Html[] =>
  attachments.map(
    ({ filename }, index) => html`<p><a href="${path}/${id}/attachments/${index}">${filename ?? 'Anhang'}</a></p>`,
  );

const factsOf = (facts: readonly (readonly [string, string])[]): Html =>
  html`<dl>${facts.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`;

export function mailPage(mail: KeptMail, path: string): string {
  const { id, receivedAt, parsed } = mail;
  const frameOf = (title: string, query: string): Html =>
    html`<iframe title="Die E-Mail, ${title}" src="${path}/${id}/html${query}" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`;
  const views = html`<h2>HTML, hell und dunkel</h2>${frameOf('hell', '')} ${frameOf('dunkel', '?dark')}`;
  const facts = factsOf([
    ['Von', parsed.from ? nameOf(parsed.from) : ''],
    ['An', namesOf(parsed.to)],
    ['Empfangen', MOMENT.format(receivedAt)],
  ]);
  const headers = factsOf(parsed.headers.map(({ originalKey, value }) => [originalKey, value]));
  return layout(
    parsed.subject ?? 'E-Mail',
    html`
      <p><a href="${path}">← Postfach</a></p><h1>${parsed.subject ?? '(ohne Betreff)'}</h1>
      ${facts}${parsed.html !== undefined && views}<h2>Text</h2><pre>${parsed.text}</pre>${attachmentsOf(mail, path)}
      <h2>Kopfzeilen</h2>${headers}`,
  );
}

const DARK_RULES = /@media[^{]*prefers-color-scheme:\s*dark[^{]*\{/g;

/** Renders a mail's HTML as a page whose links open in new tabs. @param isDark simulates a mail program in dark mode */
export function mailHtml({ parsed: { html = '' } }: KeptMail, isDark: boolean): string {
  const shown = isDark ? html.replace(DARK_RULES, '@media all{') : html;
  return shown.replace(/<head>|^/, (start) => `${start}<base target="_blank">`);
}
