import { accountPage } from './account-page.ts';
import { copecart } from './copecart.ts';
import { createDelivery, type Settings, type WebhookRequest } from './delivery.ts';
import { digistore24 } from './digistore24.ts';
import {
  type Action,
  actions,
  addOrderEvent,
  type Basket,
  listActions,
  type Order,
  type OrderEvent,
  placeOrder,
} from './orders.ts';
import { demoProducts, planOf, soulPlan } from './products.ts';
import { formPage, missingPage, shopPage, thanksPage } from './shop-pages.ts';
import type { Vendor } from './vendor.ts';

/** Default secret of the notices. */
export const LOCAL_SECRET = 'lokale-passphrase-ohne-wert';

const vendors = { digistore24, copecart } as const;

/** Options, all optional. */
export interface FakeCheckoutOptions {
  /** Target of the notices; by default the site on the port of the request for a page. */
  readonly address?: string;
  readonly secret?: string;
  /** Sends deliveries; tests may replace the network. */
  readonly send?: (request: Request) => Promise<Response>;
  readonly now?: () => Date;
  /** Factor by which the clock runs faster than the vendor's. */
  readonly haste?: number;
}

/** Fake payment platform: order form, seller's account, notices (docs/decisions/home.md). */
export interface FakeCheckout {
  readonly vendor: Vendor;
  readonly settings: Settings;
  readonly orders: readonly Order[];
  readonly requests: readonly WebhookRequest[];
  /** Answers requests for the platform's local host; undefined for every other host. */
  answer(request: Request): Promise<Response | undefined>;
  /** Places an order without the form. Resolves after the first attempt to deliver its notice. */
  order(basket: Partial<Basket>): Promise<Order>;
  /** Adds an event to an order. Resolves like `order`. */
  happen(order: Order, action: Action): Promise<void>;
  /** Tests the connection like the platform; resolves to true if the site accepts it. */
  test(): Promise<boolean>;
  deliverNow(): Promise<void>;
  sendAgain(id: number): Promise<void>;
  close(): void;
}

const isAction = (text: string): text is Action => text in actions;
const textOf = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
};

/** Creates a platform. It does not listen: the owner of a port passes it the requests for its host. */
export function createFakeCheckout(
  platform: keyof typeof vendors,
  { address = '', secret = LOCAL_SECRET, send = fetch, now = () => new Date(), haste = 60 }: FakeCheckoutOptions = {},
): FakeCheckout {
  const vendor: Vendor = vendors[platform];
  const host = `${platform}.localhost`;
  const settings: Settings = { address, secret, isShuffled: false, isForged: false };
  const orders: Order[] = [];
  const delivery = createDelivery({ vendor, settings, send, haste });
  let tested = '';

  async function postNotice(event: OrderEvent): Promise<void> {
    const about = { event: vendor.eventOf(event), orderId: event.order.id };
    await delivery.post(about, (key) => vendor.noticeOf(event, key));
  }

  function place(basket: Basket): Order {
    const placed = placeOrder(basket, now());
    orders.push(placed);
    return placed;
  }

  async function sendAll({ events }: Order): Promise<void> {
    for (const event of events) await postNotice(event);
  }

  async function order(basket: Partial<Basket>): Promise<Order> {
    const ware = basket.ware ?? soulPlan;
    const buyer = { firstName: 'Karla', lastName: 'Käuferin', email: 'karla@beispiel.example' };
    const placed = place({ voucher: '', isTest: false, brought: {}, ...buyer, ware, plan: ware.plans[0], ...basket });
    await sendAll(placed);
    return placed;
  }

  const happen = (placed: Order, action: Action): Promise<void> => postNotice(addOrderEvent(placed, action, now()));

  async function test(): Promise<boolean> {
    const { testNotice } = vendor;
    if (testNotice === undefined) return false;
    // The platform checks for an answer before it posts.
    const looked = await send(new Request(settings.address, { redirect: 'manual' })).then(
      ({ status }) => status,
      () => 0,
    );
    const at = now();
    const posted =
      looked === 200
        ? await delivery.post({ event: 'connection_test', orderId: '' }, (key) => testNotice(key, at))
        : undefined;
    const isTaken = posted?.state === 'delivered';
    const status = posted?.answers.at(-1)?.status ?? looked;
    tested = isTaken ? 'Die Verbindung steht.' : `Die Verbindung steht nicht: Die Adresse antwortet mit ${status}.`;
    return isTaken;
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
    sendAll(placed).catch(() => undefined);
    return Response.redirect(new URL(`/thanks/${placed.id}`, url), 303);
  }

  /** Handles the seller's buttons; returns the next page, or undefined for an unknown button. */
  async function press(path: string, form: FormData): Promise<string | undefined> {
    switch (path) {
      case '/settings':
        Object.assign(settings, {
          address: textOf(form, 'address'),
          secret: textOf(form, 'secret'),
          isShuffled: form.has('isShuffled'),
          isForged: form.has('isForged'),
        });
        return '/orders';
      case '/test':
        await test();
        return '/orders';
      case '/deliver':
        await delivery.deliverNow();
        return '/orders';
      case '/again':
        await delivery.sendAgain(Number(textOf(form, 'id')));
        return '/orders';
      default: {
        const placed = orders.find(({ id }) => path === `/orders/${id}`);
        const action = textOf(form, 'action');
        if (placed === undefined || !isAction(action) || !listActions(placed).includes(action)) return undefined;
        await happen(placed, action);
        return `/orders#${placed.id}`;
      }
    }
  }

  async function answer(request: Request): Promise<Response | undefined> {
    const url = new URL(request.url);
    if (url.hostname !== host) return undefined;
    settings.address ||= `${url.protocol}//localhost:${url.port}/api/payments/${platform}`;
    const productId = vendor.productOf(url.pathname);
    if (productId !== undefined) return buy(request, url, productId);
    if (request.method === 'POST') {
      const next = await press(url.pathname, await request.formData());
      return next === undefined ? missingPage(vendor) : Response.redirect(new URL(next, url), 303);
    }
    const thanked = orders.find(({ id }) => url.pathname === `/thanks/${id}`);
    if (thanked !== undefined) return thanksPage(vendor, thanked);
    if (url.pathname === '/orders')
      return accountPage({ vendor, settings, orders, requests: delivery.requests, haste, tested });
    return url.pathname === '/' ? shopPage(vendor, url) : missingPage(vendor);
  }

  return {
    vendor,
    settings,
    orders,
    requests: delivery.requests,
    answer,
    order,
    happen,
    test,
    deliverNow: delivery.deliverNow,
    sendAgain: delivery.sendAgain,
    close: delivery.close,
  };
}
