import type { ImportPlan, ImportResult } from '#contracts/people/imports.ts';
import { readMailboxes } from '#db/queries/mailboxes.ts';
import * as queries from '#db/queries/people/imports.ts';
import { AppError } from '#domain/errors.ts';
import type { Context } from '#server/context.ts';
import { nudgeMail } from '#server/services/mail/writing.ts';
import { addressHasher } from './address-hashes.ts';
import { BULK_PER_HOUR } from './editing.ts';
import { nudgeTransfers } from './hand-over.ts';

/** Rows of a transaction: statements time out after 8 s, and the smallest database must manage too. */
const STEP_ROWS = 500;

const UNREADABLE = 'Gerade lässt sich nicht prüfen, wer gelöscht wurde. Was fehlt, steht für deine Technik im Log.';
const NO_KEY = { technician: 'In der Umgebung fehlt ENCRYPTION_KEY oder SESSION_SECRET.' };
const LOST_KEY = {
  technician: 'ENCRYPTION_KEY hat einen früheren Schlüssel verloren. Was zu tun ist, sagt npm run keys:check.',
};

/** @throws AppError unavailable without all keys, because deleted people could come back */
async function hashed(ctx: Context, { rows, source }: ImportPlan): Promise<queries.HashedRow[]> {
  const { hashes, isComplete } = await addressHasher(ctx);
  if (!isComplete) throw new AppError('unavailable', UNREADABLE, hashes('erased', '').length === 0 ? NO_KEY : LOST_KEY);
  const emails = rows.map(({ email }) => email ?? '');
  const mailboxes = await readMailboxes(ctx.db, emails);
  const seen = new Set<string>();
  return rows.map((row, index) => {
    const mailbox = mailboxes[index] ?? row.email ?? '';
    const own = { ...row, mailbox, consentSource: row.consentSource || source || null };
    if (row.email === null) return { ...own, problem: 'email', hashes: [] };
    const problem = seen.has(row.email.toLowerCase()) ? 'repeated' : null;
    seen.add(row.email.toLowerCase());
    const erased = [row.email, mailbox].flatMap((address) => hashes('erased', address));
    return { ...own, problem, hashes: [...new Set(erased), ...hashes('rejected', mailbox)] };
  });
}

function toResult(rows: readonly queries.FatedRow[]): ImportResult {
  const until = rows.findLast((row) => row.until !== null)?.until ?? null;
  return {
    fates: rows.map(({ fate }) => fate),
    mails: { perHour: BULK_PER_HOUR, until: until === null ? null : new Date(until).toISOString() },
  };
}

/** @throws AppError unavailable while deleted people cannot be recognised; here and below */
export async function previewImport(ctx: Context, plan: ImportPlan): Promise<ImportResult> {
  const rows = await hashed(ctx, plan);
  return toResult(await queries.previewImport(ctx.db, { ...plan, rows, perHour: BULK_PER_HOUR, now: ctx.now() }));
}

export async function importPeople(ctx: Context, plan: ImportPlan): Promise<ImportResult> {
  const rows = await hashed(ctx, plan);
  const { list, program } = plan;
  const about = { list, origin: program === '' ? 'Import' : `Import: ${program}`, perHour: BULK_PER_HOUR };
  const done: queries.FatedRow[] = [];
  for (let from = 0; from < rows.length; from += STEP_ROWS) {
    const part = rows.slice(from, from + STEP_ROWS);
    done.push(...(await queries.importRows(ctx.db, { ...about, rows: part, now: ctx.now() })));
  }
  nudgeMail(ctx);
  nudgeTransfers(ctx);
  ctx.log.info('people imported', { rows: done.length });
  return toResult(done);
}
