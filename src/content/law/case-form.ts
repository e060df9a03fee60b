import { type PlainField, plainForm, type TypedValues } from '#content/plain-form.ts';
import type { FieldMessages } from '#domain/errors.ts';
import { type Html, html } from '#domain/html.ts';
import { type CaseKind, cancellationModes } from '#domain/law/cases.ts';
import { ANSWER_SLOT, SLOT_ATTRIBUTE } from '#domain/pages/slots.ts';
import { caseFields } from './case-facts.ts';
import { type CaseField, caseHints, caseLabels, caseWords, modeLabels, formWords as words } from './case-words.ts';

const isOptional = (field: CaseField): boolean => field === 'reason' || field === 'wishedEnd';

export const actionOf = (kind: CaseKind): string => `${caseWords[kind].path}/absenden`;

/** Name of the submit buttons, whose value is the step. */
export const STEP = 'schritt';
export const steps = { review: 'pruefen', declare: 'bestaetigen', change: 'aendern' } as const;

export const stepButton = (step: keyof typeof steps, label: string, isQuiet = false): Html =>
  html`<button name="${STEP}" value="${steps[step]}"${isQuiet && html` data-quiet`}>${label}</button>`;

const modeOption = (mode: (typeof cancellationModes)[number], chosen: string): Html =>
  html`<option value="${mode}"${mode === chosen && html` selected`}>${modeLabels[mode]}</option>`;

type Control = NonNullable<PlainField['control']>;

const line =
  (kind: Html): Control =>
  (named, typed, state) =>
    html`<input ${named}${state} value="${typed}"${kind}>`;

const controls: Readonly<Record<CaseField, Control>> = {
  mode: (named, typed, state) => html`
    <select ${named}${state}>${cancellationModes.map((mode) => modeOption(mode, typed))}</select>`,
  reason: (named, typed, state) => html`<textarea ${named}${state} rows="4">${typed}</textarea>`,
  wishedEnd: line(html` type="date"`),
  email: line(html` type="email" autocomplete="email" required`),
  name: line(html` type="text" autocomplete="name" required`),
  contract: line(html` type="text" required`),
};

export function caseForm(kind: CaseKind, typed: TypedValues, errors: FieldMessages = {}): Html {
  const isAskedAgain = kind === 'withdrawal';
  const form = plainForm({
    action: actionOf(kind),
    isUnchecked: true,
    fields: caseFields[kind].map((name) => ({
      name,
      label: `${caseLabels[name]}${isOptional(name) ? words.optional : ''}`,
      hint: caseHints[name],
      control: controls[name],
    })),
    typed,
    errors,
    buttons: html`<p>${isAskedAgain ? stepButton('review', words.toReview) : stepButton('declare', caseWords[kind].button)}</p>`,
  });
  return html`${form}<p><a href="/datenschutz">${words.privacy}</a></p>`;
}

/** Attributes of the built form with the owner's mail address and postal address. */
export const CONTACT_ATTRIBUTE = 'data-case-contact';
export const POSTAL_ATTRIBUTE = 'data-case-postal';

/** Renders the form initially shown on its page, with the addresses for a case that cannot be stored. */
export const emptyForm = (kind: CaseKind, ways: { readonly email: string; readonly postal: string }): Html => html`
  <div ${SLOT_ATTRIBUTE}="${ANSWER_SLOT}" ${CONTACT_ATTRIBUTE}="${ways.email}" ${POSTAL_ATTRIBUTE}="${ways.postal}">
  <p>${caseWords[kind].lead}</p>${caseForm(kind, {})}</div>`;
