import { type CaseFacts, caseFields, receivedFacts, toCaseFacts } from '#content/law/case-facts.ts';
import {
  actionOf,
  CONTACT_ATTRIBUTE,
  caseForm,
  POSTAL_ATTRIBUTE,
  STEP,
  stepButton,
  steps,
} from '#content/law/case-form.ts';
import { caseLabels, caseWords, formWords as words } from '#content/law/case-words.ts';
import { plainForm, type TypedValues } from '#content/plain-form.ts';
import { cancellation, withdrawal } from '#contracts/law/cases.ts';
import { checkStorable } from '#contracts/storable-input.ts';
import { readMailboxes } from '#db/queries/mailboxes.ts';
import type { FieldMessages } from '#domain/errors.ts';
import { type Html, html } from '#domain/html.ts';
import { CASES_PER_DAY, type CaseKind, type NewCase, type ReceivedCase } from '#domain/law/cases.ts';
import { builtAttribute } from '#domain/pages/slots.ts';
import type { Context } from '#server/context.ts';
import { readForm } from '#server/http/body.ts';
import { gated, READS_ONLY, type Spending, spendBudget } from '#server/http/budget.ts';
import { type Failure, reportFailure } from '#server/http/errors.ts';
import { assertOwnForm } from '#server/http/origin.ts';
import { serveFilledPage } from '#server/http/pages/filled-page.ts';
import { browserFunction, type PageRequest } from '#server/http/pages/page.ts';
import { seeOther } from '#server/http/response.ts';

const formAgain = (
  kind: CaseKind,
  typed: TypedValues,
  { message, fields = {} }: { readonly message: string; readonly fields?: FieldMessages | undefined },
): Html => html`<p role="alert">${message}</p>${caseForm(kind, typed, fields)}`;

const formToChange = (kind: CaseKind, typed: TypedValues): Html =>
  html`<p>${caseWords[kind].lead}</p>${caseForm(kind, typed)}`;

const factList = (rows: CaseFacts): Html =>
  html`<dl>${rows.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;

/** Draws the second step: the declaration to be made, with the button that makes it. */
function drawReview(given: NewCase): Html {
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
const receivedPage = (received: ReceivedCase, isNew: boolean): Html => html`
  <p role="status"><strong>${caseWords[received.kind].received}</strong></p>${factList(receivedFacts(received))}
  <p>${caseWords[received.kind].sentence}</p>
  <p>${words.receipts[isNew ? 'sent' : 'known'](received.email)} ${words.keep}</p>`;

/** Published e-mail and postal address for cases that could not be stored. */
interface OtherWays {
  readonly email: string | undefined;
  readonly postal: string | undefined;
}

const readOtherWays = (builtForm: string): OtherWays => ({
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
const notStoredPage = (
  kind: CaseKind,
  typed: TypedValues,
  { reason, ways }: { readonly reason: 'notStored' | 'tooMany'; readonly ways: OtherWays },
): Html => html`
  <p role="alert">${words[reason](kind)}</p>
  <p>${ways.email === undefined ? imprintLink : mailLink(kind, typed, ways.email)}</p>
  ${ways.postal !== undefined && html`<p>${words.byPost(ways.postal)}</p>`}
  ${caseForm(kind, typed)}`;

const { network, mailbox, site, late } = CASES_PER_DAY;

/**
 * Withdrawals and cancellations, counted when one is stored: the law wants them open to everybody, so the first few of
 * each network come last.
 */
const CASES = {
  name: 'cases',
  lane: {
    perNetwork: network,
    perSite: site,
    perSubject: mailbox,
    late,
    subject: async ({ email }, { db }) => (await readMailboxes(db, [email]))[0],
  },
} as const satisfies Spending<NewCase>;

const schemas = { withdrawal, cancellation } as const;

type Receive = (ctx: Context, given: NewCase) => Promise<ReceivedCase & { readonly isNew: boolean }>;

interface StepAnswer {
  readonly html: Parameters<typeof serveFilledPage>[1];
  readonly status: number;
  readonly headers?: Failure['headers'];
}

const kindAt = (pathname: string): CaseKind =>
  pathname.startsWith(`${caseWords.withdrawal.path}/`) ? 'withdrawal' : 'cancellation';

/** Answers a step of a form; the typed values survive every failure. */
async function answerStep(ctx: Context, receive: Receive, kind: CaseKind, typed: TypedValues): Promise<StepAnswer> {
  if (typed[STEP] === steps.change) return { html: formToChange(kind, typed), status: 200 };
  const input = checkStorable(schemas[kind], typed);
  if (!input.isValid) {
    const html = formAgain(kind, typed, { message: 'Bitte prüfe deine Angaben.', fields: input.messages });
    return { html, status: 400 };
  }
  if (typed[STEP] === steps.review) return { html: drawReview(input.data), status: 200 };
  try {
    await spendBudget(ctx, CASES, input.data);
    const received = await receive(ctx, input.data);
    return { html: receivedPage(received, received.isNew), status: 200 };
  } catch (error) {
    const { log, requestId } = ctx;
    const place = { event: 'case not stored', operation: kind, requestId, fields: { kind } };
    const failure = reportFailure(error, place, log, () => ctx);
    // The addresses come from the built form, because the database may be down.
    const reason = failure.status === 429 ? 'tooMany' : 'notStored';
    return { ...failure, html: (built) => notStoredPage(kind, typed, { reason, ways: readOtherWays(built) }) };
  }
}

async function answer({ ctx, request }: PageRequest, receive: Receive): Promise<Response> {
  const kind = kindAt(new URL(request.url).pathname);
  const { path, title } = caseWords[kind];
  // A GET, after going back or reloading, starts over.
  if (request.method !== 'POST') return seeOther(path);
  assertOwnForm(request);
  const { html, status, headers = {} } = await answerStep(ctx, receive, kind, await readForm(request));
  return serveFilledPage(ctx, html, { path, title, status, headers });
}

/** Works without login and without JavaScript (docs/decisions/law.md C7, C8). */
export function casePage(receive: Receive) {
  const guard = { access: 'public', budget: READS_ONLY } as const;
  const page = browserFunction(guard, (visit) => answer(visit, receive), undefined, ['GET', 'HEAD', 'POST']);
  return gated(page, [{ name: 'page', access: 'public', budget: CASES }]);
}
