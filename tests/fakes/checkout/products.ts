import { OFFER_NAMES } from '#domain/purchases/labels.ts';

export interface Plan {
  /** Value of `plan=` in the address. */
  readonly key: string;
  readonly label: string;
  readonly billing: 'single' | 'instalments' | 'subscription';
  /** Cents of each payment. */
  readonly amount: number;
  /** Number of payments; null for an open-ended plan. */
  readonly count: number | null;
}

/** Product on sale. */
export interface DemoProduct {
  readonly id: string;
  readonly name: string;
  readonly plans: readonly [Plan, ...Plan[]];
  /** Discount in cents by voucher code in upper case. */
  readonly vouchers: Readonly<Record<string, number>>;
}

const once = (amount: number): Plan => ({ key: 'einmal', label: 'Einmalig', billing: 'single', amount, count: 1 });
const inFour = (amount: number): Plan => ({
  key: '4-raten',
  label: 'In 4 monatlichen Raten',
  billing: 'instalments',
  amount,
  count: 4,
});
const monthly = (amount: number): Plan => ({
  key: 'monatlich',
  label: 'Monatlich, jederzeit kündbar',
  billing: 'subscription',
  amount,
  count: null,
});

/** Product that the Soul Plan's page links to. */
const soulPlan: DemoProduct = {
  id: '500027',
  name: 'Soul Plan Reading',
  plans: [once(9700)],
  vouchers: { SOULPLAN27: 7000 },
};

/** Products of the demo shop: the site's offers (spec 9), a course, and one that the site does not know. */
export const demoProducts: readonly DemoProduct[] = [
  soulPlan,
  {
    id: '500497',
    name: OFFER_NAMES.soulAlchemy,
    plans: [once(149_700), inFour(49_700)],
    vouchers: { FREUNDIN: 10_000 },
  },
  { id: '500047', name: OFFER_NAMES.soulCircle, plans: [monthly(2700)], vouchers: {} },
  { id: '500297', name: 'Rauhnächte', plans: [once(29_700)], vouchers: {} },
  { id: '500019', name: 'Meditation der Stille', plans: [once(1900)], vouchers: {} },
];

/** Returns the plan that an address names, or the first. */
export const planOf = ({ plans }: DemoProduct, key: string | null): Plan =>
  plans.find((plan) => plan.key === key) ?? plans[0];

/** Codes on printed flyers: as many as tests need, 10 € each. */
const FLYER = /^FLYER\d+$/;
const FLYER_DISCOUNT = 1000;

/** Returns a voucher's discount in cents; undefined for an unknown code. */
export const discountOf = ({ vouchers }: DemoProduct, code: string): number | undefined =>
  vouchers[code.toUpperCase()] ?? (FLYER.test(code.toUpperCase()) ? FLYER_DISCOUNT : undefined);
