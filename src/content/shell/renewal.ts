/** Texts of the notice about code that is gone; without JavaScript of their own, because the layout contains them. */
export const renewal = {
  isNew:
    'Es gibt eine neue Fassung. Lade die Seite neu, damit alles wieder geht; deine Entwürfe werden vorher gespeichert.',
  isLost: 'Das ließ sich nicht laden. Bitte lade die Seite neu. Hilft das nicht, prüfe deine Verbindung.',
  reload: 'Neu laden',
} as const;
