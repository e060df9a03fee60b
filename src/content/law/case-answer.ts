import { berlinDay, formatDay } from '#domain/berlin-time.ts';
import { formatMoney } from '#domain/german-money.ts';
import { type CasePurchase, meantPurchase, stepOf } from '#domain/law/case-step.ts';
import { caseNumber, type ReceivedCase } from '#domain/law/cases.ts';
import { repayBy } from '#domain/law/withdrawal-period.ts';
import { receivedFacts } from './case-facts.ts';
import { caseLabels, caseWords } from './case-words.ts';

export interface AnsweredCase extends ReceivedCase {
  /** Set if the receipt did not arrive: then the answer contains it. */
  readonly bouncedAt?: string | null;
  readonly purchases: readonly (CasePurchase & { readonly product: string; readonly orderId: string })[];
}

/** Draft of a mail that the owner can edit before sending. */
export interface CaseAnswer {
  readonly subject: string;
  readonly text: string;
}

const dayOf = (instant: string): string => formatDay(berlinDay(new Date(instant)));

/** Names the contract as typed, and the purchase if only one matches. */
function about({ contract, purchases }: AnsweredCase): string {
  const only = meantPurchase(purchases);
  const typed = `${caseLabels.contract}: ${contract}`;
  if (only === undefined) return typed;
  const { product, orderId, orderedAt, isPartlyKnown, paid, currency } = only;
  const day = isPartlyKnown ? '' : `am ${dayOf(orderedAt)}, `;
  return [typed, `Gekauft: ${product}, ${day}Bestellung ${orderId}`, `Bezahlt: ${formatMoney(paid, currency)}`].join(
    '\n',
  );
}

function describeNextSteps(found: AnsweredCase): string {
  const { kind, mode, wishedEnd, receivedAt } = found;
  if (kind === 'withdrawal') {
    const step = stepOf(found).kind;
    if (step === 'none' || step === 'later') {
      return 'Ich finde dazu noch keinen Kauf. Schick mir bitte die Bestellnummer und die E-Mail-Adresse, mit der du bestellt hast.';
    }
    const day = formatDay(repayBy(receivedAt));
    return `Ich bestätige den Widerruf. Was du bezahlt hast, bekommst du bis zum ${day} zurück, auf dem Weg, auf dem du bezahlt hast.`;
  }
  if (mode === 'extraordinary') {
    return 'Ich bestätige, dass deine Kündigung angekommen ist, sehe mir den Grund an, den du nennst, und melde mich bei dir.';
  }
  const end = wishedEnd === '' ? 'zum nächstmöglichen Zeitpunkt' : `zum ${formatDay(wishedEnd)}`;
  return `Ich bestätige die Kündigung ${end}. Danach wird nichts mehr abgebucht.`;
}

/** Sentence before the repeated declaration (§§ 356a, 312k BGB), as in the receipt. */
const describeReceipt = (found: AnsweredCase): string =>
  ['Diese Erklärung habe ich erhalten:', ...receivedFacts(found).map(([name, value]) => `${name}: ${value}`)].join(
    '\n',
  );

/**
 * Drafts the answer to a withdrawal or cancellation from all known facts (docs/decisions/law.md C7, C8).
 *
 * @param signer name of the owner; may be empty
 */
export function caseAnswer(found: AnsweredCase, signer: string): CaseAnswer {
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
      ['Herzliche Grüße', signer].filter(Boolean).join('\n'),
    ].join('\n\n'),
  };
}
