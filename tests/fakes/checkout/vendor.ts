import type { Action, OrderEvent } from './orders.ts';

/** Signed notice as it is sent. */
export interface Wire {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Peculiarities of a platform: addresses and wire format. */
export interface Vendor {
  readonly platform: 'digistore24' | 'copecart';
  readonly name: string;
  /** Query parameters of an order form that its notices return. */
  readonly brings: readonly string[];
  /** Events that it sends notices of. */
  readonly supports: readonly Action[];
  formPath(productId: string): string;
  /** Returns the product of an order form's path. */
  productOf(path: string): string | undefined;
  /** Returns the platform's name of an event. */
  eventOf(event: OrderEvent): string;
  noticeOf(event: OrderEvent, secret: string): Wire;
  /** Builds the notice of a connection test; undefined if the platform has none. */
  testNotice: ((secret: string, now: Date) => Wire) | undefined;
  /** Tells whether an answer confirms a notice. */
  isTaken(answer: { readonly status: number; readonly text: string }): boolean;
}

const MOMENT = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Berlin',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** Formats a moment as both platforms do: `YYYY-MM-DD HH:MM:SS` in Europe/Berlin. */
export const momentOf = (at: Date): string => MOMENT.format(at);

/** Formats cents as both platforms do: `27.00`. */
export const amountOf = (cents: number): string => (cents / 100).toFixed(2);
