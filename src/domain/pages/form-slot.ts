/** Marks the place in a built page where a function puts what it draws. */
export const FORM_SLOT = '<div data-form></div>';

/** Stands around the form of a built page; a function puts its answer in the place of both and all between them. */
export const FORM_AREA = { start: '<div data-form-area>', end: '</div><i data-form-end hidden></i>' } as const;
