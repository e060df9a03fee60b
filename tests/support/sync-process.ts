import syncEvents from '#functions/sync-events.ts';
import { serve } from '#local/database.ts';
import { serverBackend } from '#local/neon-fetch.ts';

/** One synchronisation in a process of its own, which says how much memory it took. Its environment is the site's. */
const database = serve(serverBackend(process.env.DATABASE_URL ?? ''));
const request = new Request('http://localhost/.netlify/functions/sync-events', { method: 'POST' });
const before = process.resourceUsage().maxRSS;
const { status } = await syncEvents(request, {
  deploy: { context: 'dev', id: 'bench', published: false },
  ip: '',
  requestId: 'bench',
  waitUntil: () => undefined,
});
await database.close();
process.stdout.write(JSON.stringify({ status, before, peak: process.resourceUsage().maxRSS }));
