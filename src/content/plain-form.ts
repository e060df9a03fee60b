import type { FieldMessages } from '#domain/errors.ts';
import { type Html, html } from '#domain/html.ts';

export type TypedValues = Readonly<Record<string, string>>;

/** Field of a form that works without JavaScript. */
export interface PlainField {
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly isTick?: boolean;
  /** Renders the control if it is not a text input; `named` and `state` are attributes of its tag. */
  readonly control?: (named: Html, typed: string, state: Html) => Html;
}

interface PlainForm {
  readonly action: string;
  readonly fields?: readonly PlainField[];
  readonly unseen?: readonly string[];
  readonly typed?: TypedValues;
  readonly errors?: FieldMessages;
  readonly buttons: Html;
  /** Disables the browser's validation, so that our own messages appear. */
  readonly isUnchecked?: boolean;
}

const lineOf = (named: Html, typed: string, state: Html): Html =>
  html`<input type="text" ${named} value="${typed}"${state}>`;

/**
 * Renders a form that works without JavaScript, with its input and errors; the first invalid field has autofocus. Used
 * by built pages and functions.
 */
export function plainForm(form: PlainForm): Html {
  const { action, fields = [], unseen = [], typed = {}, errors = {}, buttons, isUnchecked } = form;
  const firstWrong = fields.find(({ name }) => errors[name] !== undefined);

  function row(field: PlainField): Html {
    const { name, label, hint, isTick, control = lineOf } = field;
    const error = errors[name]?.join(' ');
    const described = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ');
    const named = html`id="${name}" name="${name}"`;
    const state = html`
      ${described !== '' && html` aria-describedby="${described}"`}
      ${error !== undefined && html` aria-invalid="true"`}
      ${field === firstWrong && html` autofocus`}`;
    const caption = html`<label for="${name}">${label}</label>`;
    const message = error !== undefined && html`<b id="${name}-error">${error}</b>`;
    if (isTick) {
      const tick = html`<input type="checkbox" ${named}${typed[name] !== undefined && html` checked`}${state}>`;
      return html`<p>${tick} ${caption}</p>${message}`;
    }
    const value = typed[name] ?? '';
    return html`
      ${caption}
      ${control(named, value, state)}
      ${hint !== undefined && html`<small id="${name}-hint">${hint}</small>`}
      ${message}`;
  }

  const hidden = unseen.map((name) => {
    const value = typed[name];
    return value !== undefined && html`<input type="hidden" name="${name}" value="${value}">`;
  });
  return html`<form method="post" action="${action}"${isUnchecked && html` novalidate`}>
    ${hidden}${fields.map(row)}${buttons}</form>`;
}
