import { formAgain as words } from '#content/pages/form-again.ts';
import { plainForm, type Typed } from '#content/plain-form.ts';
import { html } from '#domain/html.ts';
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

/** What a post without JavaScript came to. */
interface Refused {
  /** Where the form is posted to. */
  readonly action: string;
  /** The posted fields. */
  readonly typed: Typed;
  readonly failure: Failure;
}

/**
 * The page that a browser without JavaScript gets when its form could not be taken: what is wrong, and the form again
 * with everything that was typed, in the site's own layout.
 *
 * @param site where our pages are read, and who learns that they could not be
 */
export async function formPage(
  { labels, checkboxes = [], carried = [] }: FormLook,
  { action, typed, failure }: Refused,
  site: { readonly origin: string; readonly log: Log },
): Promise<Response> {
  const form = plainForm({
    action,
    fields: Object.entries(labels).map(([name, label]) => ({ name, label, isTick: checkboxes.includes(name) })),
    unseen: carried,
    typed,
    errors: failure.fields ?? {},
    buttons: html`<button>${words.submit}</button>`,
  });
  const { status, headers } = failure;
  const page = { path: paths.formAgain, title: words.title, status, headers };
  return filledPage(site, html`<p role="alert">${failure.message}</p>${form}`, page);
}
