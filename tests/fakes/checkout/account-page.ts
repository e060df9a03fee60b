import { type Html, html } from '#domain/html.ts';
import type { Answer, Settings, WebhookRequest } from './delivery.ts';
import { euros, moment, page } from './layout.ts';
import { actions, listActions, type Order, type OrderEvent, remaining } from './orders.ts';
import type { Vendor } from './vendor.ts';

const SHOWN = 40;

/** State that the seller's page shows. */
export interface Account {
  readonly vendor: Vendor;
  readonly settings: Settings;
  readonly orders: readonly Order[];
  readonly requests: readonly WebhookRequest[];
  /** Factor by which the clock runs faster than the vendor's. */
  readonly haste: number;
  /** Result of the last connection test; empty before the first. */
  readonly tested: string;
}

const button = (action: string, text: string, fields: Readonly<Record<string, string>> = {}): Html => html`
  <form method="post" action="${action}">
  ${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
  <button>${text}</button></form>`;

const check = (name: string, label: string, isOn: boolean): Html => html`
  <label class="check"><input type="checkbox" name="${name}" value="1" ${isOn && 'checked'}> ${label}</label>`;

function setUp({ vendor, settings, tested }: Account): Html {
  const test =
    vendor.testNotice === undefined
      ? html`<p class="quiet">${vendor.name} versucht die Verbindung nicht. Bestelle mit „Testkauf“.</p>`
      : button('/test', 'Verbindung testen');
  return html`
    <section><h2>${vendor.words.setUp}</h2>
    <form method="post" action="/settings">
    <label>Adresse <input type="url" name="address" value="${settings.address}" required></label>
    <label>${vendor.words.secret} <input type="text" name="secret" value="${settings.secret}" autocomplete="off" required></label>
    ${check('isShuffled', 'In Unordnung zustellen: gesammelt, durcheinander, manche zweimal', settings.isShuffled)}
    ${check('isForged', 'Falsch signieren', settings.isForged)}
    <div class="row"><button>Speichern</button></div></form>
    <p class="quiet">Denselben Schlüssel trägst du unter „Apps“ › „Zahlungen“ ein.</p>
    ${test}${tested !== '' && html`<p role="status">${tested}</p>`}</section>`;
}

function answerWords({ status, text }: Answer): string {
  return status === 0 ? 'keine Antwort' : `${status} ${text.replace(/\s+/g, ' ').slice(0, 60)}`;
}

const STATES = { waiting: 'kommt wieder', delivered: 'zugestellt', 'given-up': 'aufgegeben' } as const;

function post({ requests, haste, vendor }: Account): Html {
  const waiting = requests.filter(({ state }) => state === 'waiting').length;
  const rows = requests
    .slice(-SHOWN)
    .reverse()
    .map(({ id, event, orderId, answers, state }) => {
      const last = answers.at(-1);
      return html`
        <tr><td><code>${event}</code></td><td>${orderId}</td><td>${answers.length}</td><td>${last && answerWords(last)}</td>
        <td class="${state === 'delivered' ? 'good' : 'bad'}">${STATES[state]}</td>
        <td>${button('/again', 'Noch einmal senden', { id: String(id) })}</td></tr>`;
    });
  const table = html`
    <div class="scroll"><table><thead><tr><th>Ereignis</th><th>Bestellung</th><th>Versuche</th><th>Letzte Antwort</th><th>Stand</th><th></th></tr></thead>
    <tbody>${rows}</tbody></table></div>`;
  return html`
    <section><h2>Nachrichten</h2>
    <p class="quiet">Was nicht angenommen wird, kommt wieder: zuerst nach ${vendor.patience[0] ?? 0} Minuten, höchstens ${vendor.patience.length} Mal.</p>
    <p class="quiet">Hier geht die Uhr ${haste}-mal so schnell.</p>
    ${button('/deliver', `Jetzt zustellen (${waiting})`)}
    ${rows.length === 0 ? html`<p>Noch keine Nachricht.</p>` : table}</section>`;
}

const WORDS: Readonly<Record<OrderEvent['what'], string>> = {
  payment: 'Zahlung',
  refund: 'Erstattung',
  chargeback: 'Rückbuchung',
  reversal: 'Rückbuchung gewonnen',
  missed: 'Zahlung ausgeblieben',
  denied: 'Zahlung abgelehnt',
  cancelled: 'gekündigt',
  resumed: 'fortgesetzt',
  ended: 'letzter bezahlter Tag',
};

function orderSection(order: Order, vendor: Vendor): Html {
  const events = order.events.map(
    ({ what, amount, at }) => html`<li>${moment(at)}: ${WORDS[what]}${amount > 0 && ` ${euros(amount)}`}</li>`,
  );
  const possible = listActions(order).filter((action) => vendor.supports.includes(action));
  const brought = Object.entries(order.brought).map(([name, value]) => html` <code>${name}=${value}</code>`);
  return html`
    <section id="${order.id}"><h3>${order.id} · ${order.ware.name} · ${order.plan.label}</h3>
    <p>${order.firstName} ${order.lastName}, ${order.email}${order.isTest && ' · Testkauf'}</p>
    ${brought.length > 0 && html`<p class="quiet">Mitgebracht:${brought}</p>`}
    <ul class="quiet">${events}</ul>
    <p>Beim Verkäufer: <strong>${euros(remaining(order))}</strong></p>
    <div class="row">${possible.map((action) => button(`/orders/${order.id}`, actions[action], { action }))}</div></section>`;
}

/** Renders the seller's account: the notice settings, deliveries, and every order with its possible events. */
export function accountPage(account: Account): Response {
  const { orders, vendor } = account;
  const list =
    orders.length === 0
      ? html`<section><p>Noch keine Bestellung. Sie gelten bis zum nächsten Start.</p></section>`
      : orders.toReversed().map((order) => orderSection(order, vendor));
  const content = html`<h1>Bestellungen</h1>${list}${setUp(account)}${post(account)}`;
  return page(vendor, { title: 'Bestellungen', content, isWide: true });
}
