import { formatNumber } from '#domain/german-count.ts';
import type { SendCounts } from '#domain/letters/words.ts';
import type { MailContent } from './frame.ts';

/** Tells the owner that a letter is through. */
export function letterDone(title: string, counts: SendCounts, url: string): MailContent {
  const rows: readonly (readonly [string, number])[] = [
    ['Gesendet', counts.sent],
    ['Nicht zustellbar', counts.bounced],
    ['Vom Mailserver abgelehnt', counts.failed],
    ['Unklar', counts.unclear],
    ['Ausgelassen', counts.skipped],
  ];
  return {
    subject: `Dein Brief ist verschickt: ${title}`,
    heading: 'Dein Brief ist verschickt',
    blocks: [
      { kind: 'text', text: `„${title}“ ist an alle gegangen, die ihn bekommen konnten.` },
      {
        kind: 'facts',
        rows: rows.flatMap(([name, count]) => (count > 0 ? [[name, formatNumber(count)] as const] : [])),
      },
      ...(counts.unclear > 0
        ? ([
            {
              kind: 'note',
              text: 'Unklar heißt: Die Verbindung brach ab, als der Mailserver die E-Mail vielleicht schon hatte. Damit niemand sie doppelt bekommt, schicken wir sie nicht noch einmal.',
            },
          ] as const)
        : []),
      { kind: 'button', label: 'Zahlen ansehen', url },
    ],
  };
}
