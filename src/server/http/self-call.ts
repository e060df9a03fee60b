import type { Database } from '#db/client.ts';
import { forgiveRefusals, pauseIntegration } from '#db/queries/site/integrations.ts';
import { log } from './log.ts';

/** Our functions answer such calls at once. */
const TIMEOUT_MS = 8000;
/** None of our functions says so to a call of ours: a password stands before the whole site. */
const KEPT_OUT = 401;

interface Noting {
  readonly db: Database;
  readonly now: () => Date;
}

/** Writes down whether the site lets its own calls in, for the owner: nobody else can mend it. */
async function note({ db, now }: Noting, { ok, status }: Response): Promise<void> {
  if (status === KEPT_OUT) await pauseIntegration(db, 'self', { until: now(), isRefusal: true });
  if (ok) await forgiveRefusals(db, 'self');
}

/** Posts JSON to another function of this site. A failure is logged: what it was for is done by the next call. */
export async function callSelf(noting: Noting, url: URL, body: unknown): Promise<void> {
  const headers = { 'Content-Type': 'application/json' };
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const request = fetch(url, { method: 'POST', headers, body: JSON.stringify(body), signal });
  const response = await request.catch(() => undefined);
  if (!response?.ok) log.error('own function not reached', { path: url.pathname, status: response?.status });
  if (response) await note(noting, response).catch(() => log.error('own call not noted', { path: url.pathname }));
}
