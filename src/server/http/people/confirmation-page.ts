import { nameKeepsake } from '#content/pages/name-bloom.ts';
import { gift as giftWords } from '#content/people/gift.ts';
import { confirmedSeat as seatWords, confirmation as words } from '#content/people/secret-pages.ts';
import { eventFilePath, eventPath, isEventId, type NextEvent } from '#domain/events/page.ts';
import { formatLongStart } from '#domain/events/time.ts';
import { type Html, html } from '#domain/html.ts';
import { nameBloom } from '#domain/pages/bloom-svg.ts';
import { bloomBox, lettersOf } from '#domain/pages/petals.ts';
import type { Confirmed, EveningSeat, Rejection } from '#domain/people/confirmation.ts';
import { LIST_NAMES, type ListName } from '#domain/people/lists.ts';
import { formsOnHome, paths } from '#paths.ts';
import type { SecretFilling } from '#server/http/pages/secret-page.ts';
import { statusParagraph } from '#server/http/pages/status-paragraph.ts';

export const confirmationFrame = { path: paths.confirm, title: words.title };

const confirmedFrame = { path: paths.confirmed, title: words.confirmed.title };

const { further } = words;

/** Answers of 'Woher kennst du uns?', or the thanks for one. */
type Asked = readonly string[] | 'thanks';

/** Additions to the page of a confirmed subscriber. */
interface Following {
  readonly next?: NextEvent | undefined;
  readonly asked?: Asked | undefined;
  /** Address of a safe seat's page. */
  readonly seatPath?: string | undefined;
  /** Title and personal address of the gift. */
  readonly gift?: { readonly title: string; readonly url: string } | undefined;
}

/** Draws the bloom of a person's name; a person without a name sees that of a word, without a caption. */
function bloomOf(name: string): Html {
  const isNamed = lettersOf(name).length > 0;
  return html`
    <figure${isNamed && html` data-name="${name}"`}><svg viewBox="${bloomBox}" fill="none" stroke="currentColor" stroke-width="2" aria-hidden="true">
    ${nameBloom(isNamed ? name : words.confirmed.nameless)}</svg>
    ${isNamed && html`<figcaption>${nameKeepsake.caption} <b>${name}</b></figcaption>`}</figure>`;
}

const listOf = (items: readonly string[]): Html => html`<ul>${items.map((item) => html`<li>${item}</li>`)}</ul>`;

const namesOf = ({ lists, choices }: Confirmed): Html => html`
  ${lists.length > 0 && listOf(lists.map((list) => LIST_NAMES[list]))}
  ${choices.length > 0 && html`${lists.length > 0 && html`<p>${words.chosen}</p>`}${listOf(choices)}`}`;

const formLink = html`<p><a href="${formsOnHome.waitlist}">${words.again}</a></p>`;

const nextLine = ({ taskId, title, date, time }: NextEvent): Html => {
  const hasPage = isEventId(taskId);
  const file = html` · <a href="${eventFilePath(taskId)}">${further.calendar}</a>`;
  return html`
    <li>${further.next} ${hasPage ? html`<a href="${eventPath(taskId)}">${title}</a>` : title}
    <span>${formatLongStart(date, time)}${hasPage && file}</span></li>`;
};

const onwards = (lists: readonly ListName[], next: NextEvent | undefined): Html => html`
  <h2>${further.lead}</h2><ul data-further>
  ${next && nextLine(next)}
  <li><a href="${paths.soulPlan}">${further.soulPlan}</a></li>
  ${lists.length > 0 && !lists.includes('newsletter') && html`<li><a href="${formsOnHome.newsletter}">${further.letters}</a></li>`}
  </ul>`;

/** One button per answer: a press answers, and the next steps stay in sight. */
const questionOf = (asked: Asked): Html => {
  if (asked === 'thanks') return html`<div><p>${words.heardFrom.thanks}</p></div>`;
  const buttons = asked.map((answer) => html`<button name="woher" value="${answer}" data-quiet>${answer}</button> `);
  return html`<div><h2 id="woher">${words.heardFrom.question}</h2><form method="post" aria-labelledby="woher">${buttons}</form></div>`;
};

const eveningLine = ({ title, date, time }: EveningSeat): Html =>
  listOf([date === '' ? title : `${title}, ${formatLongStart(date, time)}`]);

/** Draws what became of a seat: safe with its links, or full with the way to the event's waitlist. */
function seatOf(seat: EveningSeat, path: string | undefined): Html {
  const { taskId, date, state } = seat;
  if (state !== 'safe' || path === undefined) {
    return html`<div>${statusParagraph(seatWords.full)}${eveningLine(seat)}<p><a href="${eventPath(taskId)}">${seatWords.toEvent}</a></p></div>`;
  }
  const file = html`${date !== '' && html` · <a href="${eventFilePath(taskId)}">${further.calendar}</a>`}`;
  return html`<div>${statusParagraph(seatWords.safe)}${eveningLine(seat)}<p><a href="${path}">${seatWords.toSeat}</a>${file}</p></div>`;
}

function wordsOf(view: Rejection, { next, asked, seatPath, gift }: Following): Html {
  switch (view.kind) {
    case 'open': {
      const listed = view.lists.length > 0 ? words : words.choice;
      const { question, yes, whatFollows } = view.evening === null ? listed : seatWords;
      return html`
        <p>${question}</p>${view.evening !== null && eveningLine(view.evening)}${namesOf(view)}
        <form method="post"><button name="antwort" value="ja">${yes}</button> <button name="antwort" value="nein" data-quiet>${words.no}</button></form>
        <p>${whatFollows}</p>`;
    }
    case 'done': {
      const { lists, choices, evening } = view;
      const hasMore = lists.length + choices.length > 0;
      return html`
        ${bloomOf(view.name)}
        ${evening !== null && seatOf(evening, seatPath)}
        ${hasMore && html`<div>${statusParagraph(lists.length > 0 ? words.done : words.noted)}${namesOf(view)}</div>`}
        ${gift && html`<p>${giftWords.thanks} <a href="${gift.url}">${gift.title}</a></p>`}
        ${asked && questionOf(asked)}
        ${
          hasMore &&
          html`<div>${onwards(lists, next)}
        <p data-leave>${words.afterwards} <a href="${paths.unsubscribe}/${view.unsubscribeToken}">${words.leave}</a></p></div>`
        }`;
    }
    case 'expired':
    case 'unknown':
      return html`${statusParagraph(words[view.kind])}${formLink}`;
    case 'rejected':
      return statusParagraph(view.what === 'lists' ? words.rejected : words.unchosen);
    case 'incomplete':
      return statusParagraph(words.incomplete);
  }
}

export const confirmationPage = (view: Rejection, following: Following = {}): SecretFilling => ({
  html: wordsOf(view, following),
  status: view.kind === 'unknown' || view.kind === 'incomplete' ? 404 : 200,
  ...(view.kind === 'done' && { frame: confirmedFrame }),
});
