import { unsubscribing as words } from '#content/people/secret-pages.ts';
import { type Html, html } from '#domain/html.ts';
import type { UnsubscribeState } from '#domain/people/confirmation.ts';
import { LIST_KEYS } from '#domain/people/list-keys.ts';
import { LIST_NAMES, type ListName, namesOf } from '#domain/people/lists.ts';
import { formsOnHome, paths } from '#paths.ts';
import type { SecretFilling } from '#server/http/pages/secret-page.ts';
import { statusParagraph } from '#server/http/pages/status-paragraph.ts';

export const unsubscribeFrame = { path: paths.unsubscribe, title: words.title };

/** Form value for all lists at once. */
const EVERYTHING = 'alles';

/** Parses the list in an address or form; undefined means every list. */
export const listOfKey = (key: string | null): ListName | undefined => {
  if (key === LIST_KEYS.waitlist) return 'waitlist';
  return key === LIST_KEYS.newsletter ? 'newsletter' : undefined;
};

const option = (value: string, label: string, isChosen: boolean): Html =>
  html`<label><input type="radio" name="liste" value="${value}"${isChosen && html` checked`}> ${label}</label>`;

function formFor(lists: readonly ListName[], meant: ListName | undefined): Html {
  const [only] = lists;
  if (only !== undefined && lists.length === 1) {
    return html`
      <p>${words.question(LIST_NAMES[only])}</p>
      <form method="post"><input type="hidden" name="liste" value="${EVERYTHING}"><button>${words.submit}</button></form>`;
  }
  const chosen = meant !== undefined && lists.includes(meant) ? meant : undefined;
  const options = lists.map((list) => option(LIST_KEYS[list], words.only(LIST_NAMES[list]), list === chosen));
  return html`
    <form method="post"><fieldset><legend>${words.choice}</legend>
    ${options}${option(EVERYTHING, words.everything, chosen === undefined)}</fieldset><button>${words.submit}</button></form>`;
}

function wordsOf(view: UnsubscribeState, meant: ListName | undefined): Html {
  if (view.kind === 'open') return formFor(view.lists, meant);
  if (view.kind !== 'revoked') return statusParagraph(words[view.kind]);
  const rest =
    view.left.length > 0
      ? html`<p>${words.left(namesOf(view.left))}</p>${formFor(view.left, undefined)}`
      : html`<p>${words.mistake} <a href="${formsOnHome.waitlist}">${words.again}</a></p>`;
  return html`${statusParagraph(words.revoked(view.from))}${rest}`;
}

/** @param meant list that the mail belonged to */
export const unsubscribePage = (view: UnsubscribeState, meant: ListName | undefined): SecretFilling => ({
  html: wordsOf(view, meant),
  status: view.kind === 'unknown' || view.kind === 'incomplete' ? 404 : 200,
});
