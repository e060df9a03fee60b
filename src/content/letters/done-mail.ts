import type { MailContent } from '#content/mail/frame.ts';
import { formatNumber } from '#domain/german-count.ts';
import { type SendCounts, tallyOf } from '#domain/letters/words.ts';
import { type MailText, ours, typed } from '#domain/mail/mail-text.ts';

const AGAIN = ours`Damit niemand sie doppelt bekommt, schicken wir sie nicht noch einmal.`;

const AGAIN_TO_THESE = ours`Die anderen hat er nicht erreicht. Wo der Mailserver die E-Mail abgelehnt hat, kannst du ihn noch einmal senden: Auf der Seite des Briefs geht das an genau diese Menschen.`;

/**
 * Explains unclear mails by the reason in their rows; the default is a missing answer, whose reason is the mail
 * server's text.
 */
function unclearNote(reason: string): MailText {
  switch (reason) {
    case 'Sicherung':
      return ours`Unklar heißt: Es wurde eine Sicherung eingespielt, in der diese E-Mails noch warteten. Vielleicht sind sie längst angekommen. ${AGAIN}`;
    case 'Stillstand oder Sicherung':
      return ours`Unklar heißt: Die Website stand still, oder es wurde eine Sicherung eingespielt. Vielleicht sind die E-Mails längst angekommen. ${AGAIN}`;
    case 'abgebrochen':
      return ours`Unklar heißt: Der Versand wurde abgebrochen, als der Mailserver die E-Mail vielleicht schon hatte. ${AGAIN}`;
    default:
      return ours`Unklar heißt: Der Mailserver hatte die E-Mail schon, aber seine Antwort blieb aus. ${AGAIN}`;
  }
}

/** Tells the owner that a letter was sent completely. @param reasons reasons of unclear mails from their rows */
export function letterDone(
  title: string,
  { counts, reasons }: { readonly counts: SendCounts; readonly reasons: readonly string[] },
  url: string,
): MailContent {
  const rows: readonly (readonly [string, number])[] = [
    ['Gesendet', counts.sent],
    ['Nicht zustellbar', counts.bounced],
    ['Vom Mailserver abgelehnt', counts.failed],
    ['Unklar', counts.unclear],
    ['Ausgelassen', counts.skipped],
  ];
  const { sent, all } = tallyOf(counts);
  const isRestored = reasons.includes('Sicherung');
  const finished = counts.failed > 0 ? ours`Dein Brief hat nicht alle erreicht` : ours`Dein Brief ist verschickt`;
  const heading = isRestored ? ours`Dein Brief ist zu Ende` : finished;
  const reached = ours`„${typed(title)}“ ging an ${typed(formatNumber(sent))} von ${typed(formatNumber(all))} Menschen.`;
  return {
    subject: ours`${heading}: ${typed(title)}`,
    heading,
    blocks: [
      {
        kind: 'text',
        text: isRestored
          ? ours`„${typed(title)}“ geht an niemanden mehr hinaus: Es wurde eine Sicherung eingespielt.`
          : reached,
      },
      ...(counts.failed > 0 && !isRestored ? [{ kind: 'text', text: AGAIN_TO_THESE } as const] : []),
      {
        kind: 'facts',
        rows: rows.flatMap(([name, count]) => (count > 0 ? [[typed(name), typed(formatNumber(count))] as const] : [])),
      },
      ...[...new Set(reasons.map(unclearNote))].map((text) => ({ kind: 'note', text }) as const),
      { kind: 'button', label: ours`Zahlen ansehen`, url },
    ],
  };
}
