/**
 * Causes of a mail. `owner`: an account, or our clock; it goes first. `bulk`: one of many that an owner asked for; nobody
 * waits for it. `visitor`: anybody, with the turn of their network: their first mail, their second …
 */
export type MailCause =
  | { readonly source: 'owner' }
  | { readonly source: 'bulk' }
  | { readonly source: 'visitor'; readonly turn: number };

/** Our kinds of mail as the rows of the outbox name them, with what may cause each; never renamed, because rows wait under them. */
export const mailKinds = {
  'account-change': ['owner'],
  'account-link': ['owner', 'visitor'],
  alarm: ['owner'],
  'case-notice': ['visitor'],
  'case-notices': ['visitor'],
  'case-receipt': ['visitor'],
  'case-receipts': ['visitor'],
  confirmation: ['owner', 'bulk', 'visitor'],
  'letter-done': ['owner'],
  'letter-test': ['owner'],
  'new-browser': ['owner'],
  news: ['visitor'],
  'owner-fields': ['owner'],
  'weekly-report': ['owner', 'bulk'],
} as const satisfies Readonly<Record<string, readonly MailCause['source'][]>>;

/** The name of a kind of mail. */
export type MailKindName = keyof typeof mailKinds;

/**
 * Fate of a mail that waited in a restored backup and may have gone out since: what the law requires goes again (§§ 356a,
 * 312k BGB), and so does the owner's notice of it; everything else is dropped.
 */
export const MAILS_AFTER_RESTORE: Readonly<Record<MailKindName, 'repeat' | 'drop'>> = {
  'account-change': 'drop',
  'account-link': 'drop',
  alarm: 'drop',
  'case-notice': 'repeat',
  'case-notices': 'repeat',
  'case-receipt': 'repeat',
  'case-receipts': 'repeat',
  confirmation: 'drop',
  'letter-done': 'drop',
  'letter-test': 'drop',
  'new-browser': 'drop',
  news: 'drop',
  'owner-fields': 'drop',
  'weekly-report': 'drop',
};

/** The causes that a kind of mail can have. */
export type CauseOf<Name extends MailKindName> = Extract<
  MailCause,
  { readonly source: (typeof mailKinds)[Name][number] }
>;

/** Turns of a network in a day whose mails are prompt; later ones wait behind those of everybody else. */
export const PROMPT_TURNS = 3;

/** The turn of a mail that nobody waits for. */
export const LATER_TURN = PROMPT_TURNS + 1;

/** The place of a mail among those that wait. */
export const turnOf = (cause: MailCause): number => {
  if (cause.source === 'visitor') return cause.turn;
  return cause.source === 'bulk' ? LATER_TURN : 1;
};

/** Mails an hour that visitors may cause in all; the later ones use half of it, so that a first one never waits for them. */
export const VISITORS_PER_HOUR = 1000;
