import { formatDay } from '../berlin-time.ts';
import type { FieldMessages } from '../errors.ts';
import { escapeHtml } from '../html.ts';
import { FORM_AREA } from '../site/form-slot.ts';
import { type CaseField, caseHints, caseLabels, caseWords, modeLabels, caseForm as words } from './case-words.ts';
import { type CaseKind, cancellationModes, type NewCase, type Receipt, type ReceivedCase } from './cases.ts';

type Typed = Readonly<Record<string, string>>;

const fieldsOf: Readonly<Record<CaseKind, readonly CaseField[]>> = {
  withdrawal: ['name', 'contract', 'email'],
  cancellation: ['mode', 'reason', 'name', 'contract', 'wishedEnd', 'email'],
};

const isOptional = (field: CaseField): boolean => field === 'reason' || field === 'wishedEnd';

/** Where a form is posted to. */
const actionOf = (kind: CaseKind): string => `${caseWords[kind].path}/absenden`;

/** The button's name says which step it is. */
export const STEP = 'schritt';
export const steps = { review: 'pruefen', declare: 'bestaetigen', change: 'aendern' } as const;

const button = (step: string, label: string, isQuiet = false): string =>
  `<button name="${STEP}" value="${step}"${isQuiet ? ' data-quiet' : ''}>${label}</button>`;

function control(field: CaseField, typed: Typed, state: string): string {
  const value = escapeHtml(typed[field] ?? '');
  const named = `id="${field}" name="${field}"${state}`;
  switch (field) {
    case 'mode': {
      const options = cancellationModes.map(
        (mode) => `<option value="${mode}"${typed.mode === mode ? ' selected' : ''}>${modeLabels[mode]}</option>`,
      );
      return `<select ${named}>${options.join('')}</select>`;
    }
    case 'reason':
      return `<textarea ${named} rows="4">${value}</textarea>`;
    case 'wishedEnd':
      return `<input type="date" ${named} value="${value}">`;
    case 'email':
      return `<input type="email" ${named} value="${value}" autocomplete="email" required>`;
    default:
      return `<input ${named} value="${value}" ${field === 'name' ? 'autocomplete="name" ' : ''}required>`;
  }
}

/** A form with everything that was typed and what is wrong with it; the first wrong field has the focus. */
function formOf(kind: CaseKind, typed: Typed, errors: FieldMessages): string {
  const fields = fieldsOf[kind];
  const firstWrong = fields.find((field) => errors[field] !== undefined);
  const rows = fields.map((field) => {
    const error = errors[field]?.join(' ');
    const hint = caseHints[field];
    const described = [hint && `${field}-hint`, error && `${field}-error`].filter(Boolean).join(' ');
    const state =
      (described ? ` aria-describedby="${described}"` : '') +
      (error === undefined ? '' : ' aria-invalid="true"') +
      (field === firstWrong ? ' autofocus' : '');
    return (
      `<p><label for="${field}">${caseLabels[field]}${isOptional(field) ? words.optional : ''}</label>` +
      `${control(field, typed, state)}${hint ? `<small id="${field}-hint">${hint}</small>` : ''}` +
      `${error === undefined ? '' : `<strong id="${field}-error">${escapeHtml(error)}</strong>`}</p>`
    );
  });
  const submit =
    kind === 'withdrawal' ? button(steps.review, words.toReview) : button(steps.declare, caseWords[kind].button);
  return (
    `<form method="post" action="${actionOf(kind)}" novalidate>${rows.join('')}<p>${submit}</p></form>` +
    `<p><a href="/datenschutz">${words.privacy}</a></p>`
  );
}

/** The form as its page begins with it. */
export const emptyForm = (kind: CaseKind): string =>
  `${FORM_AREA.start}<p>${caseWords[kind].lead}</p>${formOf(kind, {}, {})}${FORM_AREA.end}`;

/** The form again, with everything that was typed. */
export const formAgain = (
  kind: CaseKind,
  typed: Typed,
  { message, fields = {} }: { readonly message: string; readonly fields?: FieldMessages | undefined },
): string => `<p role="alert">${escapeHtml(message)}</p>${formOf(kind, typed, fields)}`;

/** The form to be changed, from the step after it. */
export const formToChange = (kind: CaseKind, typed: Typed): string =>
  `<p>${caseWords[kind].lead}</p>${formOf(kind, typed, {})}`;

/** What was declared, as names with what belongs to them. */
export function factsOf(given: NewCase): readonly (readonly [name: string, value: string])[] {
  const { mode, wishedEnd, kind } = given;
  const shown: Readonly<Record<CaseField, string>> = {
    ...given,
    mode: mode === '' ? '' : modeLabels[mode],
    wishedEnd: wishedEnd === '' ? 'so bald wie möglich' : formatDay(wishedEnd),
  };
  return fieldsOf[kind].flatMap((field) => (shown[field] === '' ? [] : [[caseLabels[field], shown[field]] as const]));
}

const factList = (rows: readonly (readonly [string, string])[]): string =>
  `<dl>${rows.map(([name, value]) => `<div><dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd></div>`).join('')}</dl>`;

/** The second step: what will be declared, with the button that declares it. */
export function reviewOf(given: NewCase): string {
  const { kind } = given;
  const unseen = fieldsOf[kind].map(
    (field) => `<input type="hidden" name="${field}" value="${escapeHtml(given[field])}">`,
  );
  return (
    `<p>${words.review}</p>${factList(factsOf(given))}<p>${caseWords[kind].sentence}</p>` +
    `<form method="post" action="${actionOf(kind)}">${unseen.join('')}` +
    `<p>${button(steps.declare, caseWords[kind].button)} ${button(steps.change, words.change, true)}</p></form>`
  );
}

const TIME_FORMAT = new Intl.DateTimeFormat('de-DE', {
  dateStyle: 'long',
  timeStyle: 'medium',
  timeZone: 'Europe/Berlin',
});

/** A moment to the second: `22. November 2026 um 07:13:25 Uhr`. @param instant ISO 8601 */
const toTheSecond = (instant: string): string => `${TIME_FORMAT.format(new Date(instant))}\u00a0Uhr`;

/** What was declared and when it came in; the page and the mail say the same. */
export const receivedFacts = (received: ReceivedCase): readonly (readonly [string, string])[] => [
  [words.receivedAt, toTheSecond(received.receivedAt)],
  [words.number, String(received.id)],
  ...factsOf(received),
];

/** The page that can be saved or printed. @param receipt how it is confirmed; null where it was here before */
export const receivedPage = (received: ReceivedCase, receipt: Receipt | null): string =>
  `<p role="status"><strong>${caseWords[received.kind].received}</strong></p>${factList(receivedFacts(received))}` +
  `<p>${caseWords[received.kind].sentence}</p>` +
  `<p>${escapeHtml(words.receipts[receipt ?? 'known'](received.email))} ${words.keep}</p>`;

/** The attribute of a built page that says where the owner's mail arrives. */
export const CONTACT_ATTRIBUTE = 'data-case-contact';

/** The published address as a built page says it; undefined where it says none. */
export const contactOn = (builtPage: string): string | undefined =>
  new RegExp(`${CONTACT_ATTRIBUTE}="([^"]+)"`).exec(builtPage)?.[1];

function mailLink(kind: CaseKind, typed: Typed, contactEmail: string): string {
  const { noun, sentence } = caseWords[kind];
  const lines = fieldsOf[kind].map((field) => `${caseLabels[field]}: ${typed[field] ?? ''}`);
  const body = [sentence, '', ...lines].join('\r\n').toWellFormed();
  const address = `mailto:${contactEmail}?subject=${encodeURIComponent(noun)}&body=${encodeURIComponent(body)}`;
  return `<a href="${escapeHtml(address)}">${words.byMail}</a> (${escapeHtml(contactEmail)})`;
}

/**
 * What is said where it could not be stored: the form with everything typed, and the way around us.
 *
 * @param contactEmail undefined where nobody knows it: then the Impressum says it
 */
export function notStoredPage(kind: CaseKind, typed: Typed, contactEmail: string | undefined): string {
  const { noun } = caseWords[kind];
  const subject = kind === 'withdrawal' ? `Dein ${noun} ist` : `Deine ${noun} ist`;
  const way = contactEmail === undefined ? words.byImprint : mailLink(kind, typed, contactEmail);
  return `<p role="alert">${words.notStored(subject)}</p><p>${way}</p>${formOf(kind, typed, {})}`;
}
