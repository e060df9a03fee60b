import { randomInt } from 'node:crypto';
import { type DemoProduct, discountOf, type Plan } from './products.ts';

/** Events of an order after its first payment, with their button labels. */
export const actions = {
  instalment: 'Nächste Zahlung',
  missed: 'Zahlung bleibt aus',
  refund: 'Alles erstatten',
  chargeback: 'Rückbuchung',
  cancelled: 'Kündigen',
} as const;

export type Action = keyof typeof actions;

/** Event of an order, as reported by a notice. */
export interface OrderEvent {
  readonly order: Order;
  readonly what: 'payment' | Exclude<Action, 'instalment'>;
  readonly at: Date;
  /** Id of the movement of money; empty if none moved. */
  readonly transactionId: string;
  /** Cents, never negative; 0 if no money moved. */
  readonly amount: number;
  /** Number of the payment. */
  readonly sequence: number;
  /** Id of the refunded payment. */
  readonly of: string;
}

export interface Basket {
  readonly ware: DemoProduct;
  readonly plan: Plan;
  readonly voucher: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly isTest: boolean;
  /** Query parameters of the order form, which notices return. */
  readonly brought: Readonly<Record<string, string>>;
}

/** Order of a single item, with all its events. */
export interface Order extends Basket {
  readonly id: string;
  readonly itemId: string;
  readonly orderedAt: Date;
  readonly events: OrderEvent[];
}

// Letters without those that resemble digits. Ids are random because the site keeps orders of earlier starts.
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const orderId = (): string => Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
const number = (): string => String(randomInt(100_000_000, 999_999_999));

const count = ({ events }: Order, what: OrderEvent['what']): number =>
  events.filter((each) => each.what === what).length;
const sum = ({ events }: Order, what: OrderEvent['what']): number =>
  events.filter((each) => each.what === what).reduce((total, { amount }) => total + amount, 0);

/** Returns the cents of an order that the seller still has. */
export const remaining = (order: Order): number =>
  sum(order, 'payment') - sum(order, 'refund') - sum(order, 'chargeback');

/** Returns the first payment of a basket in cents; a voucher applies only to that. */
export const priceOf = ({ ware, plan, voucher }: Pick<Basket, 'ware' | 'plan' | 'voucher'>): number =>
  Math.max(0, plan.amount - (discountOf(ware, voucher) ?? 0));

/** Lists the events that an order's state allows. */
export function listActions(order: Order): readonly Action[] {
  const { plan } = order;
  const paid = count(order, 'payment');
  const isRunning = plan.billing !== 'single' && paid < (plan.count ?? Number.POSITIVE_INFINITY);
  const possible: Readonly<Record<Action, boolean>> = {
    instalment: isRunning,
    missed: isRunning,
    refund: remaining(order) > 0,
    chargeback: remaining(order) > 0,
    cancelled: isRunning && count(order, 'cancelled') === 0,
  };
  // biome-ignore lint/nursery/noUnsafeTypeAssertion: the literal above has exactly these keys
  return (Object.keys(possible) as Action[]).filter((action) => possible[action]);
}

function add(order: Order, fields: Pick<OrderEvent, 'what'> & Partial<OrderEvent>, now: Date): OrderEvent {
  // Platforms report whole seconds, so two events must not share one.
  const last = order.events.at(-1)?.at.getTime() ?? 0;
  const at = new Date(Math.max(Math.floor(now.getTime() / 1000) * 1000, last + 1000));
  const next = count(order, 'payment') + 1;
  const event = { order, at, transactionId: '', amount: 0, sequence: next, of: '', ...fields };
  order.events.push(event);
  return event;
}

/** Creates an order with its first payment. */
export function placeOrder(basket: Basket, now: Date): Order {
  const order: Order = { ...basket, id: orderId(), itemId: number(), orderedAt: now, events: [] };
  add(order, { what: 'payment', transactionId: number(), amount: priceOf(basket) }, now);
  return order;
}

/** Adds an event to an order. */
export function addOrderEvent(order: Order, action: Action, now: Date): OrderEvent {
  const payment = order.events.findLast(({ what }) => what === 'payment');
  const money = { transactionId: number(), sequence: payment?.sequence ?? 1, of: payment?.transactionId ?? '' };
  switch (action) {
    case 'instalment':
      return add(order, { what: 'payment', transactionId: number(), amount: order.plan.amount }, now);
    case 'refund':
      return add(order, { ...money, what: 'refund', amount: remaining(order) }, now);
    case 'chargeback':
      return add(order, { ...money, what: 'chargeback', amount: remaining(order) }, now);
    default:
      return add(order, { what: action }, now);
  }
}
