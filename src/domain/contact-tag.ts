/** The tag that a contact gets when the address names none (spec 2.11). */
export const DEFAULT_TAG = 'website-visitor';
