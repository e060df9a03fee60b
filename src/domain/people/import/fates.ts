/** Fates of a row; the first that applies, in this order. */
export const FATES = [
  /** No valid address, or one that occurs earlier in the file. */
  'email',
  'repeated',
  /** Already on the list, so nothing changes. */
  'known',
  /** Unsubscribed in the old program; unsubscribed here; rejected here with 'Das war ich nicht'. */
  'left',
  'revoked',
  'rejected',
  /** Deleted here. */
  'erased',
  /** New, with date and source of a consent: letters may be sent. */
  'proven',
  /** New, without them: a confirmation mail is sent. */
  'asked',
] as const;

export type Fate = (typeof FATES)[number];

export const GROUPS = ['new', 'known', 'revoked', 'erased', 'unusable'] as const;

export type Group = (typeof GROUPS)[number];

export const GROUP_FATES: Readonly<Record<Group, readonly Fate[]>> = {
  new: ['proven', 'asked'],
  known: ['known'],
  revoked: ['left', 'revoked', 'rejected'],
  erased: ['erased'],
  unusable: ['email', 'repeated'],
};

export const countOf = (fates: readonly Fate[], wanted: readonly Fate[]): number =>
  fates.filter((fate) => wanted.includes(fate)).length;
