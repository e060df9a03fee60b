import type { MailContent } from '#content/mail/frame.ts';
import { formatNumber } from '#domain/german-count.ts';
import { type SendCounts, tallyOf } from '#domain/letters/words.ts';
import { ours, typed } from '#domain/mail/mail-text.ts';

/** Repeats the words of the letter's screen (`progress.unclearHint`). */
const UNCLEAR = ours`Unklar heißt: Vielleicht ist die E-Mail schon angekommen. Die Antwort des Mailservers blieb aus, der Versand wurde unterbrochen, die Website stand über eine Stunde still, oder es wurde eine Sicherung eingespielt. Damit niemand sie doppelt bekommt, schicken wir sie nicht noch einmal.`;

const AGAIN_TO_THESE = ours`Die anderen hat er nicht erreicht. Wo der Mailserver die E-Mail abgelehnt hat, kannst du ihn noch einmal senden: Auf der Seite des Briefs geht das an genau diese Menschen.`;

/** Tells the owner that a letter was sent completely. */
export function letterDone(title: string, counts: SendCounts, url: string): MailContent {
  const rows: readonly (readonly [string, number])[] = [
    ['Gesendet', counts.sent],
    ['Nicht zustellbar', counts.bounced],
    ['Vom Mailserver abgelehnt', counts.failed],
    ['Unklar', counts.unclear],
    ['Ausgelassen', counts.skipped],
  ];
  const { sent, all } = tallyOf(counts);
  const heading = counts.failed > 0 ? ours`Dein Brief hat nicht alle erreicht` : ours`Dein Brief ist verschickt`;
  const reached = ours`„${typed(title)}“ ging an ${typed(formatNumber(sent))} von ${typed(formatNumber(all))} Menschen.`;
  return {
    subject: ours`${heading}: ${typed(title)}`,
    heading,
    blocks: [
      { kind: 'text', text: reached },
      ...(counts.failed > 0 ? [{ kind: 'text', text: AGAIN_TO_THESE } as const] : []),
      {
        kind: 'facts',
        rows: rows.flatMap(([name, count]) => (count > 0 ? [[typed(name), typed(formatNumber(count))] as const] : [])),
      },
      ...(counts.unclear > 0 ? [{ kind: 'note', text: UNCLEAR } as const] : []),
      { kind: 'button', label: ours`Zahlen ansehen`, url },
    ],
  };
}
