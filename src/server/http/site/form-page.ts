import { escapeHtml } from '#domain/html.ts';
import { paths } from '#paths.ts';
import type { Context, Log } from '#server/context.ts';
import type { Failure } from '#server/http/errors.ts';
import { filledPage } from './filled-page.ts';

/** How a form without JavaScript is answered. */
export interface FormPages<Taken> extends FormLook {
  /** Where a successful post leads. */
  readonly thanks: (taken: Taken, ctx: Context) => string;
}

/** What such a form looks like when it comes back. */
interface FormLook {
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

/** The form with everything that was typed, and its messages; the first wrong field has the focus. */
function formOf({ labels, checkboxes = [], carried = [] }: FormLook, { action, typed, failure }: Refused): string {
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

/**
 * The page that a browser without JavaScript gets when its form could not be taken: what is wrong, and the form again
 * with everything that was typed, in the site's own layout.
 *
 * @param site where our pages are read, and who learns that they could not be
 */
export async function formPage(
  look: FormLook,
  refused: Refused,
  site: { readonly origin: string; readonly log: Log },
): Promise<Response> {
  const { failure } = refused;
  return filledPage(site, formOf(look, refused), {
    path: paths.formAgain,
    title: 'Das hat noch nicht geklappt',
    status: failure.status,
    headers: failure.headers,
  });
}
