import type { MailContent } from '#content/mail/frame.ts';
import { readableAddress } from '#domain/address/readable-address.ts';
import { type MailText, ours, typed } from '#domain/mail/mail-text.ts';

/** Changes that an Inhaberin is told of. */
export interface OwnerNews {
  readonly changes: readonly { readonly place: string; readonly value: string }[];
  readonly by: string;
  readonly host: MailText;
  readonly at: string;
  readonly url: string;
}

const ROWS_MAX = 30;

const text = (words: MailText) => ({ kind: 'text', text: words }) as const;

/** Lists the changes below a time; many are cut off. */
function changesOf({ changes, at }: OwnerNews): MailContent['blocks'] {
  const rest = changes.length - ROWS_MAX;
  const shown = changes.slice(0, ROWS_MAX);
  const rows = shown.map(({ place, value }) => [typed(place), typed(readableAddress(value))] as const);
  return [
    { kind: 'facts', rows: [[ours`Wann`, typed(at)], ...rows] },
    ...(rest > 0 ? [text(ours`Und ${typed(rest)} weitere.`)] : []),
  ];
}

/** Tells an Inhaberin that another user has changed where a short link or a registration leads. */
export const editorChanges = (news: OwnerNews): MailContent => ({
  subject: ours`Geänderte Ziele auf ${news.host}`,
  heading: ours`Das führt jetzt woandershin`,
  blocks: [
    text(ours`${typed(news.by)} hat geändert, wohin ein Kurzlink oder eine Anmeldung führt.`),
    ...changesOf(news),
    text(ours`Weißt du davon? Dann ist alles gut.`),
    text(
      ours`Sonst stell die alten Ziele wieder her, und sperr unter Einstellungen › Benutzer den Zugang, von dem die Änderung kam.`,
    ),
    { kind: 'button', label: ours`Zum Admin-Bereich`, url: news.url },
  ],
});

/** Tells an Inhaberin which payment and identity fields are going online. */
export const ownerFieldsChanged = (news: OwnerNews): MailContent => ({
  subject: ours`Neue Angaben zu Bezahlung oder Impressum auf ${news.host}`,
  heading: ours`Das geht jetzt online`,
  blocks: [
    text(
      ours`Auf ${news.host} wurden Angaben veröffentlicht, die bestimmen, wohin Geld fließt oder wer für die Website steht. Nur eine Inhaberin kann sie ändern.`,
    ),
    ...changesOf(news),
    text(ours`Warst du das, oder weißt du davon? Dann ist alles gut.`),
    text(
      ours`Warst du das nicht? Dann stell gleich unter Inhalte die alten Angaben wieder her („Verlauf“) und veröffentliche sie. Ändere dein Passwort, und beende unter Einstellungen alle anderen Sitzungen.`,
    ),
    { kind: 'button', label: ours`Inhalte ansehen`, url: news.url },
  ],
});
