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

export type FateCounts = Readonly<Record<Fate, number>>;

export const GROUPS = ['new', 'known', 'revoked', 'erased', 'unusable'] as const;

export type Group = (typeof GROUPS)[number];

export const GROUP_FATES = {
  new: ['proven', 'asked'],
  known: ['known'],
  revoked: ['left', 'revoked', 'rejected'],
  erased: ['erased'],
  unusable: ['email', 'repeated'],
} as const satisfies Readonly<Record<Group, readonly Fate[]>>;

const NONE: FateCounts = {
  email: 0,
  repeated: 0,
  known: 0,
  left: 0,
  revoked: 0,
  rejected: 0,
  erased: 0,
  proven: 0,
  asked: 0,
};

/** Fills in zero for missing counts. */
export const withZeros = (counts: Readonly<Partial<Record<Fate, number>>>): FateCounts => ({ ...NONE, ...counts });

export const countOf = (counts: FateCounts, group: Group): number =>
  GROUP_FATES[group].reduce((sum, fate) => sum + counts[fate], 0);

export const countAll = (counts: FateCounts): number => Object.values(counts).reduce((sum, count) => sum + count, 0);
