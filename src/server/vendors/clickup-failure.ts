import * as z from 'zod/mini';
import type { AwayReason, VendorAnswer } from './request.ts';

/** Failures of ClickUp's API (docs/decisions/clickup.md). */
export type ClickUpFailure =
  /** Unknown or revoked token: only a new one helps. */
  | { readonly kind: 'token-unknown' }
  /** List missing, or not shared with the token's owner. The token works. */
  | { readonly kind: 'list-unknown' }
  | { readonly kind: 'code-used' }
  | { readonly kind: 'code-unknown' }
  /** OAuth app set up wrongly: id, secret or redirect address. */
  | { readonly kind: 'app-unknown' }
  | { readonly kind: 'rate-limited'; readonly retryAt: Date | undefined }
  /** More tasks than any list of events has. */
  | { readonly kind: 'too-many-tasks' }
  /** Write refused; `reason` is ClickUp's own sentence. */
  | { readonly kind: 'not-taken'; readonly reason: string }
  | { readonly kind: 'away'; readonly reason: AwayReason | 'unexpected' };

/** Carries no secrets. */
export class ClickUpError extends Error {
  override readonly name = 'ClickUpError';
  readonly failure: ClickUpFailure;

  constructor(failure: ClickUpFailure) {
    super(`ClickUp: ${failure.kind}`);
    this.failure = failure;
  }
}

const refusal = z.object({ ECODE: z.string() });
const TOKEN_UNKNOWN = /^OAUTH_0(?:19|21|25|77)$/;
const NOT_AUTHORIZED = /^OAUTH_0(?:23|26|27|29|3\d|4[0-5])$/;
const APP_UNKNOWN = /^OAUTH_0(?:07|10|17)$/;

/** Maps ClickUp's error code, then the status; without a code the answer is not from ClickUp itself. */
export function refusalOf({ status, body }: Extract<VendorAnswer, { readonly kind: 'refused' }>): ClickUpFailure {
  const parsed = refusal.safeParse(body);
  if (!parsed.success) return { kind: 'away', reason: 'unexpected' };
  const code = parsed.data.ECODE;
  if (TOKEN_UNKNOWN.test(code)) return { kind: 'token-unknown' };
  if (NOT_AUTHORIZED.test(code) || status === 404) return { kind: 'list-unknown' };
  if (code === 'OAUTH_014') return { kind: 'code-used' };
  if (code === 'OAUTH_013') return { kind: 'code-unknown' };
  if (APP_UNKNOWN.test(code)) return { kind: 'app-unknown' };
  return { kind: 'away', reason: 'unexpected' };
}

/** Returns the body of a success. @throws ClickUpError for everything else */
export function bodyOf<S extends z.core.$ZodType>(answer: VendorAnswer, schema: S): z.output<S> {
  if (answer.kind === 'refused') throw new ClickUpError(refusalOf(answer));
  if (answer.kind !== 'ok') throw new ClickUpError(answer);
  const body = z.safeParse(schema, answer.body);
  if (!body.success) throw new ClickUpError({ kind: 'away', reason: 'unexpected' });
  return body.data;
}
