import { confirmation as words } from '#content/people/secret-pages.ts';
import { type Html, html } from '#domain/html.ts';
import type { ConfirmationState } from '#domain/people/confirmation.ts';
import { LIST_NAMES, type ListName } from '#domain/people/lists.ts';
import { anchors, paths } from '#paths.ts';
import type { SecretFilling } from '#server/http/site/secret-page.ts';
import { told } from '#server/http/site/told.ts';

/** What a confirmation link opens, and what pressing a button came to. */
export type ConfirmationView = ConfirmationState | { readonly kind: 'rejected' };

/** The prerendered page of a confirmation link. */
export const confirmationFrame = { path: paths.confirm, title: words.title };

const listOf = (lists: readonly ListName[]): Html =>
  html`<ul>${lists.map((list) => html`<li>${LIST_NAMES[list]}</li>`)}</ul>`;

const formLink = html`<p><a href="${paths.home}#${anchors.waitlist}">${words.again}</a></p>`;

function wordsOf(view: ConfirmationView): Html {
  switch (view.kind) {
    case 'open':
      return html`
        <p>${words.question}</p>${listOf(view.lists)}
        <form method="post"><button name="antwort" value="ja">${words.yes}</button> <button name="antwort" value="nein" data-quiet>${words.no}</button></form>
        <p>${words.whatFollows}</p>`;
    case 'done':
      return html`
        ${told(words.done)}${listOf(view.lists)}
        <p>${words.afterwards} <a href="${paths.unsubscribe}/${view.unsubscribeToken}">${words.leave}</a></p>`;
    case 'expired':
    case 'unknown':
      return html`${told(words[view.kind])}${formLink}`;
    case 'rejected':
    case 'incomplete':
      return told(words[view.kind]);
  }
}

/** What the page of a confirmation link says; found nowhere where nobody has the link. */
export const confirmationPage = (view: ConfirmationView): SecretFilling => ({
  html: wordsOf(view),
  status: view.kind === 'unknown' || view.kind === 'incomplete' ? 404 : 200,
});
