import { log } from './log.ts';

/** Our functions answer such calls at once. */
const TIMEOUT_MS = 8000;

/** Posts JSON to another function of this site. A failure is logged: what it was for is done by the next call. */
export async function callSelf(url: URL, body: unknown): Promise<void> {
  const headers = { 'Content-Type': 'application/json' };
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const request = fetch(url, { method: 'POST', headers, body: JSON.stringify(body), signal });
  const response = await request.catch(() => undefined);
  if (!response?.ok) log.error('own function not reached', { path: url.pathname, status: response?.status });
}
