import type { Action, Happening } from './orders.ts';

/** A notice as it goes over the wire, signed. */
export interface Wire {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What is a platform's own: its addresses, its wire format, its patience. */
export interface Vendor {
  readonly platform: 'digistore24' | 'copecart';
  readonly name: string;
  /** What it calls the secret, and the place where notices are set up. */
  readonly words: { readonly secret: string; readonly setUp: string };
  /** Parameters of an order's address that come back with its notices. */
  readonly brings: readonly string[];
  /** What it has a notice for. */
  readonly tells: readonly Action[];
  /** Address of a product's order form. */
  formPath(productId: string): string;
  /** The product that a path is the order form of. */
  productOf(path: string): string | undefined;
  /** As it calls what happened. */
  eventOf(happening: Happening): string;
  noticeOf(happening: Happening, secret: string): Wire;
  /** The notice that tries the connection; undefined where there is none. */
  testNotice: ((secret: string, now: Date) => Wire) | undefined;
  /** Whether an answer says that a notice has been taken; else it comes again. */
  isTaken(status: number, answer: string): boolean;
  /** Minutes before each further try. */
  readonly patience: readonly number[];
}

const MOMENT = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Berlin',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** `YYYY-MM-DD HH:MM:SS` in Europe/Berlin, as both platforms write a moment. */
export const momentOf = (at: Date): string => MOMENT.format(at);

/** Cents as both platforms write them: `27.00`. */
export const amountOf = (cents: number): string => (cents / 100).toFixed(2);
