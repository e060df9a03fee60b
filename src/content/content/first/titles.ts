/** Titles of the initial courses by id, separate so that a sign-up need not load the courses. */
export const courseTitles = {
  'bewusstseins-erwachen': 'Bewusstseins-Erwachen',
  'meditations-meisterschaft': 'Meditations-Meisterschaft',
  'innere-alchemie': 'Innere Alchemie',
  rauhnaechte: 'Rauhnächte',
} as const;

export const masterclassTitles = {
  atem: 'Die Kraft des Atems',
  traeume: 'Was deine Träume erzählen',
  stimme: 'Deine Stimme, dein Raum',
} as const;
