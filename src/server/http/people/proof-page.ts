import { createHash } from 'node:crypto';
import { formatInstant } from '#domain/berlin-time.ts';
import { escapeHtml } from '#domain/html.ts';
import { LIST_NAMES, LISTS, type ListName } from '#domain/people/lists.ts';
import { answerHeaders } from '#server/http/response.ts';

/** Something that happened to a consent; `at` is ISO 8601. */
interface ProofEvent {
  readonly list: ListName;
  readonly event: 'requested' | 'mailed' | 'confirmed' | 'revoked';
  readonly at: string;
  readonly email: string;
  readonly page: string | null;
  readonly textVersion: string | null;
  readonly text: string | null;
  readonly messageId: string | null;
  readonly way: 'page' | 'one-click' | 'owner' | 'deletion' | null;
}

const STYLE =
  'body{max-width:46rem;margin:0 auto;padding:2.5rem 1.25rem;font:1rem/1.55 system-ui,sans-serif;color:#24121f}' +
  'h1{font-size:1.5rem}h2{margin-top:2.5rem;font-size:1.15rem}table{width:100%;border-collapse:collapse}' +
  'th,td{padding:.5rem .75rem .5rem 0;border-top:1px solid #e3d5cb;text-align:left;vertical-align:top;overflow-wrap:anywhere}' +
  'th{width:13rem;font-weight:600}blockquote{margin:.25rem 0 0;padding-left:.75rem;border-left:2px solid #b8863b;white-space:pre-line}' +
  'small{color:#5b4655}@media print{body{padding:0;max-width:none}tr{break-inside:avoid}}';

const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const EVENTS = {
  requested: 'Angemeldet',
  mailed: 'Bestätigungsmail gesendet',
  confirmed: 'Bestätigt',
  revoked: 'Widerrufen',
} as const;

const WAYS = {
  page: 'über den Link in einer E-Mail',
  'one-click': 'mit der Abmeldung des Mailprogramms (RFC 8058)',
  owner: 'durch die Inhaberin',
  deletion: 'mit der Löschung',
} as const;

/** An instant to the second, as a proof needs it. */
const exactly = (instant: string): string => `${formatInstant(instant)} (${instant.slice(0, 19)} UTC)`;

function details({ event, page, text, textVersion, messageId, way }: ProofEvent): string {
  const lines = [
    page === null || page === '' ? '' : `Seite: ${escapeHtml(page)}`,
    text === null ? '' : `${event === 'mailed' ? 'Wortlaut der E-Mail' : 'Zugestimmt wurde diesem Text'}:`,
  ].filter(Boolean);
  const quoted = text === null ? '' : `<blockquote>${escapeHtml(text)}</blockquote>`;
  const marks = [
    textVersion === null ? '' : `Fassung ${escapeHtml(textVersion)}`,
    messageId === null ? '' : `Message-ID ${escapeHtml(messageId)}`,
    way === null ? '' : WAYS[way],
  ].filter(Boolean);
  const note = marks.length === 0 ? '' : `<br><small>${marks.join(' · ')}</small>`;
  return `${lines.join('<br>')}${quoted}${note}`;
}

const row = (event: ProofEvent): string =>
  `<tr><th scope="row">${EVENTS[event.event]}<br><small>${exactly(event.at)}</small></th><td>` +
  `<small>${escapeHtml(event.email)}</small><br>${details(event)}</td></tr>`;

/** The proof of somebody's consents as one page to be printed or kept. */
export function proofPage({
  events,
  madeAt,
}: {
  readonly events: readonly ProofEvent[];
  readonly madeAt: Date;
}): Response {
  const title = 'Nachweis der Einwilligung';
  const email = events.at(-1)?.email ?? '';
  const sections = LISTS.map((list) => {
    const ofList = events.filter((event) => event.list === list);
    return ofList.length === 0
      ? ''
      : `<h2>${LIST_NAMES[list]}</h2><table><tbody>${ofList.map(row).join('')}</tbody></table>`;
  });
  const html =
    '<!doctype html><html lang="de"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
    `<title>${title}</title><style>${STYLE}</style></head><body><main><h1>${title}</h1>` +
    `<p><strong>${escapeHtml(email)}</strong><br><small>Stand: ${exactly(madeAt.toISOString())}. ` +
    `Die Einträge werden nie geändert, nur ergänzt.</small></p>${sections.join('')}</main></body></html>`;
  return new Response(html, {
    headers: answerHeaders({
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': POLICY,
      'X-Robots-Tag': 'noindex, nofollow',
    }),
  });
}
