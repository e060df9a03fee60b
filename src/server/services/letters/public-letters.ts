import { type PublishedLetter, readPublishedLetters } from '#contracts/content/published-letter.ts';
import type { Letter } from '#contracts/letters/editing.ts';
import { isUniqueViolation } from '#db/errors.ts';
import { readNewestLetters } from '#db/queries/content/released-letters.ts';
import * as queries from '#db/queries/letters/public-letters.ts';
import { berlinDay } from '#domain/berlin-time.ts';
import { AppError } from '#domain/errors.ts';
import { letterChanges } from '#domain/letters/public-letter.ts';
import { withFirstName } from '#domain/people/first-name.ts';
import type { Context } from '#server/context.ts';
import { findLetterRow, shortLinksIn, toLetter } from './editing.ts';

const NOT_YET = 'Öffentlich werden kann nur ein Brief, dessen Versand zu Ende ist.';
const TAKEN = 'Diese Adresse hat schon ein anderer Brief.';

/** Title of a letter whose subject was only a first name. */
const UNTITLED = 'Brief';

type Words = Pick<PublishedLetter, 'subject' | 'preview' | 'text'>;

/** Returns the current targets of the short links in a text. */
async function targetsOf(ctx: Context, text: string): Promise<Record<string, string>> {
  const slugs = shortLinksIn(ctx, text);
  const rows = slugs.length === 0 ? [] : await queries.listTargets(ctx.db, slugs, berlinDay(ctx.now()));
  return Object.fromEntries(rows.map(({ slug, target }) => [slug, target]));
}

/** Removes the recipient's name for the public page. */
const wordsOf = ({ subject, preview, text }: Words): Words => ({
  subject: withFirstName(subject, '') || UNTITLED,
  preview: withFirstName(preview, ''),
  text,
});

export const wordsFor = async (ctx: Context, letter: Words) => ({
  ...wordsOf(letter),
  targets: await targetsOf(ctx, letter.text),
});

async function listPublic(ctx: Context) {
  return (await queries.listPublicLetters(ctx.db)).flatMap(({ id, slug, startedAt, ...words }) =>
    slug === null || startedAt === null ? [] : [{ id, slug, sentAt: startedAt.toISOString(), ...wordsOf(words) }],
  );
}

/** Returns the letters for a release; undefined if none is public. */
export async function publicLetters(ctx: Context): Promise<readonly PublishedLetter[] | undefined> {
  const letters = await listPublic(ctx);
  if (letters.length === 0) return undefined;
  return Promise.all(letters.map(async (letter) => ({ ...letter, targets: await targetsOf(ctx, letter.text) })));
}

export async function publicLetterChanges(ctx: Context) {
  const [before, after] = await Promise.all([readNewestLetters(ctx.db), listPublic(ctx)]);
  return letterChanges(readPublishedLetters(before), after);
}

/** @throws AppError not-found, conflict while the letter is still being sent or if the address is taken */
export async function setPublic(ctx: Context, id: string, slug: string | null): Promise<Letter> {
  await findLetterRow(ctx, id);
  const isSet = await queries.setPublicSlug(ctx.db, id, slug).catch((error: unknown) => {
    if (isUniqueViolation(error)) throw new AppError('conflict', TAKEN, { fields: { slug: [TAKEN] } });
    throw error;
  });
  if (!isSet) throw new AppError('conflict', NOT_YET);
  return toLetter(ctx, await findLetterRow(ctx, id));
}
