/**
 * What a built page holds where a function puts a form into it: the page of a form that was posted without JavaScript
 * and could not be taken.
 */
export const FORM_SLOT = '<div data-form></div>';

/**
 * What stands around a form that a built page has already, and that a function puts another one in the place of: the
 * same page with what was typed, or with what came of it.
 */
export const FORM_AREA = { start: '<div data-form-area>', end: '</div><i data-form-end hidden></i>' } as const;
