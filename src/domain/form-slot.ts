/**
 * What a built page holds where a function puts a form into it: the page of a form that was posted without JavaScript
 * and could not be taken.
 */
export const FORM_SLOT = '<div data-form></div>';
