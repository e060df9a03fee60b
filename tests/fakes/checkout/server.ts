import { copecart } from './copecart.ts';
import { digistore24 } from './digistore24.ts';
import { type Action, actions, addOrderEvent, type Basket, listActions, type Order, placeOrder } from './orders.ts';
import { accountPage, formPage, missingPage, type SentNotice, shopPage, thanksPage } from './pages.ts';
import { demoProducts, planOf, soulPlan } from './products.ts';
import type { Vendor, Wire } from './vendor.ts';

/** Secret of the notices. */
export const LOCAL_SECRET = 'lokale-passphrase-ohne-wert';

const TIMEOUT_MS = 10_000;
const vendors = { digistore24, copecart } as const;

/** Options, all optional. */
export interface FakeCheckoutOptions {
  /** Target of the notices; by default the site on the port of the request for a page. */
  readonly address?: string;
  /** Sends notices; tests may replace the network. */
  readonly send?: (request: Request) => Promise<Response>;
  readonly now?: () => Date;
}

/** Fake payment platform: order form, and buttons that send its notices (docs/decisions/local.md). */
export interface FakeCheckout {
  readonly vendor: Vendor;
  /** Sent notices, oldest first. */
  readonly notices: readonly SentNotice[];
  /** Answers requests for the platform's local host; undefined for every other host. */
  answer(request: Request): Promise<Response | undefined>;
  /** Places an order without the form. Resolves after the delivery of its notice. */
  order(basket: Partial<Basket>): Promise<Order>;
  /** Adds an event to an order. Resolves like `order`. */
  happen(order: Order, action: Action): Promise<void>;
  /** Sends all notices of an order again. */
  sendAgain(order: Order): Promise<void>;
  /** Tests the connection like the platform; resolves to true if the site accepts it. */
  test(): Promise<boolean>;
}

const isAction = (text: string): text is Action => text in actions;
const textOf = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
};

/** Creates a platform. It does not listen: the owner of a port passes it the requests for its host. */
export function createFakeCheckout(
  platform: keyof typeof vendors,
  { address = '', send = fetch, now = () => new Date() }: FakeCheckoutOptions = {},
): FakeCheckout {
  const vendor: Vendor = vendors[platform];
  const orders: Order[] = [];
  const notices: SentNotice[] = [];
  let target = address;

  async function post(event: string, orderId: string, wire: Wire): Promise<SentNotice> {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const answer = await send(new Request(target, { method: 'POST', ...wire, signal })).then(
      async (response) => ({ status: response.status, text: await response.text() }),
      () => ({ status: 0, text: '' }),
    );
    const notice = { event, orderId, ...answer };
    notices.push(notice);
    return notice;
  }

  async function sendEvents(events: Order['events']): Promise<void> {
    for (const event of events) await post(vendor.eventOf(event), event.order.id, vendor.noticeOf(event, LOCAL_SECRET));
  }

  function place(basket: Basket): Order {
    const placed = placeOrder(basket, now());
    orders.push(placed);
    return placed;
  }

  async function order(basket: Partial<Basket>): Promise<Order> {
    const ware = basket.ware ?? soulPlan;
    const buyer = { firstName: 'Karla', lastName: 'Käuferin', email: 'karla@beispiel.example' };
    const placed = place({ voucher: '', isTest: false, brought: {}, ...buyer, ware, plan: ware.plans[0], ...basket });
    await sendEvents(placed.events);
    return placed;
  }

  const happen = (placed: Order, action: Action): Promise<void> => sendEvents([addOrderEvent(placed, action, now())]);
  const sendAgain = ({ events }: Order): Promise<void> => sendEvents(events);

  async function test(): Promise<boolean> {
    if (vendor.testNotice === undefined) return false;
    // The platform checks for an answer before it posts.
    const looked = await send(new Request(target, { redirect: 'manual' }));
    return (
      looked.status === 200 && vendor.isTaken(await post('connection_test', '', vendor.testNotice(LOCAL_SECRET, now())))
    );
  }

  async function buy(request: Request, url: URL, productId: string): Promise<Response> {
    const ware = demoProducts.find(({ id }) => id === productId);
    if (ware === undefined) return missingPage(vendor);
    if (request.method !== 'POST') return formPage(vendor, ware, url);
    const form = await request.formData();
    const [firstName, lastName, email] = [textOf(form, 'firstName'), textOf(form, 'lastName'), textOf(form, 'email')];
    if (firstName === '' || lastName === '' || !email.includes('@')) {
      return formPage(vendor, ware, url, 'Bitte gib deinen Namen und deine E-Mail-Adresse ein.');
    }
    const given = url.searchParams;
    const brought = Object.fromEntries(
      vendor.brings.flatMap((name) => (given.has(name) ? [[name, given.get(name) ?? '']] : [])),
    );
    const buyer = { firstName, lastName, email, isTest: form.has('test') };
    const voucher = given.get('voucher') ?? '';
    const placed = place({ ...buyer, ware, plan: planOf(ware, given.get('plan')), voucher, brought });
    // The buyer does not wait for the delivery to the site.
    sendEvents(placed.events).catch(() => undefined);
    return Response.redirect(new URL(`/thanks/${placed.id}`, url), 303);
  }

  /** Handles the seller's buttons; returns the next page, or undefined for an unknown button. */
  async function press(path: string, action: string): Promise<string | undefined> {
    if (path === '/test') {
      await test();
      return '/orders';
    }
    const placed = orders.find(({ id }) => path === `/orders/${id}`);
    if (placed === undefined) return undefined;
    if (action === 'again') await sendAgain(placed);
    else if (isAction(action) && listActions(placed).includes(action)) await happen(placed, action);
    else return undefined;
    return `/orders#${placed.id}`;
  }

  async function answer(request: Request): Promise<Response | undefined> {
    const url = new URL(request.url);
    if (url.hostname !== `${platform}.localhost`) return undefined;
    target ||= `${url.protocol}//localhost:${url.port}/api/payments/${platform}`;
    const productId = vendor.productOf(url.pathname);
    if (productId !== undefined) return buy(request, url, productId);
    if (request.method === 'POST') {
      const next = await press(url.pathname, textOf(await request.formData(), 'action'));
      return next === undefined ? missingPage(vendor) : Response.redirect(new URL(next, url), 303);
    }
    const thanked = orders.find(({ id }) => url.pathname === `/thanks/${id}`);
    if (thanked !== undefined) return thanksPage(vendor, thanked);
    if (url.pathname === '/orders') return accountPage(vendor, { orders, notices, secret: LOCAL_SECRET });
    return url.pathname === '/' ? shopPage(vendor, url) : missingPage(vendor);
  }

  return { vendor, notices, answer, order, happen, sendAgain, test };
}
