import { createHash } from 'node:crypto';
import { escapeHtml } from '#domain/html.ts';
import { answerHeaders } from '#server/http/response.ts';

const STYLE =
  'body{max-width:34rem;margin:0 auto;padding:3rem 1.25rem;font:1.0625rem/1.6 system-ui,sans-serif;color:#24121f;background:#faf6f2}' +
  'a{color:#a90499}';

// Says that there is news, never what it is: neither code nor token leaves the server by this way.
const SCRIPT =
  'const{channel,outcome}=document.body.dataset,isDone=outcome==="done";' +
  'const port=new BroadcastChannel(channel);port.postMessage({ok:isDone});port.close();' +
  'window.opener?.postMessage({type:channel,ok:isDone},location.origin);' +
  'if(isDone)window.close()';

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const POLICY = [
  "default-src 'none'",
  `style-src ${hashOf(STYLE)}`,
  `script-src ${hashOf(SCRIPT)}`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** What a popup shows that came back from a vendor. */
export interface PopupOutcome {
  /** Under which its opener listens: a `BroadcastChannel`, and the type of its messages. */
  readonly channel: string;
  readonly isDone: boolean;
  readonly status: number;
  /** German sentence. */
  readonly message: string;
  /** Where a reader gets on whose browser opened no popup but the page itself. */
  readonly backPath: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A page that tells its opener that there is news, and closes itself when all went well. */
export function popupPage({ channel, isDone, status, message, backPath, headers = {} }: PopupOutcome): Response {
  const title = isDone ? 'Verbunden' : 'Das hat nicht geklappt';
  const html =
    '<!doctype html><html lang="de"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
    `<title>${title}</title><style>${STYLE}</style></head>` +
    `<body data-channel="${escapeHtml(channel)}" data-outcome="${isDone ? 'done' : 'failed'}"><main>` +
    `<h1>${title}</h1><p role="${isDone ? 'status' : 'alert'}">${escapeHtml(message)}</p>` +
    `<p>Du kannst dieses Fenster schließen. <a href="${escapeHtml(backPath)}">Zurück zum Admin-Bereich</a></p></main>` +
    `<script>${SCRIPT}</script></body></html>`;
  return new Response(html, {
    status,
    headers: answerHeaders({
      ...headers,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': POLICY,
      // The address holds the code.
      'Referrer-Policy': 'no-referrer',
    }),
  });
}
