/** Texts of the error page after a form post without JavaScript. */
export const formAgain = {
  title: 'Das hat noch nicht geklappt',
  description: 'Alles, was du geschrieben hast, steht noch da.',
  back: 'Zurück zur Startseite',
  submit: 'Noch einmal senden',
} as const;
