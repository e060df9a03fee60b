import { readConsents, readConsentsUnder } from '#db/queries/people/consents.ts';
import { readBuyer, readEverything, readForExport, readRemembered } from '#db/queries/people/export.ts';
import { AppError } from '#domain/errors.ts';
import { peopleCsvHead, personCsv } from '#domain/people/export.ts';
import type { PeopleFilter } from '#domain/people/view.ts';
import type { Context } from '#server/context.ts';
import { readableEmail, spellingsOf } from '#server/services/readable-email.ts';
import { addressHasher } from './address-hashes.ts';
import { missing, placeOf, readPlace } from './reading.ts';

const NO_PROOF = 'Für diesen Menschen ist noch kein Nachweis gespeichert.';
const NO_BUYER = 'Dieser Kauf nennt keine E-Mail-Adresse mehr.';

/** So many people are read for a part of the file. */
const EXPORTED_AT_ONCE = 4000;
/** A part ends with the person who fills it up to here; Netlify lets a function answer with 6 MB, JSON's quotes included. */
const EXPORT_BYTES = 3_500_000;

type Exported = PeopleFilter & { readonly after?: string | undefined; readonly interests?: 'yes' | undefined };

/** A part of the file of all who match, in the order of their sign-ups. */
export async function exportPart(ctx: Context, { after, interests, ...filter }: Exported) {
  const columns = { hasInterests: interests === 'yes' };
  const rows = await readForExport(ctx.db, filter, readPlace('since', after), EXPORTED_AT_ONCE);
  let text = after ? '' : peopleCsvHead(columns);
  let bytes = 0;
  let people = 0;
  for (const row of rows) {
    const lines = personCsv({ ...row, email: readableEmail(row.email) }, columns);
    text += lines;
    bytes += Buffer.byteLength(lines);
    people += 1;
    if (bytes > EXPORT_BYTES) break;
  }
  const isLast = people === rows.length && rows.length < EXPORTED_AT_ONCE;
  return { text, people, next: isLast ? null : placeOf(rows[people - 1]) };
}

/** What is remembered of an address under hashes that only we can make. */
async function remembered(ctx: Context, { email, mailbox }: { readonly email: string; readonly mailbox: string }) {
  const { hashes } = await addressHasher(ctx);
  return readRemembered(ctx.db, { rejected: hashes('rejected', mailbox), erased: hashes('erased', email) });
}

/** Everything that is stored of a person (docs/decisions/law.md, M7). @throws AppError not-found */
export async function disclose(ctx: Context, personId: number) {
  const known = await readEverything(ctx.db, personId);
  if (known === undefined) throw missing();
  const [consents, hashed] = await Promise.all([readConsents(ctx.db, personId), remembered(ctx, known)]);
  return { ...known.everything, consents, ...hashed };
}

/**
 * Everything that is stored under the address of a purchase: of the person who has signed up with it, or of a buyer who
 * is on no list.
 *
 * @throws AppError not-found where it names no address
 */
export async function discloseBuyer(ctx: Context, purchaseId: number) {
  const known = await readBuyer(ctx.db, purchaseId);
  if (known === undefined) throw new AppError('not-found', NO_BUYER);
  if (known.personId !== null) return disclose(ctx, known.personId);
  const [consents, hashed] = await Promise.all([
    readConsentsUnder(ctx.db, spellingsOf(known.email)),
    remembered(ctx, known),
  ]);
  return { ...known.everything, consents, ...hashed };
}

/** What proves each consent of somebody (docs/decisions/law.md, M1). @throws AppError not-found where nothing is stored */
export async function proofFor(ctx: Context, id: string) {
  const isId = /^[1-9]\d{0,14}$/.test(id);
  const events = isId ? await readConsents(ctx.db, Number(id)) : [];
  if (events.length === 0) throw new AppError('not-found', NO_PROOF);
  return { events: events.map((event) => ({ ...event, email: readableEmail(event.email) })), madeAt: ctx.now() };
}
