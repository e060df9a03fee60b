import { AppError } from '#domain/errors.ts';
import type { Context } from '#server/context.ts';
import { spendBudget } from './budget.ts';
import { type Copy, cacheHeaders, makesCopies } from './cache.ts';
import { UNCOPIED } from './reads.ts';

/** Option of `endpoint`, so that functions without copies do not contain this code. */
export interface KeptCopy {
  readonly headers: Readonly<Record<string, string>>;
  /** Charges HEAD, which no copy spares. @throws AppError not-found for a request that makes copies; rate-limited */
  readonly admit: (request: Request, context: () => Context) => Promise<void>;
}

/** Lets the CDN keep an operation's success. */
export const kept = (copy: Copy): KeptCopy => ({
  headers: cacheHeaders(copy),
  async admit(request, context) {
    if (makesCopies(request, copy)) throw new AppError('not-found', 'Diese Adresse gibt es nicht.');
    if (request.method === 'HEAD') await spendBudget(context(), UNCOPIED, request);
  },
});
