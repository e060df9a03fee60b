import { createHash } from 'node:crypto';
import { storeHeardFrom } from '#db/queries/people/heard-from.ts';
import { OTHER_ANSWER } from '#domain/content/heard-from.ts';
import type { QuestionState } from '#domain/people/confirmation.ts';
import type { Context } from '#server/context.ts';
import { readPublishedQuestion } from '#server/services/content/published-question.ts';
import { hashOf } from './confirmations.ts';

const orderIn = (token: string, answer: string): string =>
  createHash('sha256').update(`${token}\n${answer}`).digest('hex');

/** Returns the published answers in an order of the link's own, 'anders' last; none while the owner does not ask. */
async function listAnswers(ctx: Context, token: string): Promise<readonly string[]> {
  const { mode, choices } = await readPublishedQuestion(ctx);
  if (mode !== 'on') return [];
  const ordered = choices
    .map((answer) => ({ answer, order: orderIn(token, answer) }))
    .toSorted((a, b) => (a.order < b.order ? -1 : 1));
  return [...ordered.map(({ answer }) => answer), OTHER_ANSWER];
}

/** Stores an answer if it is one of the published answers; the link's person answers once. */
export async function answerQuestion(ctx: Context, token: string, answer: string): Promise<void> {
  const answers = await listAnswers(ctx, token);
  if (answers.includes(answer)) await storeHeardFrom(ctx.db, hashOf(token), answer, ctx.now());
}

/** Returns the answers to offer, or the thanks for one; undefined if there is nothing to ask. */
export async function readQuestion(
  ctx: Context,
  {
    token,
    question,
    hasPressed,
  }: { readonly token: string; readonly question: QuestionState; readonly hasPressed: boolean },
): Promise<readonly string[] | 'thanks' | undefined> {
  if (question === 'answered') return hasPressed ? 'thanks' : undefined;
  const answers = question === 'open' ? await listAnswers(ctx, token) : [];
  return answers.length === 0 ? undefined : answers;
}
