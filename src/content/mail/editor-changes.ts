import type { MailContent } from '#content/mail/frame.ts';
import { readableAddress } from '#domain/address/readable-address.ts';
import { type MailText, ours, typed } from '#domain/mail/mail-text.ts';

const ROWS_MAX = 30;

/** Tells an Inhaberin that another user has changed where a short link or a registration leads. */
export const editorChanges = (about: {
  readonly by: string;
  readonly changes: readonly { readonly place: string; readonly value: string }[];
  readonly host: MailText;
  readonly at: string;
  readonly url: string;
}): MailContent => {
  const rest = about.changes.length - ROWS_MAX;
  return {
    subject: ours`Geänderte Ziele auf ${about.host}`,
    heading: ours`Das führt jetzt woandershin`,
    blocks: [
      {
        kind: 'text',
        text: ours`${typed(about.by)} hat geändert, wohin ein Kurzlink oder eine Anmeldung führt.`,
      },
      {
        kind: 'facts',
        rows: [
          [ours`Wann`, typed(about.at)],
          ...about.changes
            .slice(0, ROWS_MAX)
            .map(({ place, value }) => [typed(place), typed(readableAddress(value))] as const),
        ],
      },
      ...(rest > 0 ? [{ kind: 'text', text: ours`Und ${typed(rest)} weitere.` } as const] : []),
      { kind: 'text', text: ours`Weißt du davon? Dann ist alles gut.` },
      {
        kind: 'text',
        text: ours`Sonst stell die alten Ziele wieder her, und sperr unter Einstellungen › Benutzer den Zugang, von dem die Änderung kam.`,
      },
      { kind: 'button', label: ours`Zum Admin-Bereich`, url: about.url },
    ],
  };
};
