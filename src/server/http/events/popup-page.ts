import { popup as words } from '#content/events/clickup.ts';
import { CLICKUP_POPUP_CHANNEL } from '#contracts/events/connection.ts';
import { html } from '#domain/html.ts';
import { paths } from '#paths.ts';
import { PAPER, serveStandalonePage } from '#server/http/pages/standalone-page.ts';

// Reports only that the popup is done: neither code nor token leaves the server this way.
const SCRIPT =
  'const{channel,outcome}=document.body.dataset,isDone=outcome==="done";' +
  'const port=new BroadcastChannel(channel);port.postMessage({ok:isDone});port.close();' +
  'if(isDone)window.close()';

interface PopupOutcome {
  readonly isDone: boolean;
  readonly status: number;
  /** German sentence. */
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Draws a page that notifies its opener and closes itself on success. */
export const popupPage = ({ isDone, status, message, headers }: PopupOutcome): Response =>
  serveStandalonePage({
    title: isDone ? words.done : words.failed,
    style: PAPER,
    content: html`
      <p role="${isDone ? 'status' : 'alert'}">${message}</p>
      <p>${words.close} <a href="${paths.adminClickUp}">${words.back}</a></p>`,
    script: SCRIPT,
    data: { channel: CLICKUP_POPUP_CHANNEL, outcome: isDone ? 'done' : 'failed' },
    status,
    // The address contains the authorization code.
    headers: { ...headers, 'Referrer-Policy': 'no-referrer' },
  });
