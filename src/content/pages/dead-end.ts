/** Texts of error pages about what is next. */
export const deadEnd = {
  next: 'Das kommt als Nächstes:',
  /** Sentence around the link to the waitlist, if no open date is known. */
  dates: { text: 'Auf der', link: 'Warteliste', rest: 'erfährst du neue Termine zuerst.' },
} as const;
