import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { tokenHashOf } from '#db/queries/purchases/checkout-tokens.ts';
import { recordNotice } from '#db/queries/purchases/notices.ts';
import { paymentProducts } from '#db/schema/purchases/purchases.ts';
import { addDays, berlinDay } from '#domain/berlin-time.ts';
import { DAY_MS } from '#domain/durations.ts';
import { type Billing, MOVEMENTS, type Notice, type Platform } from '#domain/purchases/notice.ts';
import type { OfferId } from '#domain/purchases/offers.ts';
import type { Database } from './client.ts';
import { demoOrigin } from './seed-visits.ts';

/** Days after which the demo repeats: until then it shows every product and every outcome. */
const CYCLE = 45;
const MONTH = 30;

interface Ware {
  readonly platform: Platform;
  readonly productId: string;
  readonly productName: string;
  readonly offer: OfferId | null;
  readonly billing: Billing;
  /** Cents per payment. */
  readonly amount: number;
  readonly instalments: number | null;
}

const ware = (productId: string, productName: string, offer: OfferId | null, amount: number): Ware => ({
  platform: 'digistore24',
  productId,
  productName,
  offer,
  billing: 'single',
  amount,
  instalments: null,
});

const soulPlan = ware('500027', 'Soul Plan Reading', 'soulPlan', 2700);
const soulAlchemy = ware('500497', 'SoulAlchemy', 'soulAlchemy', 149_700);
const inFour: Ware = { ...soulAlchemy, billing: 'instalments', amount: 49_700, instalments: 4 };
const soulCircle: Ware = { ...ware('500047', 'SoulCircle', 'soulCircle', 2700), billing: 'subscription' };
const atCopeCart: Ware = { ...soulPlan, platform: 'copecart', productId: 'a1b2c3d4' };
/** Has no row in `payment_products`. */
const meditation = ware('500019', 'Meditation der Stille', null, 1900);

const named = [soulPlan, soulAlchemy, soulCircle, atCopeCart];

/** Outcome of an order after its first payment. */
type Fate = 'refund' | 'partRefund' | 'chargeback' | 'reversal' | 'missed' | 'late' | 'ended' | 'closed';

interface Demo {
  readonly ware: Ware;
  readonly fate?: Fate;
  readonly notice?: Partial<Notice>;
}

const times = (count: number, demo: Demo): Demo[] => Array.from({ length: count }, () => demo);

/** Purchases on the days of a cycle; the remaining days have none. */
const demos: readonly Demo[] = [
  ...times(16, { ware: soulPlan }),
  ...(['refund', 'partRefund', 'chargeback', 'reversal'] as const).map((fate) => ({ ware: soulPlan, fate })),
  { ware: soulPlan, notice: { quantity: 2, amount: 5400 } },
  { ware: soulPlan, notice: { isTest: true } },
  { ware: soulPlan, notice: { currency: 'CHF', amount: 2900 } },
  { ware: atCopeCart },
  ...times(4, { ware: soulCircle }),
  ...(['missed', 'late', 'ended'] as const).map((fate) => ({ ware: soulCircle, fate })),
  ...times(2, { ware: inFour }),
  { ware: inFour, fate: 'missed' },
  ...times(2, { ware: soulAlchemy }),
  ...times(2, { ware: meditation }),
  { ware: inFour, fate: 'closed' },
];

const firstNames = ['Anna', 'Sabine', 'Thomas', 'Miriam', 'Jürgen', 'Katharina', 'Lea', 'Sophie', 'Peter', 'Ute'];
const lastNames = ['Albrecht', 'Brandt', 'Ebner', 'Graf', 'Hofer', 'Keller', 'Lindner', 'Maurer', 'Pichler', 'Wolf'];

/** Pseudo-random number from 0 to 1, the same in every run. */
function noise(day: number, salt: number): number {
  const [byte = 0, next = 0] = createHash('sha256').update(`${day} ${salt}`).digest();
  return (byte * 256 + next) / 65_536;
}

const pick = (list: readonly string[], place: number): string => list[Math.floor(place * list.length)] ?? '';

/** Returns the buyer of a day; every sixth has signed up before under the same first name (`db/seed.ts`). */
function buyerOf(number: number) {
  const last = pick(lastNames, noise(number, 4));
  if (number % 6 !== 0) {
    return { email: `kauf-${number}@beispiel.example`, name: `${pick(firstNames, noise(number, 3))} ${last}` };
  }
  const place = number % 20;
  const first = firstNames[place % firstNames.length] ?? '';
  return { email: `demo-${1 + (number % 2)}-${1 + place}@beispiel.example`, name: `${first} ${last}` };
}

interface Step {
  readonly kind: Notice['kind'];
  readonly event: string;
  readonly after: number;
  readonly amount?: number;
}

const paymentAfter = (after: number): Step => ({ kind: 'payment', event: 'on_payment', after });
const missedAfter = (after: number): Step => ({ kind: 'missed', event: 'on_payment_missed', after });

function stepsOf({ billing, amount, instalments }: Ware, fate: Fate | undefined): readonly Step[] {
  const chargeback: Step = { kind: 'chargeback', event: 'on_chargeback', after: 9 };
  switch (fate) {
    case 'refund':
      return [{ kind: 'refund', event: 'on_refund', after: 6 }];
    case 'partRefund':
      return [{ kind: 'refund', event: 'on_refund', after: 4, amount: Math.min(1000, amount) }];
    case 'chargeback':
      return [chargeback];
    case 'reversal':
      return [chargeback, { kind: 'reversal', event: 'on_chargeback_reversal', after: 21 }];
    case 'missed':
    case 'closed':
      return [missedAfter(MONTH)];
    case 'late':
      return [missedAfter(MONTH), paymentAfter(MONTH + 3), paymentAfter(2 * MONTH)];
    case 'ended':
      return [
        { kind: 'cancelled', event: 'on_rebill_cancelled', after: 12 },
        { kind: 'ended', event: 'last_paid_day', after: MONTH },
      ];
    default: {
      const more = billing === 'single' ? 0 : (instalments ?? 4) - 1;
      return Array.from({ length: more }, (_, index) => paymentAfter((index + 1) * MONTH));
    }
  }
}

const orderOf = (number: number): string => `DEMO${number}`;

function noticesOf(day: string, number: number, { ware: bought, fate, notice }: Demo): Notice[] {
  const { offer: _, ...product } = bought;
  const orderedAt = Date.parse(`${day}T08:00:00Z`) + Math.round(noise(number, 1) * 36_000) * 1000;
  const hasToken = noise(number, 2) < 0.7;
  const order = {
    ...product,
    id: '',
    isTest: false,
    orderId: orderOf(number),
    itemId: String(number),
    reference: '',
    share: null,
    currency: 'EUR',
    quantity: 1,
    lastPaidDay: '',
    ...buyerOf(number),
    voucher: bought === soulPlan ? 'SOULPLAN27' : '',
    token: hasToken ? tokenOf(number) : '',
    ...notice,
  };
  let paid = 0;
  return [paymentAfter(0), ...stepsOf(bought, fate)].map(({ kind, event, after, amount = order.amount }, index) => {
    const isMoney = MOVEMENTS.some((movement) => movement === kind);
    if (kind === 'payment') paid += 1;
    return {
      ...order,
      kind,
      event,
      at: new Date(orderedAt + after * DAY_MS).toISOString(),
      transactionId: isMoney ? `${number}${index}` : '',
      amount: isMoney ? amount : 0,
      share: isMoney ? Math.round(amount * 0.76) : null,
      sequence: bought.billing === 'single' ? null : paid + (kind === 'missed' ? 1 : 0),
      isFirst: null,
      lastPaidDay: kind === 'ended' ? addDays(day, MONTH) : '',
    };
  });
}

const tokenOf = (number: number): string =>
  createHash('sha256').update(`demo ${number}`).digest('base64url').slice(0, 22);

async function seedCheckouts(db: Database, notices: readonly Notice[]): Promise<void> {
  const sold = notices.filter(({ token }) => token !== '');
  // The first notice of an order has the day of its checkout.
  const clicks = new Map(sold.toReversed().map((notice) => [notice.token, notice]));
  const rows = [...clicks.values()].map(({ token, at, productId, itemId }) => ({
    token_hash: tokenHashOf(token),
    day: berlinDay(new Date(at)),
    offer: named.find((each) => each.productId === productId)?.offer ?? '',
    ...demoOrigin(noise(Number(itemId), 5)),
  }));
  await db.execute(sql`
    insert into checkouts (token_hash, day, offer, link_id, source, campaign, entry_page)
    select token_hash, day, offer,
      (select id from redirects where slug_key = link and deleted_at is null), nullif(source, ''), nullif(campaign, ''), page
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given (token_hash text, day date, offer text, link text, source text, campaign text, page text)
    on conflict do nothing
  `);
}

/** Inserts demo purchases up to now: every state, an unnamed product, tests, another currency, known buyers. */
export async function seedPurchases(db: Database, days: readonly string[], now: Date): Promise<void> {
  await db
    .insert(paymentProducts)
    .values(named.map(({ platform, productId, productName: name, offer }) => ({ platform, productId, name, offer })))
    .onConflictDoNothing();

  const bought = days.flatMap((day) => {
    const number = Date.parse(day) / DAY_MS;
    // Spreads the cycle so that similar purchases do not follow each other.
    const demo = demos[(number * 17) % CYCLE];
    return demo === undefined ? [] : [{ day, number, demo }];
  });
  const notices = bought.flatMap(({ day, number, demo }) => noticesOf(day, number, demo));
  const closed = bought.filter(({ demo }) => demo.fate === 'closed').map(({ number }) => orderOf(number));
  const happened = notices.filter(({ at }) => Date.parse(at) <= now.getTime());
  await seedCheckouts(db, happened);
  for (const notice of happened) await recordNotice(db, notice, new Date(Date.parse(notice.at) + 4000));
  await db.execute(sql`
    update purchases set closed_at = ${now.toISOString()}::timestamptz
    where owed_since is not null and order_id in (select jsonb_array_elements_text(${JSON.stringify(closed)}::jsonb))
  `);
}
