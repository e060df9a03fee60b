import { type Html, html } from '#domain/html.ts';
import { euros, page } from './layout.ts';
import { type Order, priceOf } from './orders.ts';
import { type DemoProduct, demoProducts, discountOf, type Plan, planOf } from './products.ts';
import type { Vendor } from './vendor.ts';

/** Describes a plan's payments after the first. */
function laterOf({ billing, amount, count }: Plan): string | undefined {
  if (billing === 'subscription') return `Danach ${euros(amount)} im Monat, bis du kündigst.`;
  return billing === 'instalments' ? `Danach ${Number(count) - 1} monatliche Raten zu ${euros(amount)}.` : undefined;
}

const priceWords = ({ billing, amount, count }: Plan): string => {
  if (billing === 'subscription') return `${euros(amount)} im Monat`;
  return billing === 'instalments' ? `${count} × ${euros(amount)}` : euros(amount);
};

/** Returns the address with changed query parameters; all others stay. */
function withParameters(url: URL, parameters: Readonly<Record<string, string>>): string {
  const changed = new URL(url);
  for (const [name, value] of Object.entries(parameters)) changed.searchParams.set(name, value);
  return changed.pathname + changed.search;
}

function plansOf(ware: DemoProduct, chosen: Plan, url: URL): Html | undefined {
  if (ware.plans.length === 1) return undefined;
  const items = ware.plans.map(
    (plan) => html`
      <li><a href="${withParameters(url, { plan: plan.key })}" ${plan === chosen && html`aria-current="true"`}>
      <span>${plan.label}</span> <span>${priceWords(plan)}</span></a></li>`,
  );
  return html`<section><h2>Zahlweise</h2><ul class="plans">${items}</ul></section>`;
}

function voucherForm(url: URL, code: string, discount: number | undefined): Html {
  const others = [...url.searchParams].filter(([name]) => name !== 'voucher');
  const message =
    discount === undefined
      ? html`<p class="bad" role="status">Diesen Gutschein gibt es für dieses Produkt nicht.</p>`
      : html`<p class="good" role="status">Gutschein ${code.toUpperCase()} ist eingelöst.</p>`;
  return html`
    <form method="get" aria-label="Gutschein">
    ${others.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
    <label for="voucher">Gutscheincode</label>
    <div class="row"><input id="voucher" name="voucher" type="text" value="${code}" autocomplete="off"><button>Einlösen</button></div>
    ${code !== '' && message}</form>`;
}

/** Renders a product's order form for an address. @param complaint error message about the input */
export function formPage(vendor: Vendor, ware: DemoProduct, url: URL, complaint?: string): Response {
  const plan = planOf(ware, url.searchParams.get('plan'));
  const code = url.searchParams.get('voucher') ?? '';
  const discount = discountOf(ware, code);
  const taken = discount !== undefined && html`<dt>Gutschein ${code.toUpperCase()}</dt><dd>−${euros(discount)}</dd>`;
  const content = html`
    <h1>${ware.name}</h1>
    ${plansOf(ware, plan, url)}
    <section><h2>Deine Bestellung</h2>
    <dl><dt>${ware.name} · ${plan.label}</dt><dd>${euros(plan.amount)}</dd>${taken}
    <dt class="total">Heute zu zahlen</dt><dd class="total">${euros(priceOf({ ware, plan, voucher: code }))}</dd></dl>
    <p class="quiet">${laterOf(plan)} Alle Preise enthalten die Mehrwertsteuer.</p>
    ${voucherForm(url, code, discount)}</section>
    <section><h2>Deine Angaben</h2>
    ${complaint !== undefined && html`<p class="bad" role="alert">${complaint}</p>`}
    <form method="post" aria-label="Bestellung">
    <div class="row"><label>Vorname <input type="text" name="firstName" autocomplete="given-name" required></label>
    <label>Nachname <input type="text" name="lastName" autocomplete="family-name" required></label></div>
    <label>E-Mail-Adresse <input type="email" name="email" autocomplete="email" required></label>
    <label class="check"><input type="checkbox" name="test" value="1"> Testkauf: Es fließt kein Geld.</label>
    <button class="main">Jetzt kaufen</button></form>
    <p class="quiet">Verkäufer und Vertragspartner ist ${vendor.name}.</p></section>`;
  return page(vendor, { title: ware.name, content, status: complaint === undefined ? 200 : 400 });
}

/** Renders the page after a purchase. */
export function thanksPage(vendor: Vendor, order: Order): Response {
  const content = html`
    <section><h1>Danke für deine Bestellung</h1>
    <p>${order.ware.name} · ${order.plan.label} · ${euros(priceOf(order))}.</p>
    <p>Deine Bestellnummer ist <strong>${order.id}</strong>.</p>
    ${order.isTest && html`<p class="quiet">Das war ein Testkauf: Es ist kein Geld geflossen.</p>`}
    <p><a href="/orders#${order.id}">Was damit weiter geschieht</a></p></section>`;
  return page(vendor, { title: 'Danke', content });
}

/** Renders the products with the addresses to configure. */
export function shopPage(vendor: Vendor, url: URL): Response {
  const rows = demoProducts.flatMap((ware) =>
    ware.plans.map((plan) => {
      const address = new URL(vendor.formPath(ware.id), url);
      if (ware.plans.length > 1) address.searchParams.set('plan', plan.key);
      const [voucher = ''] = Object.keys(ware.vouchers);
      return html`
        <li><p><strong>${ware.name}</strong> · ${plan.label} · ${priceWords(plan)}</p>
        <p><a class="address" href="${address.href}">${address.href}</a></p>
        <p class="quiet">Produktnummer ${ware.id}${voucher !== '' && html`, Gutschein ${voucher}`}</p></li>`;
    }),
  );
  const content = html`
    <h1>Produkte</h1>
    <section><p>Diese Adressen trägst du unter „Inhalte“ bei den Angeboten ein.</p>
    <ul>${rows}</ul></section>`;
  return page(vendor, { title: 'Produkte', content });
}

export const missingPage = (vendor: Vendor): Response =>
  page(vendor, {
    title: 'Nicht gefunden',
    status: 404,
    content: html`<section><h1>Das gibt es hier nicht</h1><p><a href="/">Zu den Produkten</a></p></section>`,
  });
