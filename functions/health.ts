import { readWork } from '#contracts/operations/clock.ts';
import { checkHealth } from '#contracts/operations/health.ts';
import { READS_ONLY, SIGNED } from '#server/http/budget.ts';
import { kept } from '#server/http/cached-operation.ts';
import { endpoint, resource } from '#server/http/endpoint.ts';
import { CLOCK_TAG } from '#server/http/purge.ts';
import { answerWork } from '#server/services/operations/clock.ts';
import * as health from '#server/services/operations/health.ts';

// Longer than the quarter of an hour until it is read; the address names its half hour.
const memo = kept({ seconds: 1500, tag: CLOCK_TAG, query: ['at', 'signature'] });

export default resource(
  endpoint(checkHealth, { access: 'public', budget: READS_ONLY }, ({ ctx }) => health.reportHealth(ctx)),
  endpoint(readWork, { access: 'public', budget: SIGNED, copy: memo }, ({ query, ctx }) => answerWork(ctx, query)),
);
