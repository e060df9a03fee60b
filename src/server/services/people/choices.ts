import { courseTitles, masterclassTitles } from '#content/content/first/titles.ts';
import { readOfferedChoices, readTitles, type Titled } from '#db/queries/people/choices.ts';
import { berlinDay, formatDay } from '#domain/berlin-time.ts';
import { type Choice, type Chosen, choiceOf } from '#domain/people/choices.ts';
import { OFFER_LABELS } from '#domain/people/labels.ts';
import { SIGN_UP_OFFERS, type SignUpOffer } from '#domain/purchases/offers.ts';
import type { Context } from '#server/context.ts';

const offers: readonly Chosen[] = SIGN_UP_OFFERS.map((choice: SignUpOffer) => ({
  choice,
  label: OFFER_LABELS[choice],
}));

/** Choices before the first publish. */
const atFirst: readonly Chosen[] = [
  ...Object.entries(courseTitles).map(([id, label]) => ({ choice: choiceOf('course', id), label })),
  ...Object.entries(masterclassTitles).map(([id, label]) => ({ choice: choiceOf('masterclass', id), label })),
];

const toChosen = ({ kind, id, title, date }: Titled): Chosen => ({
  choice: choiceOf(kind, id),
  label: date === '' ? title : `${title}, ${formatDay(date)}`,
});

/** Takes the names from our own data, not from the visitor's page; drops choices that were never offered. */
export async function nameChoices({ db }: Pick<Context, 'db'>, choices: readonly Choice[]): Promise<Chosen[]> {
  const others = choices.filter((choice) => !offers.some((offer) => offer.choice === choice));
  const named = [...offers, ...(others.length === 0 ? [] : (await readTitles(db, others)).map(toChosen)), ...atFirst];
  return [...new Set(choices)].flatMap((choice) => named.find((each) => each.choice === choice) ?? []);
}

export async function listOfferedChoices({ db, now }: Pick<Context, 'db' | 'now'>): Promise<Chosen[]> {
  const { isOnline, offered } = await readOfferedChoices(db, berlinDay(now()));
  return [...offers, ...(isOnline ? [] : atFirst), ...offered.map(toChosen)];
}
