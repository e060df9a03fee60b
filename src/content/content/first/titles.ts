/** Titles of the first courses by id. A sign-up loads these and not the courses, to start sooner. */
export const courseTitles = {
  'bewusstseins-erwachen': 'Bewusstseins-Erwachen',
  'meditations-meisterschaft': 'Meditations-Meisterschaft',
  'innere-alchemie': 'Innere Alchemie',
  rauhnaechte: 'Rauhnächte',
} as const;

/** Titles of the first masterclasses by id. */
export const masterclassTitles = {
  atem: 'Die Kraft des Atems',
  traeume: 'Was deine Träume erzählen',
  stimme: 'Deine Stimme, dein Raum',
} as const;
