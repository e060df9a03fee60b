import { connectionTest, isTaken, noticeOf, type Wire } from './digistore24.ts';
import { type Action, actions, addOrderEvent, type Basket, listActions, type Order, placeOrder } from './orders.ts';
import { accountPage, formPage, missingPage, type SentNotice, shopPage, thanksPage } from './pages.ts';
import { demoProducts, planOf } from './products.ts';

/** Secret of the notices. */
export const LOCAL_SECRET = 'lokale-passphrase-ohne-wert';

const HOST = 'digistore24.localhost';
const TIMEOUT_MS = 10_000;
/** Query parameters of an order form that its notices return. */
const BROUGHT = ['custom', 'ds24tr'];

const isAction = (text: string): text is Action => text in actions;
const textOf = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
};

/**
 * Creates a fake Digistore24: order form, and buttons that send its notices (docs/decisions/local.md). It does not
 * listen: the owner of a port passes it the requests, and gets undefined for those of other hosts.
 */
export function createFakeCheckout() {
  const orders: Order[] = [];
  const notices: SentNotice[] = [];
  let target = '';

  async function post(event: string, orderId: string, wire: Wire): Promise<SentNotice> {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const answer = await fetch(target, { method: 'POST', ...wire, signal }).then(
      async (response) => ({ status: response.status, text: await response.text() }),
      () => ({ status: 0, text: '' }),
    );
    const notice = { event, orderId, ...answer };
    notices.push(notice);
    return notice;
  }

  async function sendEvents(events: Order['events']): Promise<void> {
    for (const event of events) await post(event.what, event.order.id, noticeOf(event, LOCAL_SECRET));
  }

  async function buy(request: Request, url: URL, productId: string): Promise<Response> {
    const ware = demoProducts.find(({ id }) => id === productId);
    if (ware === undefined) return missingPage();
    if (request.method !== 'POST') return formPage(ware, url);
    const form = await request.formData();
    const [firstName, lastName, email] = [textOf(form, 'firstName'), textOf(form, 'lastName'), textOf(form, 'email')];
    if (firstName === '' || lastName === '' || !email.includes('@')) {
      return formPage(ware, url, 'Bitte gib deinen Namen und deine E-Mail-Adresse ein.');
    }
    const given = url.searchParams;
    const basket: Basket = {
      ...{ firstName, lastName, email, ware, isTest: form.has('test') },
      plan: planOf(ware, given.get('plan')),
      voucher: given.get('voucher') ?? '',
      brought: Object.fromEntries(BROUGHT.map((name) => [name, given.get(name) ?? ''])),
    };
    const placed = placeOrder(basket, new Date());
    orders.push(placed);
    // The buyer does not wait for the delivery to the site.
    sendEvents(placed.events).catch(() => undefined);
    return Response.redirect(new URL(`/thanks/${placed.id}`, url), 303);
  }

  /** Handles the seller's buttons; returns the next page, or undefined for an unknown button. */
  async function press(path: string, action: string): Promise<string | undefined> {
    if (path === '/test') {
      await post('connection_test', '', connectionTest(LOCAL_SECRET, new Date()));
      return '/orders';
    }
    const placed = orders.find(({ id }) => path === `/orders/${id}`);
    if (placed === undefined) return undefined;
    if (action === 'again') await sendEvents(placed.events);
    else if (isAction(action) && listActions(placed).includes(action)) {
      await sendEvents([addOrderEvent(placed, action, new Date())]);
    } else return undefined;
    return `/orders#${placed.id}`;
  }

  /** Shows one of the pages that are no order form. */
  function show(url: URL): Response {
    const thanked = orders.find(({ id }) => url.pathname === `/thanks/${id}`);
    if (thanked !== undefined) return thanksPage(thanked);
    if (url.pathname !== '/orders') return url.pathname === '/' ? shopPage(url) : missingPage();
    const test = notices.findLast(({ orderId }) => orderId === '');
    return accountPage({ orders, notices, secret: LOCAL_SECRET, isConnected: test && isTaken(test) });
  }

  return {
    async answer(request: Request): Promise<Response | undefined> {
      const url = new URL(request.url);
      if (url.hostname !== HOST) return undefined;
      target = `${url.protocol}//localhost:${url.port}/api/payments/digistore24`;
      const [, productId] = /^\/product\/(\w+)$/.exec(url.pathname) ?? [];
      if (productId !== undefined) return buy(request, url, productId);
      if (request.method !== 'POST') return show(url);
      const next = await press(url.pathname, textOf(await request.formData(), 'action'));
      return next === undefined ? missingPage() : Response.redirect(new URL(next, url), 303);
    },
  };
}
