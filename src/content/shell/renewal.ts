/** Texts of the notice about code that is gone; without JavaScript of their own, because the layout contains them. */
export const renewal = {
  isNew:
    'Es gibt eine neue Fassung. Lade die Seite neu, damit alles wieder geht; deine Entwürfe werden vorher gespeichert.',
  isLost: 'Das ließ sich nicht laden. Bitte prüfe deine Verbindung und lade die Seite neu.',
  reload: 'Neu laden',
} as const;
