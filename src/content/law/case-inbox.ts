import { counted, formatNumber } from '#domain/german-count.ts';

/** Texts of the inbox of withdrawals and cancellations (docs/decisions/law.md). */
export const cases = {
  title: 'Vorgänge',
  possible: 'Käufe, die gemeint sein können',
  lead: 'Die Eingangsbestätigung geht von selbst hinaus; antworten und erstatten musst du selbst.',
  loading: 'Lade Vorgänge …',
  failed: 'Die Vorgänge konnten nicht geladen werden.',
  retry: 'Erneut versuchen',
  state: 'Welche Vorgänge',
  states: { open: 'Offen', answered: 'Erledigt' },
  withCount: (state: string, count: number) => `${state} (${formatNumber(count)})`,
  found: (count: number) => counted(count, ['Vorgang', 'Vorgänge']),
  empty: {
    open: 'Nichts offen. Wer einen Vertrag widerruft oder kündigt, erscheint hier, und du bekommst eine E-Mail.',
    answered: 'Noch ist nichts erledigt.',
  },
  number: (shown: string) => `Vorgang ${shown}`,
  received: 'Eingegangen',
  answered: 'Erledigt',
  bounced:
    'Die Eingangsbestätigung kam nicht an. Schick sie selbst, zum Beispiel per Brief; die Antwort unten enthält sie.',
  answer: 'Antwort ansehen',
  answerLead: 'Sie geht an die Adresse des Vorgangs, aus deinem Mailprogramm. Ändere dort, was nicht passt.',
  reply: 'Im Mailprogramm öffnen',
  dispute: 'Falls es Streit gibt',
  copy: 'Antwort kopieren',
  copied: 'Kopiert',
  copyFailed: 'Das Kopieren hat nicht geklappt. Markiere den Text und kopiere ihn selbst.',
  markAnswered: 'Erledigt',
  markOpen: 'Wieder öffnen',
  done: 'Als erledigt abgelegt',
  reopened: 'Wieder geöffnet',
  undo: 'Rückgängig',
  undoHint: 'Oder unter „Erledigt“ wieder öffnen.',
  step: 'Nächster Schritt',
  steps: {
    withdrawal: 'Sieh nach, ob die 14 Tage noch liefen. Dann erstatte dort, wo bezahlt wurde, und schick die Antwort.',
    refunded: 'Das Geld ist schon zurück. Schick die Antwort, dann ist es erledigt.',
    ordinary: 'Beende den Vertrag dort, wo abgebucht wird, und schick die Antwort mit dem Ende.',
    extraordinary:
      'Sieh dir den Grund an und antworte bald: Ist er wichtig genug, endet der Vertrag sofort, sonst zum nächstmöglichen Termin.',
  },
  repay: {
    left: (day: string, days: number) =>
      `Erstatten bis ${day}, ${days === 0 ? 'das ist heute' : `noch ${counted(days, ['Tag', 'Tage'])}`}`,
    over: (day: string) => `Zu erstatten war bis ${day}`,
  },
  saveFailed: 'Das ließ sich nicht speichern',
  pages: { label: 'Seiten der Vorgänge', previous: 'Neuere', next: 'Ältere' },
} as const;

export const casePurchases = {
  title: (count: number) => (count === 1 ? 'Passender Kauf' : 'Passende Käufe'),
  none: 'Kein Kauf gefunden, weder mit dieser E-Mail-Adresse noch mit einer Nummer aus der Angabe zum Vertrag.',
  foundBy: 'Gefunden über',
  ways: { both: 'Nummer und E-Mail-Adresse', number: 'nur die Nummer', address: 'nur die E-Mail-Adresse' },
  period: '14 Tage',
  periodUnknown: 'nicht bekannt: Der Kauf ist älter als seine erste Meldung',
  stands: {
    running: (day: string) => `bis ${day}, beim Eingang noch nicht vorbei`,
    over: (day: string) => `bis ${day}, beim Eingang vorbei`,
    later: () => 'erst nach dem Eingang gekauft',
  },
  hint: 'Die 14 Tage sind nach dem Kaufdatum gerechnet, für Dienstleistungen ab Vertragsschluss. Ohne richtige Widerrufsbelehrung dauert die Frist länger; ein Feiertag, den nur dein Bundesland hat, kann ihr Ende verschieben.',
} as const;
