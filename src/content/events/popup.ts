export const popup = {
  done: 'Verbunden',
  failed: 'Das hat nicht geklappt',
  close: 'Du kannst dieses Fenster schließen.',
  back: 'Zurück zum Admin-Bereich',
} as const;
