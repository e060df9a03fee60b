/** Names the redirect in the address of our own page to which it led; never a single click. */
export const REDIRECT_PARAMETER = 'l';
