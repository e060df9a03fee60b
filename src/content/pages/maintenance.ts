/** Texts of the maintenance dialog (spec 2.3). */
export const maintenance = {
  title: 'Wartungsmodus',
  text: 'Wir erneuern gerade unsere Website. Du kannst dich schon umsehen, manches ist aber noch nicht fertig. Schau bald wieder vorbei!',
  signature: (siteName: string) => `Dein Team von ${siteName}`,
  close: 'Schließen',
} as const;
