import type { ImportProgress } from '#contracts/people/imports.ts';
import { readMailboxes } from '#db/queries/mailboxes.ts';
import * as steps from '#db/queries/people/import-steps.ts';
import * as queries from '#db/queries/people/imports.ts';
import { AppError } from '#domain/errors.ts';
import { countAll, GROUP_FATES, type Group, withZeros } from '#domain/people/import/fates.ts';
import type { PersonRow } from '#domain/people/import/rows.ts';
import type { Context } from '#server/context.ts';
import { isSending } from '#server/services/mail/sending-switch.ts';
import { nudgeMail } from '#server/services/mail/writing.ts';
import { addressHasher } from './address-hashes.ts';
import { BULK_PER_HOUR } from './editing.ts';
import { nudgeTransfers } from './hand-over.ts';

/** Statements time out after 8 s, and the smallest database must manage too. */
const STEP_ROWS = 1000;
/** Time after which a request answers, so that the owner sees progress. */
const STEP_MS = 3000;
/** Time budget of a sweep; the next one continues. */
const SWEEP_MS = 10_000;
const PAGE_SIZE = 50;
/** Age at which the nightly job deletes imports that never ran, and finished ones with their results. */
const UNUSED_MS = 24 * 60 * 60 * 1000;
const DONE_MS = 30 * UNUSED_MS;

const OPEN = 'Es ist noch ein anderer Import offen. Führe ihn zu Ende oder verwirf ihn.';
const GONE = 'Diesen Import gibt es nicht mehr.';
const NOT_READY = 'Der Import ist noch nicht vollständig hochgeladen.';
const RUNNING = 'Dieser Import läuft schon.';
const DONE = 'Dieser Import ist schon fertig.';
const UNREADABLE = 'Gerade lässt sich nicht prüfen, wer gelöscht wurde. Was fehlt, steht für deine Technik im Log.';
const NO_KEY = { technician: 'In der Umgebung fehlt ENCRYPTION_KEY oder SESSION_SECRET.' };
const LOST_KEY = {
  technician: 'ENCRYPTION_KEY hat einen früheren Schlüssel verloren. Was zu tun ist, sagt npm run keys:check.',
};

const iso = (moment: string | null): string | null => (moment === null ? null : new Date(moment).toISOString());

/** Presents an import; before it runs, with a preview of its effects. */
async function toProgress(ctx: Context, { mailsUntil, ...found }: queries.ImportProgress): Promise<ImportProgress> {
  const preview =
    found.state === 'reading'
      ? await steps.previewImport(ctx.db, found.id, { perHour: BULK_PER_HOUR, now: ctx.now() })
      : { fates: found.fates, mailsUntil };
  return {
    ...found,
    fates: withZeros(preview.fates),
    mails: { perHour: BULK_PER_HOUR, until: iso(preview.mailsUntil) },
    createdAt: new Date(found.createdAt).toISOString(),
    finishedAt: iso(found.finishedAt),
  };
}

export async function readImport(ctx: Context): Promise<{ import: ImportProgress | null }> {
  const found = await queries.findImport(ctx.db);
  return { import: found ? await toProgress(ctx, found) : null };
}

/** Starts an import, or resumes it with the same file. @throws AppError conflict while another one is open */
export async function begin(ctx: Context, input: queries.NewImport): Promise<ImportProgress> {
  const begun = await queries.beginImport(ctx.db, { ...input, now: ctx.now() });
  if (begun === undefined) throw new AppError('conflict', OPEN);
  return toProgress(ctx, begun);
}

/** @throws AppError unavailable without all keys, because deleted people could come back */
async function hashed(ctx: Context, rows: readonly PersonRow[]): Promise<queries.HashedRow[]> {
  const { hashes, isComplete } = await addressHasher(ctx);
  if (!isComplete) throw new AppError('unavailable', UNREADABLE, hashes('erased', '').length === 0 ? NO_KEY : LOST_KEY);
  const emails = rows.map(({ email }) => email ?? '');
  const mailboxes = await readMailboxes(ctx.db, emails);
  return rows.map((row, index) => {
    if (row.email === null) return { ...row, hashes: [] };
    const mailbox = mailboxes[index] ?? row.email;
    const erased = [row.email, mailbox].flatMap((address) => hashes('erased', address));
    return { ...row, hashes: [...new Set(erased), ...hashes('rejected', mailbox)] };
  });
}

/** Stages rows. @throws AppError conflict once the import runs or is gone */
export async function stageRows(ctx: Context, id: number, rows: readonly PersonRow[]) {
  const staged = await queries.stageRows(ctx.db, id, await hashed(ctx, rows));
  if (staged === undefined) throw new AppError('conflict', GONE);
  return { received: staged.received };
}

export async function readImportPage(
  ctx: Context,
  id: number,
  { group, after }: { readonly group: Group; readonly after: number },
) {
  const fates = GROUP_FATES[group];
  const found = await steps.readRowsByFate(ctx.db, id, { fates, after, limit: PAGE_SIZE + 1, now: ctx.now() });
  const rows = found.slice(0, PAGE_SIZE).map((row) => ({ ...row, consentAt: iso(row.consentAt) }));
  return { rows, next: found.length > PAGE_SIZE ? (rows.at(-1)?.line ?? null) : null };
}

async function proceed(ctx: Context, begun: queries.ImportProgress, ms: number): Promise<queries.ImportProgress> {
  const until = performance.now() + ms;
  let last = begun;
  while (last.state === 'running' && performance.now() < until) {
    const step = { rows: STEP_ROWS, perHour: BULK_PER_HOUR, now: ctx.now() };
    last = (await steps.stepImport(ctx.db, begun.id, step)) ?? { ...last, state: 'done' };
  }
  if (last.state === 'done') {
    nudgeMail(ctx);
    nudgeTransfers(ctx);
    ctx.log.info('people imported', { rows: countAll(withZeros(last.fates)) });
  }
  return last;
}

/** Starts an import and runs its first steps. @throws AppError conflict until all rows are staged */
export async function run(ctx: Context, id: number): Promise<ImportProgress> {
  const started = await steps.startImport(ctx.db, id, ctx.now());
  if (started) return toProgress(ctx, await proceed(ctx, started, STEP_MS));
  const found = await queries.findImport(ctx.db);
  if (found?.id !== id) throw new AppError('conflict', GONE);
  // Idempotent for a finished import.
  if (found.state === 'done') return toProgress(ctx, found);
  throw new AppError('conflict', NOT_READY);
}

/** Continues an abandoned import. Waits while sending is off, because the database may be a restored backup. */
export async function sweepImports(ctx: Context): Promise<void> {
  if (!isSending(ctx)) return;
  const found = await queries.findImport(ctx.db);
  if (found?.state === 'running') await proceed(ctx, found, SWEEP_MS);
}

/** Deletes an import before it runs. @throws AppError conflict once it does */
export async function dropImport(ctx: Context, id: number): Promise<void> {
  if (await queries.dropImport(ctx.db, id)) return;
  const found = await queries.findImport(ctx.db);
  if (found?.id !== id) throw new AppError('conflict', GONE);
  throw new AppError('conflict', found.state === 'done' ? DONE : RUNNING);
}

export async function deleteOldImports({ db, now }: Context): Promise<void> {
  const at = now().getTime();
  await queries.deleteOldImports(db, new Date(at - UNUSED_MS), new Date(at - DONE_MS));
}
