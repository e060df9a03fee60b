/** What becomes of a row, the first that fits, in this order. */
export const FATES = [
  /** No address, or one that stands in the file before. */
  'email',
  'repeated',
  /** On the list already: nothing changes. */
  'known',
  /** Left in the old program; left here; said here that it was not them. */
  'left',
  'revoked',
  'rejected',
  /** Deleted here. */
  'erased',
  /** New, with date and source of a consent: letters may go. */
  'proven',
  /** New, without: asked by a confirmation mail. */
  'asked',
] as const;

/** One of these. */
export type Fate = (typeof FATES)[number];

/** How many rows have which fate. */
export type FateCounts = Readonly<Record<Fate, number>>;

/** The groups of the preview. */
export const GROUPS = ['new', 'known', 'revoked', 'erased', 'unusable'] as const;

/** One of these. */
export type Group = (typeof GROUPS)[number];

/** Which fates a group has. */
export const GROUP_FATES = {
  new: ['proven', 'asked'],
  known: ['known'],
  revoked: ['left', 'revoked', 'rejected'],
  erased: ['erased'],
  unusable: ['email', 'repeated'],
} as const satisfies Readonly<Record<Group, readonly Fate[]>>;

/** Nobody yet. */
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

/** All counts, also those that are nothing. */
export const withNone = (counts: Readonly<Partial<Record<Fate, number>>>): FateCounts => ({ ...NONE, ...counts });

/** How many rows are in a group. */
export const countOf = (counts: FateCounts, group: Group): number =>
  GROUP_FATES[group].reduce((sum, fate) => sum + counts[fate], 0);

/** How many rows there are. */
export const countAll = (counts: FateCounts): number => Object.values(counts).reduce((sum, count) => sum + count, 0);
