import type { AwayReason } from './request.ts';

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
