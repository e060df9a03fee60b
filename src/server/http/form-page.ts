import type { Failure } from './errors.ts';
import { escapeHtml } from './html.ts';
import { answerHeaders } from './response.ts';

/** How a form without JavaScript is answered. */
export interface FormPages {
  /** Where a successful post leads. */
  readonly thanks: string;
  /** Fields of the form with their labels, in their order. */
  readonly labels: Readonly<Record<string, string>>;
}

const STYLE =
  'body{max-width:34rem;margin:0 auto;padding:3rem 1.25rem;font:1.0625rem/1.6 system-ui,sans-serif;color:#24121f;background:#faf6f2}' +
  'label{display:block;margin-top:1.25rem;font-weight:600}' +
  'input{box-sizing:border-box;width:100%;min-height:3rem;padding:.5rem .75rem;font:inherit;border:1px solid #8a6d7f;border-radius:6px}' +
  'button{margin-top:1.75rem;min-height:3rem;padding:0 1.5rem;font:inherit;font-weight:600;color:#fff;background:#a90499;border:0;border-radius:6px}' +
  'p.error{color:#b3261e}a{color:#a90499}';

async function styleSource(): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(STYLE));
  return `'sha256-${Buffer.from(digest).toString('base64')}'`;
}

/**
 * The page that a browser without JavaScript gets when its form could not be taken: what is wrong, and the form again
 * with everything that was typed.
 *
 * @param typed the posted fields
 */
export async function formPage(
  { labels }: FormPages,
  action: string,
  typed: Readonly<Record<string, string>>,
  failure: Failure,
): Promise<Response> {
  const rows = Object.entries(labels).map(([name, label]) => {
    const error = failure.fields?.[name]?.join(' ');
    const described = error === undefined ? '' : ` aria-invalid="true" aria-describedby="${name}-error"`;
    return (
      `<label for="${name}">${escapeHtml(label)}</label>` +
      `<input id="${name}" name="${name}" value="${escapeHtml(typed[name] ?? '')}"${described}>` +
      (error === undefined ? '' : `<p class="error" id="${name}-error">${escapeHtml(error)}</p>`)
    );
  });
  const html =
    '<!doctype html><html lang="de"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
    `<title>Bitte prüfe deine Angaben</title><style>${STYLE}</style></head><body><main>` +
    `<h1>Das hat noch nicht geklappt</h1><p role="alert">${escapeHtml(failure.message)}</p>` +
    `<form method="post" action="${escapeHtml(action)}">${rows.join('')}<button>Noch einmal senden</button></form>` +
    '<p><a href="/">Zurück zur Startseite</a></p></main></body></html>';
  return new Response(html, {
    status: failure.status,
    headers: answerHeaders({
      ...failure.headers,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': `default-src 'none'; style-src ${await styleSource()}; form-action 'self'; frame-ancestors 'none'`,
    }),
  });
}
