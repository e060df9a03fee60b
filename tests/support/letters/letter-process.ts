import * as z from 'zod/mini';
import { connect } from '#db/client.ts';
import { openDatabase } from '#local/database/database.ts';
import { createContext } from '#server/http/context.ts';
import { runLetters } from '#server/services/letters/run.ts';
import { ownerEnv } from '#tests/support/visitor.ts';

/** Arguments from `tests/bench/letters.ts`; the clock starts at `from` (milliseconds) and runs at `speed`. */
const { databaseUrl, smtpUrl, from, speed } = z.parse(
  z.object({ databaseUrl: z.string(), smtpUrl: z.string(), from: z.number(), speed: z.number() }),
  JSON.parse(process.argv[2] ?? ''),
);

const begun = performance.now();
const database = await openDatabase({ databaseUrl, dataDir: '' });
const env = ownerEnv({ SMTP_URL: smtpUrl, MAIL_FROM: 'ME <hallo@mein-erwachen.example>' });
const { SMTP_URL: server, MAIL_FROM: sender } = env;
if (!server || !sender) throw new Error('There is no mail server');

const context = createContext(
  new Request('http://localhost:8888'),
  {
    deploy: { context: 'dev', id: 'bench', published: false },
    ip: '192.0.2.1',
    requestId: '',
    waitUntil: () => undefined,
  },
  new Headers(),
  {
    db: connect(database.url),
    env,
    now: () => new Date(from + (performance.now() - begun) * speed),
    callSelf: () => undefined,
    log: { info: () => undefined, error: () => undefined },
    vendors: { smtp: { server, from: sender, replyTo: undefined, requiresTls: false } },
  },
);
const pace = {
  budgetMs: 40_000,
  wait: (ms: number) => new Promise((resolve) => setTimeout(resolve, ms / speed)),
};
// Production starts the next call in the same way when the budget is spent.
while ((await runLetters(context, pace)) === 'spent');
process.stdout.write(String(process.resourceUsage().maxRSS));
await database.close();
