import { STEP, steps } from '#content/law/case-form.ts';
import { caseWords } from '#content/law/case-words.ts';
import type { TypedValues } from '#content/plain-form.ts';
import { cancellation, withdrawal } from '#contracts/law/cases.ts';
import { checkStorable } from '#contracts/storable-input.ts';
import type { CaseKind, NewCase, ReceivedCase } from '#domain/law/cases.ts';
import type { Context } from '#server/context.ts';
import { readForm } from '#server/http/body.ts';
import { type Budget, gated, READS_ONLY, spendBudget } from '#server/http/budget.ts';
import { type Failure, reportFailure } from '#server/http/errors.ts';
import { assertOwnForm } from '#server/http/origin.ts';
import { serveFilledPage } from '#server/http/pages/filled-page.ts';
import { browserFunction, type PageRequest } from '#server/http/pages/page.ts';
import { seeOther } from '#server/http/response.ts';
import { drawReview, formAgain, formToChange, notStoredPage, readOtherWays, receivedPage } from './case-answers.ts';

const schemas = { withdrawal, cancellation } as const;

type Receive = (ctx: Context, given: NewCase) => Promise<ReceivedCase & { readonly isNew: boolean }>;

interface Storing {
  /** Counted when a case is stored; the steps before are free. */
  readonly budget: Budget<NewCase>;
  readonly receive: Receive;
}

interface StepAnswer {
  readonly html: Parameters<typeof serveFilledPage>[1];
  readonly status: number;
  readonly headers?: Failure['headers'];
}

const kindAt = (pathname: string): CaseKind =>
  pathname.startsWith(`${caseWords.withdrawal.path}/`) ? 'withdrawal' : 'cancellation';

/** Answers a step of a form; the typed values survive every failure. */
async function answerStep(
  ctx: Context,
  { budget, receive }: Storing,
  kind: CaseKind,
  typed: TypedValues,
): Promise<StepAnswer> {
  if (typed[STEP] === steps.change) return { html: formToChange(kind, typed), status: 200 };
  const input = checkStorable(schemas[kind], typed);
  if (!input.isValid) {
    const html = formAgain(kind, typed, { message: 'Bitte prüfe deine Angaben.', fields: input.messages });
    return { html, status: 400 };
  }
  if (typed[STEP] === steps.review) return { html: drawReview(input.data), status: 200 };
  try {
    await spendBudget(ctx, budget, input.data);
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

async function answer({ ctx, request }: PageRequest, storing: Storing): Promise<Response> {
  const kind = kindAt(new URL(request.url).pathname);
  const { path, title } = caseWords[kind];
  // A GET, after going back or reloading, starts over.
  if (request.method !== 'POST') return seeOther(path);
  assertOwnForm(request);
  const { html, status, headers = {} } = await answerStep(ctx, storing, kind, await readForm(request));
  return serveFilledPage(ctx, html, { path, title, status, headers });
}

/** Works without login and without JavaScript (docs/decisions/law.md C7, C8). */
export function casePage(budget: Budget<NewCase>, receive: Receive) {
  const guard = { access: 'public', budget: READS_ONLY } as const;
  const page = browserFunction(guard, (visit) => answer(visit, { budget, receive }), undefined, [
    'GET',
    'HEAD',
    'POST',
  ]);
  return gated(page, [{ name: 'page', access: 'public', budget }]);
}
