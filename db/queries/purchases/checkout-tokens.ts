import { createHash } from 'node:crypto';

/** Hashes a token for storage, because the token itself appears in URLs. */
export const tokenHashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
