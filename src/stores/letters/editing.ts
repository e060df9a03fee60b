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
  restoreLetter,
  saveLetter,
  savePace,
  sendLetter,
  testLetter,
} from '#contracts/letters/editing.ts';
import { copyForLetter } from '#contracts/letters/images.ts';
import { setPublic } from '#contracts/letters/public-letters.ts';
import type { Result } from '#contracts/route.ts';
import type { Audience, LetterAction } from '#domain/letters/words.ts';
import { pagedQuery } from '#stores/paged-query.ts';
import { invalidate, query } from '#stores/query.ts';
import { createDraft, type SavedDraft } from '#stores/saved-draft.ts';
import { callAsAdmin } from '#stores/session.ts';

/** Every letter, the newest first, and the welcome of each list. */
export const lettersQuery = query(listLetters.path, () => callAsAdmin(listLetters));

/** How many mails may go out. */
export const paceQuery = query(readPace.path, () => callAsAdmin(readPace));

async function refreshAfter<T>(edit: Promise<T>): Promise<T> {
  try {
    return await edit;
  } finally {
    invalidate(listLetters.path);
  }
}

/** A letter with its figures. @throws ApiError, NetworkError */
export const openLetter = (id: string): Promise<Letter> => callAsAdmin(readLetter, { params: { id } });

/** The letter on screen, with its figures. */
export const letterQuery = pagedQuery(openLetter);

/** Begins a letter, empty or as a copy. @throws ApiError, NetworkError */
export const addLetter = (copyOf?: string): Promise<Letter> =>
  refreshAfter(callAsAdmin(createLetter, { body: copyOf === undefined ? {} : { copyOf } }));

/** Deletes a draft. @throws ApiError, NetworkError */
export const removeLetter = (id: string): Promise<undefined> =>
  refreshAfter(callAsAdmin(deleteLetter, { params: { id } }));

/** Undoes a deletion. @throws ApiError, NetworkError */
export const bringBackLetter = (id: string): Promise<Letter> =>
  refreshAfter(callAsAdmin(restoreLetter, { params: { id } }));

/** Sends the letter to the account that is signed in. @returns where it goes @throws ApiError, NetworkError */
export const sendTest = async (id: string): Promise<string> =>
  (await callAsAdmin(testLetter, { params: { id } })).address;

/** What is looked at before a letter goes out. */
export type LetterReport = Result<typeof checkLetter>;

/** Looks at a letter before it goes out, also at its links if told to. @throws ApiError, NetworkError */
export const lookAtLetter = (id: string, asksLinks: boolean): Promise<LetterReport> =>
  callAsAdmin(checkLetter, { params: { id }, body: { asksLinks } });

/** Sends a letter to so many, now or at a time (ISO 8601). @throws ApiError, NetworkError */
export const sendToAll = (
  { id, version }: Pick<Letter, 'id' | 'version'>,
  count: number,
  at: string | undefined,
): Promise<Letter> =>
  refreshAfter(callAsAdmin(sendLetter, { params: { id }, body: { version, count, ...(at !== undefined && { at }) } }));

/** Pauses a letter, lets it go on, stops it, takes a plan back. @throws ApiError, NetworkError */
export const moveLetter = (id: string, action: LetterAction): Promise<Letter> =>
  refreshAfter(callAsAdmin(changeLetter, { params: { id }, body: { action } }));

/** Makes a letter public with the next publish, at an address that ends so; null takes that back. @throws ApiError, NetworkError */
export async function makePublic(id: string, slug: string | null): Promise<Letter> {
  const changed = await refreshAfter(callAsAdmin(setPublic, { params: { id }, body: { slug } }));
  invalidate('/api/releases');
  return changed;
}

/** Who a letter would go to, and who is left out. */
export type Recipients = Result<typeof countRecipients>;

/** Counts who a letter would go to. @throws ApiError, NetworkError */
export const countAudience = (audience: Audience): Promise<Recipients> =>
  callAsAdmin(countRecipients, { query: { ...audience } });

/** Clicks and goals of a letter's short links. @throws ApiError, NetworkError */
export const readLinks = (id: string): Promise<LetterLinks> => callAsAdmin(readLetterLinks, { params: { id } });

/** An image as letters show it. */
export type LetterImage = Result<typeof copyForLetter>;

/** Makes what letters show of an image of the library. @throws ApiError, NetworkError */
export const copyImage = (name: string): Promise<LetterImage> => callAsAdmin(copyForLetter, { body: { name } });

/** Sets how many mails may go out. @throws ApiError, NetworkError */
export async function setPace(pace: { perMinute: number; perDay: number }): Promise<void> {
  await callAsAdmin(savePace, { body: pace });
  await paceQuery.refresh();
}

/** What is typed of a letter. */
export type LetterText = Pick<Letter, 'subject' | 'preview' | 'text' | 'audience'>;

/** A letter while it is edited. */
export type LetterDraft = SavedDraft<LetterText, Letter>;

const textOf = ({ subject, preview, text, audience }: Letter): LetterText => ({ subject, preview, text, audience });

/** What is being edited outlives its form: nothing is lost by looking elsewhere. */
const drafts = new Map<string, LetterDraft>();

/** The draft of a letter: the one that is not saved yet, else a new one from what the server says. */
export function draftOf(letter: Letter): LetterDraft {
  const { id, version } = letter;
  const known = drafts.get(id);
  const state = known?.$state.get();
  if (known && state && (state.save.status !== 'saved' || state.version >= version)) return known;
  const draft = createDraft<LetterText, Letter>(
    {
      dataOf: textOf,
      save: (text, basedOn) => callAsAdmin(saveLetter, { params: { id }, body: { ...text, version: basedOn } }),
      readConflict(current) {
        const read = checkInput(currentLetter, current);
        return read.isValid ? read.data : undefined;
      },
      isGone: ({ isDeleted, kind, status }) =>
        isDeleted || (status !== 'draft' && !(kind !== 'letter' && status === 'paused')),
      hasHistory: false,
    },
    letter,
  );
  drafts.set(id, draft);
  return draft;
}
