import { checkInput } from '#contracts/errors.ts';
import {
  changeLetter,
  checkLetter,
  countRecipients,
  createLetter,
  currentLetter,
  deleteLetter,
  type Letter,
  type LetterLinks,
  listLetters,
  readLetter,
  readLetterLinks,
  readPace,
  resendLetter,
  restoreLetter,
  saveLetter,
  savePace,
  sendLetter,
  testLetter,
} from '#contracts/letters/editing.ts';
import { copyForLetter } from '#contracts/letters/images.ts';
import { setPublic } from '#contracts/letters/public-letters.ts';
import type { Input, Result } from '#contracts/route.ts';
import { type Audience, isEditable, type LetterAction } from '#domain/letters/words.ts';
import { creating } from '#stores/creating.ts';
import { pagedQuery } from '#stores/paged-query.ts';
import { invalidate, query } from '#stores/query.ts';
import { keepDrafts, type Saved, type SavedDraft } from '#stores/saved-draft.ts';
import { callAsAdmin } from '#stores/session.ts';

/** All letters, newest first, and the welcome letter of each list. */
export const lettersQuery = query(listLetters.path, () => callAsAdmin(listLetters));

export const paceQuery = query(readPace.path, () => callAsAdmin(readPace));

/** Reads all letters again after an edit, whether it succeeded or not. */
export async function refreshAfter<T>(edit: Promise<T>): Promise<T> {
  try {
    return await edit;
  } finally {
    invalidate(listLetters.path);
  }
}

/** Reads a letter with its figures. @throws ApiError, NetworkError; here and below */
export const openLetter = (id: string): Promise<Letter> => callAsAdmin(readLetter, { params: { id } });

export const letterQuery = pagedQuery(openLetter);

export const addLetter = (body: Omit<Input<typeof createLetter>['body'], 'requestId'> = {}): Promise<Letter> =>
  refreshAfter(
    creating([createLetter.path, body], (requestId) => callAsAdmin(createLetter, { body: { ...body, requestId } })),
  );

/** Deletes a draft, or removes a letter from its series. */
export const removeLetter = (id: string): Promise<undefined> =>
  refreshAfter(callAsAdmin(deleteLetter, { params: { id } }));

export const undeleteLetter = (id: string): Promise<Letter> =>
  refreshAfter(callAsAdmin(restoreLetter, { params: { id } }));

/** Sends the letter to the signed-in account. @returns the address it goes to */
export const sendTest = async ({ id }: Saved): Promise<string> =>
  (await callAsAdmin(testLetter, { params: { id } })).address;

export type LetterReport = Result<typeof checkLetter>;

/** Checks a letter before sending, optionally by requesting its links. */
export const runLetterChecks = (id: string, asksLinks: boolean): Promise<LetterReport> =>
  callAsAdmin(checkLetter, { params: { id }, body: { asksLinks } });

interface Checking {
  readonly id: string;
  readonly asksLinks: boolean;
  /** Key of a check, so that each version and each test is checked anew. */
  readonly version: number;
  readonly testedAt: string | null;
}

export const checksQuery = pagedQuery(({ id, asksLinks }: Checking) => runLetterChecks(id, asksLinks));

/** Sends a letter, now by default; `count` is the number of recipients that the owner has confirmed. */
export const sendToAll = (
  { id, version }: Saved,
  count: number,
  when: Omit<Input<typeof sendLetter>['body'], 'version' | 'count'>,
): Promise<Letter> => refreshAfter(callAsAdmin(sendLetter, { params: { id }, body: { version, count, ...when } }));

/** Sends a finished letter to those whom the mail server refused; `count` is their number that the owner has confirmed. */
export const sendAgain = ({ id, version }: Pick<Letter, 'id' | 'version'>, count: number): Promise<Letter> =>
  refreshAfter(callAsAdmin(resendLetter, { params: { id }, body: { version, count } }));

const act = (id: string, action: LetterAction): Promise<Letter> =>
  refreshAfter(callAsAdmin(changeLetter, { params: { id }, body: { action } }));

/** Pauses, stops or withdraws a letter, or cancels its schedule. */
export const applyLetterAction = (id: string, action: Exclude<LetterAction, 'resume'>): Promise<Letter> =>
  act(id, action);

/** Switches a letter on, or sends it on after a pause: with the text on screen. */
export const resumeLetter = ({ id }: Saved): Promise<Letter> => act(id, 'resume');

/** Publishes a letter on the website with the next release, under the given slug; null withdraws it. */
export async function makePublic(id: string, slug: string | null): Promise<Letter> {
  const changed = await refreshAfter(callAsAdmin(setPublic, { params: { id }, body: { slug } }));
  invalidate('/api/releases');
  return changed;
}

/** Counts the recipients of an audience, and those left out. */
export const audienceQuery = pagedQuery((audience: Audience) =>
  callAsAdmin(countRecipients, { query: { ...audience } }),
);

export const readLinks = (id: string): Promise<LetterLinks> => callAsAdmin(readLetterLinks, { params: { id } });

type LetterImage = Result<typeof copyForLetter>;

/** Creates the mail-safe copy of a library image. */
export const copyImage = (name: string): Promise<LetterImage> => callAsAdmin(copyForLetter, { body: { name } });

export async function setPace(pace: { perMinute: number; perDay: number }): Promise<void> {
  await callAsAdmin(savePace, { body: pace });
  await paceQuery.refresh();
}

/** Editable fields of a letter. */
export type LetterText = Pick<Letter, 'subject' | 'preview' | 'text' | 'audience'>;

export type LetterDraft = SavedDraft<LetterText, Letter>;

const textOf = ({ subject, preview, text, audience }: Letter): LetterText => ({ subject, preview, text, audience });

const open = keepDrafts<LetterText, Letter>(({ id }) => ({
  dataOf: textOf,
  save: (text, basedOn) => callAsAdmin(saveLetter, { params: { id }, body: { ...text, version: basedOn } }),
  readConflict(current) {
    const read = checkInput(currentLetter, current);
    return read.isValid ? read.data : undefined;
  },
  isGone: (current) => current.isDeleted || !isEditable(current),
  hasHistory: false,
}));

export const openLetterDraft = (letter: Letter): LetterDraft => open(letter.id, letter);
