import { Html, html } from '#domain/html.ts';
import { type Action, actions, listActions, type Order, priceOf, remaining } from './orders.ts';
import { type DemoProduct, demoProducts, discountOf, type Plan, planOf } from './products.ts';

/** Notice that was sent, with the site's answer; status 0 if none came. */
export interface SentNotice {
  readonly event: string;
  readonly orderId: string;
  readonly status: number;
  readonly text: string;
}

const STYLE =
  'body{font:1rem/1.5 system-ui,sans-serif;max-width:48rem;margin:1rem auto;padding:0 1rem}form{margin:.5rem 0}';
const EURO = new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' });
const MOMENT = new Intl.DateTimeFormat('de-DE', { dateStyle: 'short', timeStyle: 'medium', timeZone: 'Europe/Berlin' });
const euros = (cents: number): string => EURO.format(cents / 100);

function page(title: string, content: Html, status = 200): Response {
  const text = html`
    <!doctype html><html lang="de"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
    <link rel="icon" href="data:,"><title>${title} · Digistore24 (nachgebaut)</title><style>${new Html(STYLE)}</style></head><body>
    <p>Digistore24, nachgebaut: <a href="/">Produkte</a> <a href="/orders">Bestellungen</a></p>
    <main><h1>${title}</h1>${content}</main></body></html>`;
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
  return new Response(text.toString(), { status, headers });
}

const planWords = ({ label, amount, count, billing }: Plan): string =>
  `${label}: ${billing === 'instalments' ? `${count} × ` : ''}${euros(amount)}`;

const voucherWords = (code: string, discount: number | undefined): string =>
  discount === undefined
    ? 'Diesen Gutschein gibt es für dieses Produkt nicht.'
    : `Gutschein ${code.toUpperCase()} ist eingelöst.`;

/** Renders a product's order form for an address. @param complaint error message about the input */
export function formPage(ware: DemoProduct, url: URL, complaint?: string): Response {
  const plan = planOf(ware, url.searchParams.get('plan'));
  const voucher = url.searchParams.get('voucher') ?? '';
  const others = [...url.searchParams].filter(([name]) => name !== 'voucher');
  const content = html`
    <form method="get" aria-label="Gutschein">
    ${others.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
    <label>Gutscheincode <input name="voucher" value="${voucher}"></label> <button>Einlösen</button></form>
    ${voucher !== '' && html`<p role="status">${voucherWords(voucher, discountOf(ware, voucher))}</p>`}
    <dl><dt>${planWords(plan)}</dt><dt>Heute zu zahlen</dt><dd>${euros(priceOf({ ware, plan, voucher }))}</dd></dl>
    ${complaint !== undefined && html`<p role="alert">${complaint}</p>`}
    <form method="post" aria-label="Bestellung">
    <p><label>Vorname <input name="firstName" required></label></p>
    <p><label>Nachname <input name="lastName" required></label></p>
    <p><label>E-Mail-Adresse <input type="email" name="email" required></label></p>
    <p><label><input type="checkbox" name="test" value="1"> Testkauf: Es fließt kein Geld.</label></p>
    <button>Jetzt kaufen</button></form>`;
  return page(ware.name, content, complaint === undefined ? 200 : 400);
}

/** Renders the page after a purchase. */
export const thanksPage = ({ id }: Order): Response =>
  page(
    'Danke für deine Bestellung',
    html`<p>Deine Bestellnummer ist <strong>${id}</strong>. <a href="/orders#${id}">Was damit weiter geschieht</a></p>`,
  );

/** Renders the products with the addresses to configure. */
export function shopPage(url: URL): Response {
  const items = demoProducts.flatMap((ware) =>
    ware.plans.map((plan) => {
      const address = new URL(`/product/${ware.id}`, url);
      if (ware.plans.length > 1) address.searchParams.set('plan', plan.key);
      const codes = Object.keys(ware.vouchers).map((code) => html`, Gutschein ${code}`);
      return html`<li>${ware.name}, ${planWords(plan)}${codes}: <a href="${address.href}">${address.href}</a></li>`;
    }),
  );
  return page('Produkte', html`<p>Diese Adressen trägst du bei den Angeboten ein.</p><ul>${items}</ul>`);
}

const button = (address: string, text: string, action: Action | 'again' | 'test'): Html => html`
  <form method="post" action="${address}"><button name="action" value="${action}">${text}</button></form>`;

const EVENTS: Readonly<Record<Order['events'][number]['what'], string>> = {
  payment: 'Zahlung',
  refund: 'Erstattung',
  chargeback: 'Rückbuchung',
  missed: 'Zahlung ausgeblieben',
  cancelled: 'gekündigt',
};

function orderSection(order: Order): Html {
  const { id, ware, firstName, lastName, email, isTest, events } = order;
  const lines = events.map(
    ({ what, amount, at }) => html`<li>${MOMENT.format(at)}: ${EVENTS[what]}${amount > 0 && ` ${euros(amount)}`}</li>`,
  );
  return html`
    <section id="${id}"><h2>${id}: ${ware.name}${isTest && ', Testkauf'}</h2>
    <p>${firstName} ${lastName}, ${email}. Beim Verkäufer: ${euros(remaining(order))}</p><ul>${lines}</ul>
    ${listActions(order).map((action) => button(`/orders/${id}`, actions[action], action))}
    ${button(`/orders/${id}`, 'Nachrichten noch einmal senden', 'again')}</section>`;
}

/** Renders the seller's account: every order with its possible events, and the answers to the notices. */
export function accountPage({
  orders,
  notices,
  secret,
  isConnected,
}: {
  readonly orders: readonly Order[];
  readonly notices: readonly SentNotice[];
  readonly secret: string;
  /** Result of the last connection test; undefined without one. */
  readonly isConnected: boolean | undefined;
}): Response {
  const answers = notices
    .slice(-40)
    .toReversed()
    .map(({ event, orderId, status, text }) => html`<li>${event} ${orderId}: ${status} ${text.slice(0, 60)}</li>`);
  const content = html`
    <p>Den Schlüssel <code>${secret}</code> trägst du unter „Apps“ › „Zahlungen“ ein.</p>
    ${button('/test', 'Verbindung testen', 'test')}
    ${isConnected !== undefined && html`<p role="status">${isConnected ? 'Die Verbindung steht.' : 'Die Verbindung steht nicht.'}</p>`}
    ${orders.toReversed().map(orderSection)}
    <h2>Antworten auf die Nachrichten</h2><ol reversed>${answers}</ol>`;
  return page('Bestellungen', content);
}

export const missingPage = (): Response => page('Nicht gefunden', html`<p>Das gibt es hier nicht.</p>`, 404);
