import { counted, formatNumber } from '#domain/german-count.ts';

/** Texts of the inbox of withdrawals and cancellations (docs/decisions/law.md). */
export const cases = {
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
  answer: 'Antwort',
  answerLead: 'Sie geht an die Adresse des Vorgangs, aus deinem Mailprogramm. Ändere dort, was nicht passt.',
  reply: 'Antwort im Mailprogramm öffnen',
  /** Opens the platform on which the money is returned. */
  openPlatform: (name: string) => `${name} öffnen`,
  newTab: '(öffnet in einem neuen Tab)',
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
    none: 'Es gibt keinen Kauf dazu. Frag nach der Bestellnummer, oder sieh beim Zahlungsanbieter nach.',
    several: 'Mehrere Käufe passen. Sieh unten, welcher gemeint ist, erstatte ihn und schick die Antwort.',
    later: 'Der Kauf kam erst nach dem Widerruf. Frag nach, welcher Vertrag gemeint ist.',
    refunded: 'Das Geld ist schon zurück. Schick die Antwort, dann ist es erledigt.',
    ordinary: 'Beende den Vertrag dort, wo abgebucht wird, und schick die Antwort mit dem Ende.',
    extraordinary:
      'Sieh dir den Grund an und antworte bald: Ist er wichtig genug, endet der Vertrag sofort, sonst zum nächstmöglichen Termin.',
  },
  /** Sentences about the refund, by the period of the purchase when the withdrawal arrived. */
  refund: {
    runs: (last: string, refund: string) => `Frist läuft bis ${last}: ${refund}`,
    ran: (last: string, refund: string) => `Frist lief bis ${last}, der Widerruf kam rechtzeitig: ${refund}`,
    unclear: (last: string, latest: string, refund: string) =>
      `Die 14 Tage endeten am ${last}, ohne richtige Belehrung endet die Frist erst am ${latest}. Fehlte sie oder war sie falsch: ${refund}`,
    over: (latest: string, refund: string) =>
      `Die Frist war auch ohne richtige Belehrung am ${latest} vorbei. Nur wenn du willst: ${refund}`,
    unknown: (refund: string) => `Der Tag des Kaufs ist nicht bekannt. Wenn die Frist noch lief: ${refund}`,
    leisure: (refund: string) =>
      `Freizeit mit festem Termin kann man nicht widerrufen, wenn das vor dem Kauf dastand. Fehlte es, oder wenn du willst: ${refund}`,
    what: (amount: string, platform: string) => `${amount} bei ${platform} erstatten`,
  },
  /** Warning where the answer promises a refund that the owner may not owe. */
  promise: 'Die Antwort sagt die Erstattung zu. Lehnst du ab, ändere sie.',
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
  period: 'Frist zum Widerruf',
  periodUnknown: 'nicht bekannt: Der Kauf ist älter als seine erste Meldung',
  right: 'Widerrufsrecht',
  leisure: 'keins, wenn das vor dem Kauf dastand: Freizeit mit festem Termin (§ 312g Abs. 2 Nr. 9 BGB)',
  stands: {
    running: (last: string, latest: string) =>
      `bis ${last}, beim Eingang noch nicht vorbei; ohne richtige Belehrung bis ${latest}`,
    unclear: (last: string, latest: string) =>
      `bis ${last}, beim Eingang vorbei; ohne richtige Belehrung bis ${latest}, beim Eingang noch nicht vorbei`,
    over: (last: string, latest: string) =>
      `bis ${last}, ohne richtige Belehrung bis ${latest}: beides beim Eingang vorbei`,
    later: () => 'erst nach dem Eingang gekauft',
  },
  hint: 'Es entscheidet, ob die Widerrufsbelehrung vor dem Kauf da war und stimmte: Dann gilt der erste Tag, sonst der zweite (§ 356 Abs. 4 BGB). Beide sind nach dem Kaufdatum gerechnet, für Dienstleistungen ab Vertragsschluss; ein Feiertag, den nur dein Bundesland hat, kann sie verschieben.',
} as const;
