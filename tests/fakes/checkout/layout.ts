import { Html, html } from '#domain/html.ts';
import type { Vendor } from './vendor.ts';

const STYLE = `
*{box-sizing:border-box}
body{margin:0;font:1rem/1.5 system-ui,sans-serif;color:#1c2430;background:#f3f5f8}
body>header{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem;align-items:baseline;padding:.75rem 1rem;background:#fff;border-bottom:1px solid #d6dce5}
body>header strong{font-size:1.125rem}
body>header nav{display:flex;gap:1rem;margin-left:auto}
main{max-width:36rem;margin:0 auto;padding:1.5rem 1rem 4rem;display:grid;gap:1rem}
main.wide{max-width:64rem}
section{display:grid;gap:.75rem;padding:1.25rem;background:#fff;border:1px solid #d6dce5;border-radius:8px}
h1{margin:0;font-size:1.625rem;line-height:1.25}
h2{margin:0;font-size:1.125rem}
h3{margin:0;font-size:1rem}
p{margin:0}
a{color:#0b5cad}
.quiet{color:#54606f;font-size:.9375rem}
.bad{color:#a3211d}
.good{color:#156b3c}
form{display:grid;gap:.75rem;margin:0}
label{display:grid;width:100%;gap:.25rem;font-weight:600}
label.check{display:flex;gap:.5rem;align-items:baseline;font-weight:400}
input[type=text],input[type=email],input[type=url]{width:100%;min-height:44px;padding:.5rem .75rem;font:inherit;font-weight:400;border:1px solid #7b8796;border-radius:6px;background:#fff}
button{min-height:44px;padding:.5rem 1rem;font:inherit;font-weight:600;color:#0b3d73;background:#fff;border:1px solid #0b5cad;border-radius:6px;cursor:pointer}
form[action]{justify-items:start}
button.main{color:#fff;background:#0b6b3a;border-color:#0b6b3a;font-size:1.125rem}
:focus-visible{outline:3px solid #0b5cad;outline-offset:2px}
.row{display:flex;flex-wrap:wrap;gap:.5rem}
.row label{flex:1 1 12rem}
.row>input[type=text]{flex:1 1 9rem;width:0}
.row{width:100%}
ul{display:grid;gap:.5rem;margin:0;padding:0;list-style:none}
.plans a{display:flex;flex-wrap:wrap;gap:.25rem 1rem;justify-content:space-between;min-height:44px;padding:.625rem .75rem;border:1px solid #7b8796;border-radius:6px;color:inherit;text-decoration:none}
.plans a[aria-current]{border:2px solid #0b5cad;background:#eef5fc}
dl{display:grid;grid-template-columns:1fr auto;gap:.375rem 1rem;margin:0}
dd{margin:0;text-align:right;font-variant-numeric:tabular-nums}
.total{padding-top:.5rem;border-top:1px solid #d6dce5;font-size:1.25rem;font-weight:700}
.scroll{overflow-x:auto}
table{width:100%;border-collapse:collapse;font-size:.9375rem}
th,td{padding:.5rem .75rem .5rem 0;text-align:left;vertical-align:top;border-bottom:1px solid #e4e9f0}
code{font:.875rem/1.5 ui-monospace,monospace}
.address{overflow-wrap:anywhere}
`;

/** Page of the platform before it is rendered. */
export interface Draft {
  readonly title: string;
  readonly content: Html;
  readonly status?: number;
  /** Set if the page has tables. */
  readonly isWide?: boolean;
}

export function page(vendor: Vendor, { title, content, status = 200, isWide = false }: Draft): Response {
  const text = html`
    <!doctype html><html lang="de"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
    <link rel="icon" href="data:,"><title>${title} · ${vendor.name} (nachgebaut)</title><style>${new Html(STYLE)}</style></head><body>
    <header><strong>${vendor.name}</strong> <span class="quiet">nachgebaut, nur auf diesem Rechner</span>
    <nav><a href="/">Produkte</a><a href="/orders">Bestellungen</a></nav></header>
    <main${isWide && new Html(' class="wide"')}>${content}</main></body></html>`;
  return new Response(text.toString(), {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'self'; frame-ancestors 'none'",
    },
  });
}

const EURO = new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' });
const MOMENT = new Intl.DateTimeFormat('de-DE', { dateStyle: 'short', timeStyle: 'medium', timeZone: 'Europe/Berlin' });

/** Formats cents: `1.497,00 €`. */
export const euros = (cents: number): string => EURO.format(cents / 100);

/** Formats a moment: `23.11.26, 10:00:00`. */
export const moment = (at: Date): string => MOMENT.format(at);
