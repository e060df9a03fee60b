import { berlinDay, formatDay } from '#domain/berlin-time.ts';
import { counted, formatNumber } from '#domain/german-count.ts';
import { formatMoney } from '#domain/german-money.ts';
import type { Billing, Change, Movement, PurchaseState } from '#domain/purchases/notice.ts';

const MOVEMENTS = {
  payment: 'Zahlung',
  refund: 'Rückzahlung',
  chargeback: 'Rückbuchung',
  'refund-failed': 'Erstattung gescheitert',
  reversal: 'Rückbuchung aufgehoben',
} as const satisfies Readonly<Record<Movement, string>>;

const CHANGES = {
  missed: 'Zahlung ausgeblieben',
  denied: 'Zahlung abgelehnt',
  pending: 'Zahlung angekündigt, noch nicht eingegangen',
  cancelled: 'Gekündigt',
  resumed: 'Fortgesetzt',
  ended: 'Ende der bezahlten Zeit',
  other: 'Andere Meldung',
} as const satisfies Readonly<Record<Change, string>>;

const dayOf = (instant: string): string => formatDay(berlinDay(new Date(instant)));

interface Payments {
  readonly billing: Billing;
  readonly instalments: number | null;
  readonly paidCount: number;
}

/** Facts of a purchase; amounts are cents, `endsOn` is `YYYY-MM-DD`. */
interface Purchase extends Payments {
  readonly state: PurchaseState;
  readonly currency: string;
  readonly paid: number;
  readonly returned: number;
  readonly cancelledAt: string | null;
  readonly owedSince: string | null;
  readonly closedAt: string | null;
  readonly endsOn: string | null;
}

/** Names a payment, an instalment by its number. */
export function paymentWords(
  { kind, sequence }: { readonly kind: Movement; readonly sequence: number | null },
  bought: Payments,
): string {
  if (kind !== 'payment' || sequence === null || bought.billing === 'single') return MOVEMENTS[kind];
  if (bought.billing === 'subscription') return `Zahlung ${formatNumber(sequence)}`;
  const of = bought.instalments === null ? '' : ` von ${formatNumber(bought.instalments)}`;
  return `Rate ${formatNumber(sequence)}${of}`;
}

export function changeWords({
  kind,
  event,
  day,
}: {
  readonly kind: Change;
  readonly event: string;
  readonly day: string | null;
}): string {
  if (kind === 'other') return `${CHANGES.other}: ${event}`;
  return kind === 'ended' && day !== null ? `Letzter bezahlter Tag: ${formatDay(day)}` : CHANGES[kind];
}

/** Counts the paid instalments: '2 von 4 Raten sind bezahlt.' */
function instalmentsWords({ billing, instalments, paidCount }: Payments): string[] {
  if (billing !== 'instalments' || paidCount === 0) return [];
  const paid =
    instalments === null
      ? counted(paidCount, ['Rate', 'Raten'])
      : `${formatNumber(paidCount)} von ${formatNumber(instalments)} Raten`;
  return [`${paid} ${paidCount === 1 ? 'ist' : 'sind'} bezahlt.`];
}

function cancelWords({ cancelledAt, endsOn }: Purchase): string[] {
  const end = endsOn === null ? '' : `, endet am ${formatDay(endsOn)}`;
  if (cancelledAt !== null) return [`Gekündigt am ${dayOf(cancelledAt)}${end}.`];
  return endsOn === null ? [] : [`Endet am ${formatDay(endsOn)}.`];
}

/** Describes the state, without returned money. */
function stateParts(purchase: Purchase): string[] {
  const { state, billing, endsOn, closedAt, owedSince, paidCount } = purchase;
  switch (state) {
    case 'disputed':
      return ['Das Geld wurde über die Bank zurückgebucht.'];
    case 'refunded':
      return ['Alles, was bezahlt wurde, ist erstattet.'];
    case 'owed': {
      const open = owedSince === null ? 'Zahlung offen.' : `Zahlung offen seit ${dayOf(owedSince)}.`;
      return [open, ...(paidCount === 0 ? ['Noch ist nichts eingegangen.'] : instalmentsWords(purchase))];
    }
    case 'ended':
      return [endsOn === null ? 'Beendet.' : `Beendet am ${formatDay(endsOn)}.`, ...instalmentsWords(purchase)];
    case 'closed':
      return [
        `Von dir abgeschlossen${closedAt === null ? '' : ` am ${dayOf(closedAt)}`}.`,
        ...instalmentsWords(purchase),
      ];
    case 'instalments':
      return ['In Raten.', ...instalmentsWords(purchase), ...cancelWords(purchase)];
    case 'subscription':
      return ['Abo läuft.', ...cancelWords(purchase)];
    default:
      return [billing === 'instalments' ? 'Alle Raten sind bezahlt.' : 'Bezahlt.'];
  }
}

/** Describes a purchase's state in one or two sentences: 'In Raten. 2 von 4 Raten sind bezahlt.' */
export function stateSentence(purchase: Purchase): string {
  const { state, paid, returned, currency } = purchase;
  const isPart = returned > 0 && state !== 'refunded' && state !== 'disputed';
  const back = `${returned < paid ? 'Teilweise erstattet' : 'Zurückgegangen'}: ${formatMoney(returned, currency)} von ${formatMoney(paid, currency)}.`;
  return [...stateParts(purchase), ...(isPart ? [back] : [])].join(' ');
}
