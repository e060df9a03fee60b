import { createHmac, randomBytes } from 'node:crypto';
import type { Env } from './env.ts';

// Sign-ups must not fail where no secret is set; such counters then last as long as the process.
const processKey = randomBytes(32).toString('hex');

/** The key of a counter, which names nobody. @param who is counted */
export function counterKey({ env }: { readonly env: Env }, name: string, who: string): string {
  const [secret = processKey] = env.SESSION_SECRET ?? [];
  return createHmac('sha256', secret).update(`${name}\n${who}`).digest('hex');
}
