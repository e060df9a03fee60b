import { type CaseFacts, caseFields, receivedFacts, toCaseFacts } from '#content/law/case-facts.ts';
import { actionOf, CONTACT_ATTRIBUTE, caseForm, POSTAL_ATTRIBUTE, stepButton } from '#content/law/case-form.ts';
import { caseLabels, caseWords, formWords as words } from '#content/law/case-words.ts';
import { plainForm, type TypedValues } from '#content/plain-form.ts';
import type { FieldMessages } from '#domain/errors.ts';
import { type Html, html } from '#domain/html.ts';
import type { CaseKind, NewCase, ReceivedCase } from '#domain/law/cases.ts';
import { builtAttribute } from '#domain/pages/slots.ts';

export const formAgain = (
  kind: CaseKind,
  typed: TypedValues,
  { message, fields = {} }: { readonly message: string; readonly fields?: FieldMessages | undefined },
): Html => html`<p role="alert">${message}</p>${caseForm(kind, typed, fields)}`;

export const formToChange = (kind: CaseKind, typed: TypedValues): Html =>
  html`<p>${caseWords[kind].lead}</p>${caseForm(kind, typed)}`;

const factList = (rows: CaseFacts): Html =>
  html`<dl>${rows.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;

/** Draws the second step: the declaration to be made, with the button that makes it. */
export function drawReview(given: NewCase): Html {
  const { kind } = given;
  const form = plainForm({
    action: actionOf(kind),
    unseen: caseFields[kind],
    typed: { ...given },
    buttons: html`<p>${stepButton('declare', caseWords[kind].button)} ${stepButton('change', words.change, true)}</p>`,
  });
  return html`<p>${words.review}</p>${factList(toCaseFacts(given))}<p>${caseWords[kind].sentence}</p>${form}`;
}

/** Draws the confirmation to save or print. @param isNew false if the case was stored before */
export const receivedPage = (received: ReceivedCase, isNew: boolean): Html => html`
  <p role="status"><strong>${caseWords[received.kind].received}</strong></p>${factList(receivedFacts(received))}
  <p>${caseWords[received.kind].sentence}</p>
  <p>${words.receipts[isNew ? 'sent' : 'known'](received.email)} ${words.keep}</p>`;

/** Published e-mail and postal address for cases that could not be stored. */
export interface OtherWays {
  readonly email: string | undefined;
  readonly postal: string | undefined;
}

export const readOtherWays = (builtForm: string): OtherWays => ({
  email: builtAttribute(builtForm, CONTACT_ATTRIBUTE) || undefined,
  postal: builtAttribute(builtForm, POSTAL_ATTRIBUTE) || undefined,
});

function mailLink(kind: CaseKind, typed: TypedValues, contactEmail: string): Html {
  const { noun, sentence } = caseWords[kind];
  const lines = caseFields[kind].map((field) => `${caseLabels[field]}: ${typed[field] ?? ''}`);
  const body = [sentence, '', ...lines].join('\r\n').toWellFormed();
  const address = `mailto:${contactEmail}?subject=${encodeURIComponent(noun)}&body=${encodeURIComponent(body)}`;
  return html`<a href="${address}">${words.byMail}</a> (${contactEmail})`;
}

const imprintLink = html`${words.byImprint} <a href="/impressum">${words.imprint}</a>.`;

/**
 * Draws the answer to a case that was not stored: the form as typed, and how to send it by mail or post.
 * @param reason `tooMany`: the day's limit is reached
 * @param ways without an address the page links to the Impressum
 */
export const notStoredPage = (
  kind: CaseKind,
  typed: TypedValues,
  { reason, ways }: { readonly reason: 'notStored' | 'tooMany'; readonly ways: OtherWays },
): Html => html`
  <p role="alert">${words[reason](kind)}</p>
  <p>${ways.email === undefined ? imprintLink : mailLink(kind, typed, ways.email)}</p>
  ${ways.postal !== undefined && html`<p>${words.byPost(ways.postal)}</p>`}
  ${caseForm(kind, typed)}`;
