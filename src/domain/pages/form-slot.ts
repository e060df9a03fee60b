/** Placeholder in a built page that a function replaces with its content. */
export const FORM_SLOT = '<div data-form></div>';

/** Marks around the form of a built page; a function replaces them and everything between with its answer. */
export const FORM_AREA = { start: '<div data-form-area>', end: '</div><i data-form-end hidden></i>' } as const;
