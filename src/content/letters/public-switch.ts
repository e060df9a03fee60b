/** Texts of the switch that makes a letter public. */
export const publicSwitch = {
  title: 'Für alle lesbar',
  states: {
    off: 'Diesen Brief liest nur, wer ihn bekommen hat oder den Link daraus kennt.',
    coming: 'Wird mit dem nächsten Veröffentlichen für alle lesbar.',
    online: 'Alle können ihn auf der Website lesen.',
    going: 'Noch können ihn alle lesen. Mit dem nächsten Veröffentlichen verschwindet er von der Website.',
  },
  badges: {
    coming: 'öffentlich ab dem nächsten Veröffentlichen',
    online: 'öffentlich',
    going: 'öffentlich bis zum nächsten Veröffentlichen',
  },
  turnOn: 'Öffentlich machen …',
  turnOff: 'Nicht mehr öffentlich',
  stay: 'Doch öffentlich lassen',
  look: 'Auf der Website ansehen',
  publish: 'Nur Briefe veröffentlichen',
  errorTitle: 'Fehler',
  failed: (message: string) => `Das hat nicht geklappt: ${message}`,
  dialog: 'Brief öffentlich machen',
  close: 'Schließen',
  cancel: 'Nicht öffentlich machen',
  submit: 'Öffentlich machen',
  lead: 'So lesen ihn Fremde: ohne Vornamen, ohne Link zum Abmelden, und Kurzlinks führen gleich zu ihrem Ziel, ohne zu zählen. Namen, die du selbst in den Text geschrieben hast, bleiben stehen.',
  slug: 'Adresse',
  slugHint: (address: string) => `Der Brief steht dann unter ${address} und in der Liste aller Briefe.`,
  frame: 'Der Brief, wie Fremde ihn lesen',
  saved: {
    title: 'Vorgemerkt',
    description: 'Der Brief wird mit dem nächsten Veröffentlichen für alle lesbar.',
  },
} as const;
