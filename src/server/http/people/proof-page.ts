import { proof as words } from '#content/people/proof.ts';
import type { ConsentEvent } from '#db/queries/people/consents.ts';
import { formatInstant } from '#domain/berlin-time.ts';
import { type Html, html } from '#domain/html.ts';
import { LIST_NAMES, LISTS, type ListName } from '#domain/people/lists.ts';
import { serveStandalonePage } from '#server/http/pages/standalone-page.ts';

const STYLE =
  'body{max-width:46rem;margin:0 auto;padding:2.5rem 1.25rem;font:1rem/1.55 system-ui,sans-serif;color:#24121f}' +
  'h1{font-size:1.5rem}h2{margin-top:2.5rem;font-size:1.15rem}table{width:100%;border-collapse:collapse}' +
  'th,td{padding:.5rem .75rem .5rem 0;border-top:1px solid #e3d5cb;text-align:left;vertical-align:top;overflow-wrap:anywhere}' +
  'th{width:13rem;font-weight:600}blockquote{margin:.25rem 0 0;padding-left:.75rem;border-left:2px solid #b8863b;white-space:pre-line}' +
  'small{color:#5b4655}@media print{body{padding:0;max-width:none}tr{break-inside:avoid}}';

const exactly = (instant: string): string => `${formatInstant(instant)} (${instant.slice(0, 19)} UTC)`;

function details({ event, page, text, textVersion, messageId, claimedAt, claimedSource, way }: ConsentEvent): Html {
  const lines = [
    event === 'imported' ? words.claimed(claimedAt && exactly(claimedAt), claimedSource) : '',
    page ? words.page(page) : '',
    text === null ? '' : words[event === 'mailed' ? 'mailText' : 'consentText'],
  ];
  const marks = [
    textVersion === null ? '' : words.version(textVersion),
    messageId === null ? '' : words.messageId(messageId),
    way === null ? '' : words.ways[way],
  ].filter(Boolean);
  return html`
    ${lines.filter(Boolean).map((line, index) => html`${index > 0 && html`<br>`}${line}`)}
    ${text !== null && html`<blockquote>${text}</blockquote>`}
    ${marks.length > 0 && html`<br><small>${marks.join(' · ')}</small>`}`;
}

const row = (event: ConsentEvent): Html => html`
  <tr><th scope="row">${words.events[event.event]}<br><small>${exactly(event.at)}</small></th><td>
  <small>${event.email}</small><br>${details(event)}</td></tr>`;

function sectionOf(list: ListName, events: readonly ConsentEvent[]): Html | undefined {
  const ofList = events.filter((event) => event.list === list);
  if (ofList.length === 0) return undefined;
  return html`<h2>${LIST_NAMES[list]}</h2><table><tbody>${ofList.map(row)}</tbody></table>`;
}

export function proofPage({
  events,
  madeAt,
}: {
  readonly events: readonly ConsentEvent[];
  readonly madeAt: Date;
}): Response {
  const asOf = words.asOf(exactly(madeAt.toISOString()));
  return serveStandalonePage({
    title: words.title,
    style: STYLE,
    content: html`
      <p><strong>${events.at(-1)?.email}</strong><br><small>${asOf} ${words.lasting}</small></p>
      ${LISTS.map((list) => sectionOf(list, events))}`,
    headers: { 'X-Robots-Tag': 'noindex, nofollow' },
  });
}
