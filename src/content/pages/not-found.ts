/** Texts of the 404 page (spec 2.2). */
export const notFound = {
  code: '404',
  title: 'Seite nicht gefunden',
  text: 'Diese Seite gibt es nicht, oder sie ist weitergezogen. Vielleicht meditiert sie gerade irgendwo, wo kein Link sie stört.',
  link: 'Zurück zur Startseite',
  quote: 'Wer sich verläuft, lernt die Gegend kennen.',
} as const;
