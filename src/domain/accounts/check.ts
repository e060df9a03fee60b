import { isRecord } from '../record.ts';
import { type Role, roles } from './roles.ts';

/** Who is signed in. */
interface SignedIn {
  readonly username: string;
  readonly name: string;
  readonly role: Role;
  readonly isEmergency: boolean;
}

/** What the check of a session has told. */
export interface Check {
  /** Undefined for nobody. */
  readonly user: SignedIn | undefined;
  /** Whether nothing may leave the house. */
  readonly isHeld: boolean;
  /** How many withdrawals and cancellations wait. */
  readonly openCases: number;
}

function userOf(said: unknown): SignedIn | undefined {
  if (!isRecord(said)) return undefined;
  const { username, name = '', isEmergency = false } = said;
  const role = roles.find((each) => each === (said.role ?? 'owner'));
  if (typeof username !== 'string' || typeof name !== 'string' || role === undefined) return undefined;
  return { username, name, role, isEmergency: isEmergency === true };
}

/**
 * Reads the answer of `/api/auth/check` by hand: the first screen waits for it, and must not wait for zod.
 *
 * @param answer what does not have the shape of the contract is taken for nobody
 */
export function readCheck(answer: unknown): Check {
  const { isAuthenticated, user, isHeld, openCases } = isRecord(answer) ? answer : {};
  return {
    user: isAuthenticated === true ? userOf(user) : undefined,
    isHeld: isHeld === true,
    openCases: typeof openCases === 'number' ? openCases : 0,
  };
}
