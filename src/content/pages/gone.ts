/** Texts of the page for what was online once (docs/decisions/routes.md). */
export const gone = {
  title: 'Diese Seite gibt es nicht mehr.',
  text: 'Sie war einmal hier und hat ihre Zeit gehabt. Vielleicht ist das Nächste etwas für dich.',
  back: 'Zurück zur Startseite',
} as const;
