import { pageMarkup } from '#content/mail/letter-markup.ts';
import { findLetter } from '#db/queries/letters.ts';
import { withFirstName } from '#domain/first-name.ts';
import { escapeHtml } from '#domain/html.ts';
import type { Context } from '#server/http/context.ts';

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * A letter as everybody may read it, with nobody's name: HTML without a class.
 *
 * @param id as an address names it
 * @returns undefined for one that has not gone out, or is none
 */
export async function readPublicLetter(ctx: Context, id: string): Promise<string | undefined> {
  const letter = ID.test(id) ? await findLetter(ctx.db, id) : undefined;
  if (letter === undefined || letter.status === 'draft' || letter.status === 'planned') return undefined;
  const text = withFirstName(pageMarkup(letter.text, new URL(ctx.site).origin), '');
  return `<h1>${escapeHtml(withFirstName(letter.subject, ''))}</h1>${text}`;
}
