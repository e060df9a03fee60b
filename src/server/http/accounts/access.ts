import { type Role, reaches } from '#domain/accounts/roles.ts';
import { AppError } from '#domain/errors.ts';
import type { Context } from '#server/context.ts';

/** Who may call an operation: everybody, or who has at least this role. */
export type Access = 'public' | Role;

/** How long after showing password or passkey somebody may do what is sensitive (docs/decisions/accounts.md). */
const PROOF_MS = 15 * 60 * 1000;

/** Refuses those who may not. @throws AppError unauthenticated, forbidden */
export async function assertAccess({ sessions }: Context, access: Access): Promise<void> {
  if (access === 'public') return;
  const { role } = await sessions.require();
  if (!reaches(role, access)) {
    throw new AppError('forbidden', 'Dein Zugang reicht dafür nicht aus.');
  }
}

/** Refuses those who have not shown password or passkey for a while. @throws AppError unauthenticated, proof-required */
export async function assertProof({ sessions, now }: Context): Promise<void> {
  const { provedAt } = await sessions.require();
  if (now().getTime() - provedAt.getTime() <= PROOF_MS) return;
  throw new AppError('proof-required', 'Bitte bestätige noch einmal, dass du es bist.');
}
