/**
 * Causes of a mail. `owner`: an account or our clock; sent first. `bulk`: one of many that an owner ordered; not
 * urgent. `visitor`: with the turn of the visitor's network: its first mail of the day, its second …
 */
export type MailCause =
  | { readonly source: 'owner' }
  | { readonly source: 'bulk' }
  | {
      readonly source: 'visitor';
      readonly turn: number;
      /** Key of the recipient's mail domain, for an address that a visitor typed; null: not limited by domain. */
      readonly recipient?: string | null;
    };

/** Kinds of mail with their possible causes. Outbox rows store these names, so they are never renamed. */
export const mailKinds = {
  'account-change': ['owner'],
  'account-link': ['owner', 'visitor'],
  alarm: ['owner'],
  'case-notice': ['visitor'],
  'case-notices': ['visitor'],
  'case-receipt': ['visitor'],
  confirmation: ['owner', 'bulk', 'visitor'],
  disclosure: ['owner'],
  'editor-changes': ['owner'],
  evening: ['owner', 'visitor'],
  'letter-done': ['owner'],
  'letter-test': ['owner'],
  'new-browser': ['owner'],
  news: ['visitor'],
  'owner-fields': ['owner'],
  'weekly-report': ['owner', 'bulk'],
} as const satisfies Readonly<Record<string, readonly MailCause['source'][]>>;

export type MailKindName = keyof typeof mailKinds;

/**
 * Mails of a restored backup that are repeated, although they may have been sent since: those required by law (§§ 356a,
 * 312k BGB) and the owner's notices of them. All others are dropped.
 */
export const REPEATED_AFTER_RESTORE: readonly MailKindName[] = ['case-notice', 'case-notices', 'case-receipt'];

/** Kinds that tell a customer about a contract: they end with the links to its withdrawal and its cancellation. */
export const CONTRACT_MAILS: readonly MailKindName[] = ['case-receipt'];

export type CauseOf<Name extends MailKindName> = Extract<
  MailCause,
  { readonly source: (typeof mailKinds)[Name][number] }
>;

/** Mails per network and day that are sent promptly; later ones wait behind those of all other networks. */
export const PROMPT_TURNS = 3;

/** Turn of a mail that is not urgent. */
export const LATER_TURN = PROMPT_TURNS + 1;

/** Returns the rank of a mail in the queue. */
export const turnOf = (cause: MailCause): number => {
  if (cause.source === 'visitor') return cause.turn;
  return cause.source === 'bulk' ? LATER_TURN : 1;
};

/** Mails per hour caused by visitors, in total. Late turns may use only half, so that first mails never wait. */
export const VISITORS_PER_HOUR = 1000;

export const recipientOf = (cause: MailCause): string | null =>
  cause.source === 'visitor' ? (cause.recipient ?? null) : null;

/** Mails that visitors cause to one mail domain, outside the large providers: a visitor cannot fill a stranger's mailbox. */
export const DOMAIN_MAILS = { perHour: 10, perDay: 40 } as const;
