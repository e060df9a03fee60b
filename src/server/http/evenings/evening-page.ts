import { evening as words } from '#content/evenings/evening-page.ts';
import { isUrl } from '#domain/address/urls.ts';
import { eventFilePath, eventPath } from '#domain/events/page.ts';
import type { Attendance, Seat } from '#domain/events/registration.ts';
import { isWebAddress } from '#domain/events/task-reading.ts';
import { formatLongStart } from '#domain/events/time.ts';
import { type Html, html } from '#domain/html.ts';
import { anchors, paths } from '#paths.ts';
import type { SecretFilling } from '#server/http/pages/secret-page.ts';
import { statusParagraph } from '#server/http/pages/status-paragraph.ts';

export const eveningFrame = { path: paths.evening, title: words.title };

const isRoomAddress = (room: string): boolean => isUrl(room) && isWebAddress(room);

const factsOf = ({ title, date, time }: Seat): Html => html`
  <ul><li>${title}</li><li>${date === '' ? words.undated : `${formatLongStart(date, time)} ${words.berlinTime}`}</li></ul>`;

const button = (answer: string, label: string, isQuiet: boolean): Html => html`
  <form method="post"><button name="antwort" value="${answer}"${isQuiet && html` data-quiet`}>${label}</button></form>`;

const calendarLink = ({ taskId, date }: Seat): Html =>
  html`${date !== '' && html`<p><a href="${eventFilePath(taskId)}">${words.calendar}</a></p>`}`;

function wordsOf(attendance: Attendance): Html {
  switch (attendance.kind) {
    case 'unknown':
      return statusParagraph(words.unknown);
    case 'cancelled': {
      const { seat } = attendance;
      return html`${statusParagraph(words.cancelled)}<p><a href="${eventPath(seat.taskId)}#${anchors.seat}">${words.again}</a></p>`;
    }
    case 'off':
      return html`${statusParagraph(words.off)}${factsOf(attendance.seat)}`;
    case 'before': {
      const { seat, room } = attendance;
      const wait = seat.time === '' ? words.beforeDay : words.before;
      return html`
        ${statusParagraph(words.safe)}${factsOf(seat)}
        <p>${room === '' || isRoomAddress(room) ? wait : `${words.where} ${room}`}</p>
        ${calendarLink(seat)}${button('nein', words.cancel, true)}`;
    }
    case 'open': {
      const { seat, room } = attendance;
      const where = room === '' ? words.noRoom : `${words.where} ${room}`;
      return html`
        ${statusParagraph(words.safe)}${factsOf(seat)}
        ${isRoomAddress(room) ? button('ja', words.enter, false) : html`<p>${where}</p>`}
        ${button('nein', words.cancel, true)}`;
    }
    case 'entered': {
      const { room } = attendance;
      return html`${statusParagraph(words.entered)}<p><a href="${room}" rel="noreferrer">${words.toRoom}</a></p>`;
    }
    case 'over': {
      const { seat, replay } = attendance;
      return html`
        ${statusParagraph(words.over)}${factsOf(seat)}
        <p>${replay === '' ? words.noReplay : html`<a href="${replay}" rel="noreferrer">${words.replay}</a>`}</p>`;
    }
  }
}

/** Draws the page. After the press the browser goes on to the room: no policy of forms allows another host. */
export const eveningPage = (attendance: Attendance): SecretFilling => ({
  html: wordsOf(attendance),
  status: attendance.kind === 'unknown' ? 404 : 200,
  ...(attendance.kind === 'entered' && { headers: { Refresh: `0; url=${new URL(attendance.room).href}` } }),
});
