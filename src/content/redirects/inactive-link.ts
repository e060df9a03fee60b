/** Page of an inactive or expired short link (docs/decisions/redirects.md). */
export const inactiveLink = {
  title: 'Dieser Link ist nicht mehr aktiv.',
  text: 'Vielleicht war er nur für eine bestimmte Zeit gedacht. Auf der Startseite findest du, was es gerade Neues gibt.',
  back: 'Zurück zur Startseite',
} as const;
