import type { AwayReason } from './request.ts';

/** What ClickUp did instead of what was asked, as a closed union (docs/decisions/clickup.md). */
export type ClickUpFailure =
  /** The token is unknown or revoked: only a new one helps. */
  | { readonly kind: 'token-unknown' }
  /** There is no such list, or it is not shared with the token's owner. The token is fine. */
  | { readonly kind: 'list-unknown' }
  | { readonly kind: 'code-used' }
  | { readonly kind: 'code-unknown' }
  /** Our OAuth app is set up wrongly: its id, its secret, or the address to return to. */
  | { readonly kind: 'app-unknown' }
  | { readonly kind: 'rate-limited'; readonly retryAt: Date | undefined }
  /** More tasks than a list of events ever holds. */
  | { readonly kind: 'too-many-tasks' }
  /** What was to be written is not taken; `reason` is ClickUp's own sentence. */
  | { readonly kind: 'not-taken'; readonly reason: string }
  | { readonly kind: 'away'; readonly reason: AwayReason | 'unexpected' };

/** Thrown by every operation of the client; carries nothing secret. */
export class ClickUpError extends Error {
  override readonly name = 'ClickUpError';
  readonly failure: ClickUpFailure;

  constructor(failure: ClickUpFailure) {
    super(`ClickUp: ${failure.kind}`);
    this.failure = failure;
  }
}
