import { priceTimes as words } from '#content/content/price-times.ts';
import { html } from '#domain/html.ts';
import { serveStandalonePage } from '#server/http/pages/standalone-page.ts';

/** Time in which an offer had the same figures, in cents; moments are ISO 8601, and `until` is null if it lasts. */
interface PriceTime {
  readonly releaseId: number;
  readonly from: string;
  readonly until: string | null;
  readonly price: number | null;
  readonly regularPrice: number | null;
  readonly instalmentCount: number | null;
  readonly instalmentAmount: number | null;
}

interface PriceTimes {
  readonly offer: string;
  readonly times: readonly PriceTime[];
  readonly madeAt: Date;
}

const STYLE =
  'body{max-width:60rem;margin:0 auto;padding:2.5rem 1.25rem;font:1rem/1.55 system-ui,sans-serif;color:#24121f;background:#fff}' +
  'h1{font-size:1.5rem}table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}' +
  'th,td{padding:.5rem .75rem .5rem 0;border-top:1px solid #e3d5cb;text-align:left;vertical-align:top}' +
  'small,.more{color:#5b4655}.wide{overflow-x:auto}@page{margin:2cm}@media print{body{padding:0;max-width:none}tr{break-inside:avoid}}';

const row = ({ releaseId, from, until, price, regularPrice, instalmentCount, instalmentAmount }: PriceTime) => html`
  <tr><td>${words.moment(from)}</td><td>${until === null ? words.now : words.moment(until)}</td>
  <td>${words.euro(price)}</td><td>${words.struck(regularPrice)}</td>
  <td>${words.plan(instalmentCount, instalmentAmount)}</td><td>${words.releaseNumber(releaseId)}</td></tr>`;

/** Serves the printable list of the times in which an offer's prices were online. */
export function pricePage({ offer, times, madeAt }: PriceTimes): Response {
  const heads = [words.from, words.until, words.price, words.regular, words.instalments, words.release];
  return serveStandalonePage({
    title: words.title(offer),
    style: STYLE,
    content: html`
      <p>${words.lead}<br><small>${words.asOf(words.moment(madeAt.toISOString()))}</small></p>
      ${times.length === 0 && html`<p>${words.empty}</p>`}
      ${
        times.length > 0 &&
        html`<div class="wide" role="region" aria-label="${words.title(offer)}" tabindex="0"><table>
          <thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
          <tbody>${times.map(row)}</tbody></table></div>`
      }
      <p class="more">${words.limits}</p>`,
    headers: { 'X-Robots-Tag': 'noindex, nofollow' },
  });
}
