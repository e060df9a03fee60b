/** Last answer to 'Woher kennst du uns?' (docs/decisions/heard-from.md); it takes no text of its own. */
export const OTHER_ANSWER = 'anders';

export const ANSWER_LENGTH_MAX = 60;
