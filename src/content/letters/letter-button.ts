/** A link with this title that stands alone in its paragraph is drawn as a button in a letter. */
export const BUTTON_TITLE = 'Knopf';
