export const dayField = {
  german: { placeholder: 'TT.MM.JJJJ', example: '24.12.2026' },
  iso: { placeholder: 'JJJJ-MM-TT', example: '2026-12-24' },
  unread: (example: string) => `Bitte gib ein gültiges Datum ein, zum Beispiel ${example}`,
  open: 'Kalender öffnen',
  clear: 'Datum löschen',
} as const;
