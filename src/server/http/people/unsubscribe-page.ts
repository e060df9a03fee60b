import { LIST_KEYS, LIST_NAMES, type ListName, namesOf } from '#domain/people/lists.ts';
import { anchors, paths } from '#paths.ts';
import type { SecretFilling } from '#server/http/site/secret-page.ts';

/** What an unsubscribe link opens, and what pressing the button came to. */
export type UnsubscribeView =
  | { readonly kind: 'open'; readonly lists: readonly ListName[] }
  | { readonly kind: 'off' | 'test' | 'incomplete' | 'unknown' }
  | { readonly kind: 'revoked'; readonly from: readonly ListName[]; readonly left: readonly ListName[] };

/** What the form says for every list at once. */
const EVERYTHING = 'alles';

/** The list that an address or a form names; undefined for none, which is every list. */
export const listOfKey = (key: string | null): ListName | undefined => {
  if (key === LIST_KEYS.waitlist) return 'waitlist';
  return key === LIST_KEYS.newsletter ? 'newsletter' : undefined;
};

const option = (value: string, label: string, isChosen: boolean): string =>
  `<label><input type="radio" name="liste" value="${value}"${isChosen ? ' checked' : ''}> ${label}</label>`;

/** The form; from one list there is nothing to choose. */
function formFor(lists: readonly ListName[], meant: ListName | undefined): string {
  const [only] = lists;
  if (only !== undefined && lists.length === 1) {
    return (
      `<p>Du stehst auf unserer Liste „${LIST_NAMES[only]}“. Möchtest du keine E-Mails mehr bekommen?</p>` +
      `<form method="post"><input type="hidden" name="liste" value="${EVERYTHING}"><button>Abmelden</button></form>`
    );
  }
  const chosen = meant !== undefined && lists.includes(meant) ? meant : undefined;
  const options = lists.map((list) => option(LIST_KEYS[list], `nur ${LIST_NAMES[list]}`, list === chosen)).join('');
  return (
    '<form method="post"><fieldset><legend>Wovon möchtest du dich abmelden?</legend>' +
    `${options}${option(EVERYTHING, 'von allem', chosen === undefined)}</fieldset><button>Abmelden</button></form>`
  );
}

const again = 'Öffne ihn noch einmal aus der E-Mail, oder kopiere ihn ganz, bis zum letzten Zeichen.';

function wordsOf(view: UnsubscribeView, meant: ListName | undefined): string {
  switch (view.kind) {
    case 'open':
      return formFor(view.lists, meant);
    case 'off':
      return (
        '<p role="status"><strong>Du bist abgemeldet.</strong> Unter diesem Link steht niemand mehr auf einer Liste: ' +
        'Du bekommst keine E-Mails mehr von uns.</p>'
      );
    case 'test':
      return (
        '<p role="status"><strong>Das ist der Link eines Testbriefs.</strong> Er gehört niemandem. In einem Brief, der ' +
        'hinausgeht, meldet er ab, wer ihn bekommen hat.</p>'
      );
    case 'incomplete':
      return (
        '<p role="status"><strong>Dieser Link ist unvollständig.</strong> Abgemeldet ist damit noch niemand. ' +
        `${again}</p>`
      );
    case 'unknown':
      return (
        '<p role="status"><strong>Diesen Link kennen wir nicht.</strong> Sind deine Daten bei uns gelöscht, bekommst du ' +
        `keine E-Mails mehr von uns. Sonst ist der Link beschädigt, und abgemeldet ist damit noch niemand. ${again}</p>`
      );
    case 'revoked': {
      const from = view.from.length > 0 ? `von ${namesOf(view.from)} ` : '';
      const rest =
        view.left.length > 0
          ? `<p>Weiter bekommst du: ${namesOf(view.left)}.</p>${formFor(view.left, undefined)}`
          : `<p>War das ein Versehen? <a href="${paths.home}#${anchors.waitlist}">Neu eintragen</a></p>`;
      return `<p role="status"><strong>Du bist ${from}abgemeldet.</strong> Das gilt ab sofort.</p>${rest}`;
    }
  }
}

/**
 * What the page of an unsubscribe link says, as HTML without a class; found nowhere where nobody has the link.
 *
 * @param meant the list that the mail belonged to
 */
export const unsubscribePage = (view: UnsubscribeView, meant: ListName | undefined): SecretFilling => ({
  html: wordsOf(view, meant),
  status: view.kind === 'unknown' || view.kind === 'incomplete' ? 404 : 200,
});
