import { hasRole, type Role } from '#domain/accounts/roles.ts';
import { AppError } from '#domain/errors.ts';
import type { Context } from '#server/context.ts';

export type Access = 'public' | Role;

/** Time after a proof in which sensitive operations are allowed (docs/decisions/accounts.md). */
const PROOF_MS = 15 * 60 * 1000;

/** @throws AppError unauthenticated, forbidden */
export async function assertAccess({ sessions }: Context, access: Access): Promise<void> {
  if (access === 'public') return;
  const { role } = await sessions.require();
  if (!hasRole(role, access)) {
    throw new AppError('forbidden', 'Dein Zugang reicht dafür nicht aus.');
  }
}

/** @throws AppError unauthenticated, proof-required */
export async function assertProof({ sessions, now }: Context): Promise<void> {
  const { provedAt } = await sessions.require();
  if (now().getTime() - provedAt.getTime() <= PROOF_MS) return;
  throw new AppError('proof-required', 'Bitte bestätige noch einmal, dass du es bist.');
}
