import { formAgain as words } from '#content/pages/form-again.ts';
import { plainForm, type TypedValues } from '#content/plain-form.ts';
import { html } from '#domain/html.ts';
import { paths } from '#paths.ts';
import type { Context, Log } from '#server/context.ts';
import type { Failure } from '#server/http/errors.ts';
import { serveFilledPage } from './filled-page.ts';

export interface FormPages<Taken> extends FormLook {
  readonly thanks: (taken: Taken, ctx: Context) => string;
}

interface FormLook {
  readonly labels: Readonly<Record<string, string>>;
  readonly checkboxes?: readonly string[];
  /** Hidden fields with choices from the page before. */
  readonly carried?: readonly string[];
}

interface Refused {
  readonly action: string;
  readonly typed: TypedValues;
  readonly failure: Failure;
}

/** Shows the form again, in the site's layout, with the errors and the typed values. */
export async function serveFormPage(
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
  return serveFilledPage(site, html`<p role="alert">${failure.message}</p>${form}`, page);
}
