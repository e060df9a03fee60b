import { popup as words } from '#content/events/popup.ts';
import { html } from '#domain/html.ts';
import { drawnPage, PAPER } from '#server/http/pages/drawn-page.ts';

// Says that there is news, never what it is: neither code nor token leaves the server by this way.
const SCRIPT =
  'const{channel,outcome}=document.body.dataset,isDone=outcome==="done";' +
  'const port=new BroadcastChannel(channel);port.postMessage({ok:isDone});port.close();' +
  'window.opener?.postMessage({type:channel,ok:isDone},location.origin);' +
  'if(isDone)window.close()';

/** What a popup shows that came back from a vendor. */
export interface PopupOutcome {
  /** Under which its opener listens: a `BroadcastChannel`, and the type of its messages. */
  readonly channel: string;
  readonly isDone: boolean;
  readonly status: number;
  /** German sentence. */
  readonly message: string;
  /** Where to go on for somebody whose browser opened the page itself instead of a popup. */
  readonly backPath: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A page that tells its opener that there is news, and closes itself when all went well. */
export const popupPage = ({ channel, isDone, status, message, backPath, headers }: PopupOutcome): Response =>
  drawnPage({
    title: isDone ? words.done : words.failed,
    style: PAPER,
    content: html`
      <p role="${isDone ? 'status' : 'alert'}">${message}</p>
      <p>${words.close} <a href="${backPath}">${words.back}</a></p>`,
    script: SCRIPT,
    data: { channel, outcome: isDone ? 'done' : 'failed' },
    status,
    // The address holds the code.
    headers: { ...headers, 'Referrer-Policy': 'no-referrer' },
  });
