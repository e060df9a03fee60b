/** What the screen is for. */
export const lead = 'Was gekauft wurde, was davon bei dir ankommt, und welcher Link es gebracht hat.';
