import type { Person } from '#contracts/people/reading.ts';
import { readConsents, readConsentsUnder } from '#db/queries/people/consents.ts';
import { findDisclosureFacts } from '#db/queries/people/disclosures.ts';
import * as queries from '#db/queries/people/export.ts';
import { findBuyerEmail } from '#db/queries/purchases/buyers.ts';
import { AppError } from '#domain/errors.ts';
import { peopleCsvHead, personCsv } from '#domain/people/export.ts';
import type { PeopleFilter } from '#domain/people/view-address.ts';
import type { Context } from '#server/context.ts';
import { nudgeMail, writeMail } from '#server/services/mail/writing.ts';
import { refuse } from '#server/services/obstacles.ts';
import { readableEmail } from '#server/services/readable-email.ts';
import { addressHasher } from './address-hashes.ts';
import { DISCLOSURE, findDisclosureObstacle } from './disclosure.ts';
import { cursorOf, missing, parsePeopleCursor, readPerson } from './reading.ts';

const NO_PROOF = 'Für diesen Menschen ist noch kein Nachweis gespeichert.';
const NO_BUYER = 'Dieser Kauf nennt keine E-Mail-Adresse mehr.';

const EXPORTED_AT_ONCE = 4000;
/** A part ends once it exceeds this: Netlify limits a function's answer to 6 MB, JSON escapes included. */
const EXPORT_BYTES = 3_500_000;

type Exported = PeopleFilter & { readonly after?: string | undefined; readonly interests?: 'yes' | undefined };

export async function exportPart(ctx: Context, { after, interests, ...filter }: Exported) {
  const columns = { hasInterests: interests === 'yes' };
  const rows = await queries.readForExport(ctx.db, filter, parsePeopleCursor('since', after), EXPORTED_AT_ONCE);
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
  return { text, people, next: isLast ? null : cursorOf(rows[people - 1]) };
}

/** Collects all data under an address. */
async function discloseAddress(ctx: Context, email: string) {
  const { hashes } = await addressHasher(ctx);
  const [
    {
      mailbox,
      people: [person],
      everything,
    },
    consents,
  ] = await Promise.all([queries.readEverything(ctx.db, email), readConsentsUnder(ctx.db, email)]);
  const hashed = { rejected: hashes('rejected', mailbox), erased: hashes('erased', email) };
  return {
    ...(person !== undefined && { person }),
    ...everything,
    consents,
    ...(await queries.readBlockedSince(ctx.db, hashed)),
  };
}

/** Collects all data about a person (docs/decisions/law.md, M7). @throws AppError not-found */
export async function disclose(ctx: Context, personId: number) {
  const email = await queries.findEmail(ctx.db, personId);
  if (email === undefined) throw missing();
  return discloseAddress(ctx, email);
}

/** Mails a person everything that is stored about them, to their own address. @throws AppError not-found, conflict */
export async function sendDisclosure(ctx: Context, personId: number): Promise<Person> {
  const facts = await findDisclosureFacts(ctx.db, personId);
  if (facts === undefined) throw missing();
  refuse(findDisclosureObstacle(ctx, facts));
  await writeMail(ctx, DISCLOSURE, { personId }, { dedupeKey: String(personId), cause: { source: 'owner' } });
  nudgeMail(ctx);
  return readPerson(ctx, personId);
}

/** Collects all data under a purchase's address. @throws AppError not-found if it names none */
export async function discloseBuyer(ctx: Context, purchaseId: number) {
  const email = await findBuyerEmail(ctx.db, purchaseId);
  if (email === undefined) throw new AppError('not-found', NO_BUYER);
  return discloseAddress(ctx, email);
}

/** Collects the proof of a person's consents (docs/decisions/law.md, M1). @throws AppError not-found */
export async function collectProof(ctx: Context, id: string) {
  const isId = /^[1-9]\d{0,14}$/.test(id);
  const events = isId ? await readConsents(ctx.db, Number(id)) : [];
  if (events.length === 0) throw new AppError('not-found', NO_PROOF);
  return { events: events.map((event) => ({ ...event, email: readableEmail(event.email) })), madeAt: ctx.now() };
}
