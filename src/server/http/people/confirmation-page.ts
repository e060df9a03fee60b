import { CONFIRMATION_DAYS, type ConfirmationState } from '#domain/people/confirmation.ts';
import { LIST_NAMES, type ListName } from '#domain/people/lists.ts';
import { anchors, paths } from '#paths.ts';
import type { SecretFilling } from '#server/http/site/secret-page.ts';

/** What a confirmation link opens, and what pressing a button came to. */
export type ConfirmationView = ConfirmationState | { readonly kind: 'rejected' };

const listOf = (lists: readonly ListName[]): string =>
  `<ul>${lists.map((list) => `<li>${LIST_NAMES[list]}</li>`).join('')}</ul>`;

const formLink = `<p><a href="${paths.home}#${anchors.waitlist}">Neu eintragen</a></p>`;

function wordsOf(view: ConfirmationView): string {
  switch (view.kind) {
    case 'open':
      return (
        `<p>Möchtest du E-Mails von uns bekommen? Dann bestätige hier:</p>${listOf(view.lists)}` +
        '<form method="post"><button name="antwort" value="ja">Ja, anmelden</button> ' +
        '<button name="antwort" value="nein" data-quiet>Das war ich nicht</button></form>' +
        '<p>Jede E-Mail, die du bekommst, enthält einen Link zum Abmelden. Warst du es nicht, löschen wir die Anmeldung.</p>'
      );
    case 'done':
      return (
        `<p role="status"><strong>Du bist angemeldet.</strong> Danke, dass du es bestätigt hast. Wir schreiben dir:</p>` +
        `${listOf(view.lists)}<p>Du kannst diese Seite jetzt schließen. Hast du es dir anders überlegt? ` +
        `<a href="${paths.unsubscribe}/${view.unsubscribeToken}">Wieder abmelden</a></p>`
      );
    case 'rejected':
      return (
        '<p role="status"><strong>Die Anmeldung ist gelöscht.</strong> Danke für den Hinweis: ' +
        'Wir schreiben dir deswegen nicht mehr.</p>'
      );
    case 'expired':
      return (
        `<p role="status"><strong>Dieser Link ist abgelaufen.</strong> Er galt ${CONFIRMATION_DAYS} Tage. ` +
        `Trag dich noch einmal ein, dann schicken wir dir einen neuen.</p>${formLink}`
      );
    case 'unknown':
      return (
        '<p role="status"><strong>Dieser Link gilt nicht mehr.</strong> Vielleicht hast du inzwischen einen neueren ' +
        `bekommen, die Anmeldung wurde gelöscht, oder der Link ist beschädigt. Du kannst dich jederzeit wieder eintragen.</p>${formLink}`
      );
    case 'incomplete':
      return (
        '<p role="status"><strong>Dieser Link ist unvollständig.</strong> Bestätigt ist damit noch nichts. Öffne ihn noch ' +
        'einmal aus der E-Mail, oder kopiere ihn ganz, bis zum letzten Zeichen.</p>'
      );
  }
}

/** What the page of a confirmation link says, as HTML without a class; found nowhere where nobody has the link. */
export const confirmationPage = (view: ConfirmationView): SecretFilling => ({
  html: wordsOf(view),
  status: view.kind === 'unknown' || view.kind === 'incomplete' ? 404 : 200,
});
