/** Title that turns a link alone in its paragraph into a button of a letter. */
export const BUTTON_TITLE = 'Knopf';
