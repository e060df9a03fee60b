import { isRecord } from '../record.ts';
import { type Role, roles } from './roles.ts';

interface SignedIn {
  readonly username: string;
  readonly name: string;
  readonly role: Role;
  readonly isEmergency: boolean;
}

export interface Check {
  /** Undefined without a session. */
  readonly user: SignedIn | undefined;
  /** True while sending is stopped (`SENDING=off`): mails, letters, tags and tasks wait. */
  readonly isHeld: boolean;
  /** Open withdrawals and cancellations. */
  readonly openCases: number;
}

function userOf(answer: unknown): SignedIn | undefined {
  if (!isRecord(answer)) return undefined;
  const { username, name = '', isEmergency = false } = answer;
  const role = roles.find((each) => each === (answer.role ?? 'owner'));
  if (typeof username !== 'string' || typeof name !== 'string' || role === undefined) return undefined;
  return { username, name, role, isEmergency: isEmergency === true };
}

/** Reads `/api/auth/check` without zod, which the first screen must not load; an invalid answer means signed out. */
export function readCheck(answer: unknown): Check {
  const { isAuthenticated, user, isHeld, openCases } = isRecord(answer) ? answer : {};
  return {
    user: isAuthenticated === true ? userOf(user) : undefined,
    isHeld: isHeld === true,
    openCases: typeof openCases === 'number' ? openCases : 0,
  };
}
