/** Texts of the weekly report's card in the settings. */
export const reportSwitch = {
  title: 'Wochenbericht',
  lead: 'Montags um 8 Uhr: Besuche, Klicks, Anmeldungen mit ihrer Herkunft, die nächsten Events und was Aufmerksamkeit braucht. War nichts, kommt nichts.',
  loading: 'Lade den Wochenbericht …',
  failed: 'Der Wochenbericht konnte nicht geladen werden.',
  retry: 'Erneut versuchen',
  label: (address: string) => `Wochenbericht an ${address}`,
  preview: 'Vorschau senden',
  errorTitle: 'Fehler',
  saved: (isOn: boolean) => ({
    title: 'Gespeichert',
    description: isOn ? 'Der Wochenbericht kommt ab jetzt montags.' : 'Der Wochenbericht kommt nicht mehr.',
  }),
  sent: (address: string) => ({ title: 'Vorschau unterwegs', description: `Die letzten sieben Tage, an ${address}.` }),
} as const;
