import { counted } from '#domain/german-count.ts';

/** Words of the Rechts-Check (docs/decisions/law.md). */
export const law = {
  title: 'Rechts-Check',
  lead: 'Was das Gesetz von deiner Website verlangt und noch fehlt oder von dir bestätigt werden muss. Das ist keine Rechtsberatung: Das letzte Wort hat deine Anwältin.',
  loading: 'Prüfe die Inhalte …',
  failed: 'Der Rechts-Check konnte nicht geladen werden.',
  retry: 'Erneut versuchen',
  groups: {
    duties: 'Pflicht',
    choices: 'Zu entscheiden (⚖)',
    waiting: 'Erledigt, aber noch nicht online',
    accepted: 'So gewollt',
    online: 'Online',
  },
  empty: 'Nichts offen.',
  waitingHint:
    'Das hast du in den Inhalten schon geändert. Deine Besucher sehen noch das Alte, bis du veröffentlichst.',
  onlineHint: 'Das fehlte am Anfang und ist auf deiner Website erledigt.',
  publish: 'Zu den Inhalten',
  blocks: 'Verhindert in Produktion das Veröffentlichen',
  mend: 'Zum Feld',
  accept: 'So gewollt …',
  noteLabel: 'Warum ist das so gewollt?',
  noteHint: 'Bleibt mit deinem Namen und dem Zeitpunkt stehen.',
  save: 'Als gewollt festhalten',
  cancel: 'Abbrechen',
  reopen: 'Wieder öffnen',
  acceptedBy: (by: string, at: string) => `${by}, ${at}`,
  saveFailed: 'Das ließ sich nicht speichern',
  saved: 'Festgehalten',
  card: (duties: number, choices: number, waiting: number) =>
    [
      ...(duties > 0 ? [counted(duties, ['Pflicht ist offen', 'Pflichten sind offen'])] : []),
      ...(choices > 0
        ? [counted(choices, ['Punkt wartet auf deine Entscheidung', 'Punkte warten auf deine Entscheidung'])]
        : []),
      ...(waiting > 0
        ? [
            counted(waiting, [
              'Punkt ist erledigt, aber noch nicht online',
              'Punkte sind erledigt, aber noch nicht online',
            ]),
          ]
        : []),
    ].join(', '),
} as const;
