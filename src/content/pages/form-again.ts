/** Words of the page that a form post without JavaScript leads to when something is wrong with it. */
export const formAgain = {
  title: 'Das hat noch nicht geklappt',
  description: 'Alles, was du geschrieben hast, steht noch da.',
  back: 'Zurück zur Startseite',
  submit: 'Noch einmal senden',
} as const;
