/** One way to pay. */
export interface Plan {
  /** As `plan=` in the address names it. */
  readonly key: string;
  readonly label: string;
  readonly billing: 'single' | 'instalments' | 'subscription';
  /** Of each payment, in cents. */
  readonly amount: number;
  /** How many payments there are; null for as many as it runs. */
  readonly count: number | null;
}

/** What is sold. */
export interface Ware {
  readonly id: string;
  readonly name: string;
  readonly plans: readonly [Plan, ...Plan[]];
  /** Cents off, by the voucher's code in upper case. */
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

/** What the Soul Plan's page leads to. */
export const soulPlan: Ware = {
  id: '500027',
  name: 'Soul Plan Reading',
  plans: [once(9700)],
  vouchers: { SOULPLAN27: 7000 },
};

/** What the demo shop sells: the site's offers (spec 9), and something that the site does not know. */
export const wares: readonly Ware[] = [
  soulPlan,
  { id: '500497', name: 'SoulAlchemy', plans: [once(149_700), inFour(49_700)], vouchers: { FREUNDIN: 10_000 } },
  { id: '500047', name: 'SoulCircle', plans: [monthly(2700)], vouchers: {} },
  { id: '500019', name: 'Meditation der Stille', plans: [once(1900)], vouchers: {} },
];

/** The plan that an address names; the first where it names none of them. */
export const planOf = ({ plans }: Ware, key: string | null): Plan => plans.find((plan) => plan.key === key) ?? plans[0];

/** What a voucher takes off; undefined for a code that is none. */
export const discountOf = ({ vouchers }: Ware, code: string): number | undefined => vouchers[code.toUpperCase()];
