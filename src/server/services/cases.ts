import { createHash } from 'node:crypto';
import type { ListedCase, listCases } from '#contracts/cases.ts';
import type { Answer, Parsed } from '#contracts/route.ts';
import * as queries from '#db/queries/cases.ts';
import { berlinDay } from '#domain/berlin-time.ts';
import { type Declaration, keptSince, type ReceivedCase, sameness } from '#domain/cases.ts';
import { AppError } from '#domain/errors.ts';
import { keysetPage } from '#domain/keyset.ts';
import type { Context } from '#server/http/context.ts';
import { nudgeMail } from './mail.ts';

const PAGE_SIZE = 50;
const NOT_FOUND = 'Diesen Vorgang gibt es nicht mehr.';

const toListed = ({ receivedAt, answeredAt, bouncedAt, fingerprint: _, ...row }: queries.CaseRow): ListedCase => ({
  ...row,
  receivedAt: receivedAt.toISOString(),
  answeredAt: answeredAt?.toISOString() ?? null,
  bouncedAt: bouncedAt?.toISOString() ?? null,
});

/** Takes a declaration: it is stored with its receipt and the owner's notice before anybody is told that it arrived. */
export async function receive(ctx: Context, declaration: Declaration): Promise<ReceivedCase> {
  const now = ctx.now();
  const fingerprint = createHash('sha256')
    .update(sameness(declaration, berlinDay(now)))
    .digest('base64url');
  const { id, receivedAt } = await queries.storeCase(ctx.db, declaration, { fingerprint, now });
  nudgeMail(ctx);
  return { ...declaration, id, receivedAt };
}

type Asked = Parsed<typeof listCases>['query'];

function fromOf({ after, before }: Asked): queries.CasesPage['from'] {
  if (after !== undefined) return 'after';
  return before === undefined ? 'start' : 'before';
}

/** One page of the inbox. Where the page that was asked for is there no more, the first one is. */
export async function list(ctx: Context, query: Asked): Promise<Answer<typeof listCases>> {
  const { state, after, before } = query;
  const from = fromOf(query);
  const asked = { isAnswered: state === 'answered', from, id: after ?? before, limit: PAGE_SIZE + 1 } as const;
  const { rows, open, answered } = await queries.readCases(ctx.db, asked);
  const isGone = (from === 'after' && rows.length === 0) || (from === 'before' && rows.length < PAGE_SIZE);
  if (isGone) return list(ctx, { state });
  const page = keysetPage(rows, PAGE_SIZE, from);
  return {
    cases: page.rows.map(toListed),
    open,
    answered,
    hasPrevious: page.hasPrevious,
    hasNext: page.hasNext,
  };
}

/** Marks a case as answered or open. @throws AppError not-found */
export async function mark(ctx: Context, id: number, state: 'open' | 'answered'): Promise<ListedCase> {
  const row = await queries.markCase(ctx.db, id, state === 'answered' ? ctx.now() : null);
  if (row === undefined) throw new AppError('not-found', NOT_FOUND);
  return toListed(row);
}

/** Forgets what no law keeps any longer. */
export async function forgetCases({ db, now }: Context): Promise<void> {
  await queries.deleteOldCases(db, keptSince(berlinDay(now())));
}
