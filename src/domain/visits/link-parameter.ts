/** Query parameter that names the redirect on our own pages; it never identifies a single click. */
export const REDIRECT_PARAMETER = 'l';
