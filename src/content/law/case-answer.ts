import { berlinDay, formatDay } from '#domain/berlin-time.ts';
import { formatMoney } from '#domain/german-money.ts';
import { caseNumber, type ReceivedCase } from '#domain/law/cases.ts';
import { repayBy } from '#domain/law/withdrawal-period.ts';
import { receivedFacts } from './case-facts.ts';
import { caseLabels, caseWords } from './case-words.ts';

export interface AnsweredCase extends ReceivedCase {
  /** Set if the receipt did not arrive: then the answer contains it. */
  readonly bouncedAt?: string | null;
  readonly purchases: readonly {
    readonly isTest: boolean;
    /** True if the purchase began before `orderedAt`, which is then the day of its first notice. */
    readonly isPartlyKnown: boolean;
    readonly foundBy: 'number' | 'address' | 'both';
    readonly product: string;
    readonly orderId: string;
    /** ISO 8601. */
    readonly orderedAt: string;
    /** Cents. */
    readonly paid: number;
    readonly currency: string;
  }[];
}

/** Draft of a mail that the owner can edit before sending. */
export interface CaseAnswer {
  readonly subject: string;
  readonly text: string;
}

const dayOf = (instant: string): string => formatDay(berlinDay(new Date(instant)));

/** Names the contract as typed, and the purchase if only one matches. */
function about({ contract, purchases }: AnsweredCase): string {
  const real = purchases.filter(({ isTest }) => !isTest);
  const numbered = real.filter(({ foundBy }) => foundBy !== 'address');
  const [only, another] = numbered.length > 0 ? numbered : real;
  const typed = `${caseLabels.contract}: ${contract}`;
  if (only === undefined || another !== undefined) return typed;
  const { product, orderId, orderedAt, isPartlyKnown, paid, currency } = only;
  const day = isPartlyKnown ? '' : `am ${dayOf(orderedAt)}, `;
  return [typed, `Gekauft: ${product}, ${day}Bestellung ${orderId}`, `Bezahlt: ${formatMoney(paid, currency)}`].join(
    '\n',
  );
}

function describeNextSteps(found: AnsweredCase): string {
  const { kind, mode, wishedEnd, receivedAt } = found;
  if (kind === 'withdrawal') {
    const day = formatDay(repayBy(receivedAt));
    return `Ich bestätige den Widerruf. Was du bezahlt hast, bekommst du bis zum ${day} zurück, auf dem Weg, auf dem du bezahlt hast.`;
  }
  if (mode === 'extraordinary') {
    return 'Ich bestätige, dass deine Kündigung angekommen ist, sehe mir den Grund an, den du nennst, und melde mich bei dir.';
  }
  const end = wishedEnd === '' ? 'zum nächstmöglichen Zeitpunkt' : `zum ${formatDay(wishedEnd)}`;
  return `Ich bestätige die Kündigung ${end}. Danach wird nichts mehr abgebucht.`;
}

/** Repeats the declaration (§§ 356a, 312k BGB), as the receipt does. */
const describeReceipt = (found: AnsweredCase): string =>
  ['Diese Erklärung habe ich erhalten:', ...receivedFacts(found).map(([name, value]) => `${name}: ${value}`)].join(
    '\n',
  );

/** Drafts the answer to a withdrawal or cancellation from all known facts (docs/decisions/law.md C7, C8). */
export function caseAnswer(found: AnsweredCase): CaseAnswer {
  const { kind, name, receivedAt } = found;
  const number = caseNumber(found);
  const { noun } = caseWords[kind];
  return {
    subject: `${noun} (Vorgang ${number})`,
    text: [
      `Hallo ${name},`,
      `${kind === 'withdrawal' ? 'dein Widerruf' : 'deine Kündigung'} ist am ${dayOf(receivedAt)} angekommen (Vorgang ${number}).`,
      ...(found.bouncedAt ? [describeReceipt(found)] : []),
      about(found),
      describeNextSteps(found),
      'Herzliche Grüße',
    ].join('\n\n'),
  };
}
