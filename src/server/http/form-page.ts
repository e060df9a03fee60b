import { FORM_SLOT } from '#domain/form-slot.ts';
import { escapeHtml } from '#domain/html.ts';
import { paths } from '#paths.ts';
import type { Failure } from './errors.ts';
import type { Log } from './log.ts';
import { sitePage } from './page.ts';
import { answerHeaders } from './response.ts';

/** How a form without JavaScript is answered. */
export interface FormPages {
  /** Where a successful post leads. */
  readonly thanks: string;
  /** Fields of the form with their labels, in their order. */
  readonly labels: Readonly<Record<string, string>>;
  /** Which of them are checkboxes. */
  readonly checkboxes?: readonly string[];
  /** Fields that were chosen on the page before, and go along unseen. */
  readonly carried?: readonly string[];
}

type Typed = Readonly<Record<string, string>>;

/** What a post without JavaScript came to. */
interface Refused {
  /** Where the form is posted to. */
  readonly action: string;
  /** The posted fields. */
  readonly typed: Typed;
  readonly failure: Failure;
}

const STYLE =
  'body{max-width:34rem;margin:0 auto;padding:3rem 1.25rem;font:1.0625rem/1.6 system-ui,sans-serif;color:#24121f;background:#faf6f2}' +
  'label{display:block;margin-top:1.25rem;font-weight:600}' +
  'input:not([type]){box-sizing:border-box;width:100%;min-height:3rem;padding:.5rem .75rem;font:inherit;border:1px solid #8a6d7f;border-radius:6px}' +
  'button{margin-top:1.75rem;min-height:3rem;padding:0 1.5rem;font:inherit;font-weight:600;color:#fff;background:#a90499;border:0;border-radius:6px}' +
  'p[id]{color:#b3261e}a{color:#a90499}';

async function styleSource(): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(STYLE));
  return `'sha256-${Buffer.from(digest).toString('base64')}'`;
}

/** The form with everything that was typed, and its messages; the first wrong field has the focus. */
function formOf({ labels, checkboxes = [], carried = [] }: FormPages, { action, typed, failure }: Refused): string {
  const fields = failure.fields ?? {};
  const firstWrong = Object.keys(labels).find((name) => fields[name] !== undefined);

  function row([name, label]: readonly [string, string]): string {
    const caption = `<label for="${name}">${escapeHtml(label)}</label>`;
    const error = fields[name]?.join(' ');
    const state =
      (error === undefined ? '' : ` aria-invalid="true" aria-describedby="${name}-error"`) +
      (name === firstWrong ? ' autofocus' : '');
    const message = error === undefined ? '' : `<p id="${name}-error">${escapeHtml(error)}</p>`;
    if (checkboxes.includes(name)) {
      const checked = typed[name] === undefined ? '' : ' checked';
      return `<p><input type="checkbox" id="${name}" name="${name}"${checked}${state}> ${caption}</p>${message}`;
    }
    return `${caption}<input id="${name}" name="${name}" value="${escapeHtml(typed[name] ?? '')}"${state}>${message}`;
  }

  const unseen = carried.flatMap((name) => {
    const value = typed[name];
    return value === undefined ? [] : [`<input type="hidden" name="${name}" value="${escapeHtml(value)}">`];
  });
  return (
    `<p role="alert">${escapeHtml(failure.message)}</p><form method="post" action="${escapeHtml(action)}">` +
    `${unseen.join('')}${Object.entries(labels).map(row).join('')}<button>Noch einmal senden</button></form>`
  );
}

/** The form without the site's layout, for the moment when not even our own pages can be read. */
async function plainPage(form: string, failure: Failure): Promise<Response> {
  const html =
    '<!doctype html><html lang="de"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
    `<title>Bitte prüfe deine Angaben</title><style>${STYLE}</style></head><body><main>` +
    `<h1>Das hat noch nicht geklappt</h1>${form}` +
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

/**
 * The page that a browser without JavaScript gets when its form could not be taken: what is wrong, and the form again
 * with everything that was typed, in the site's own layout.
 *
 * @param site where our pages are read, and who learns that they could not be
 */
export async function formPage(
  pages: FormPages,
  refused: Refused,
  site: { readonly origin: string; readonly log: Log },
): Promise<Response> {
  const { failure } = refused;
  const form = formOf(pages, refused);
  const page = await sitePage(site, paths.formAgain, failure.status, '');
  const html = await page.text();
  if (!html.includes(FORM_SLOT)) return plainPage(form, failure);
  const headers = new Headers(page.headers);
  for (const [name, value] of Object.entries(failure.headers)) headers.set(name, value);
  return new Response(
    html.replace(FORM_SLOT, () => form),
    { status: failure.status, headers },
  );
}
