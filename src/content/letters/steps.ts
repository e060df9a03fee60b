import { LIST_NAMES, type ListName } from '#domain/people/lists.ts';

export const steps = {
  label: 'Von der Idee bis zum Versand',
  names: { write: 'Schreiben', test: 'Test', check: 'Prüfen', send: 'Senden' },
  turnOn: 'Einschalten',
  states: { done: 'erledigt', next: 'als Nächstes', open: 'noch offen' },
  untested: 'Schick dir den Brief selbst. So, wie er bei dir ankommt, kommt er bei allen an.',
  noSubject: 'Erst fehlt noch der Betreff.',
  noText: 'Erst fehlt noch der Text.',
  unsaved: 'Erst muss gespeichert sein, was du geschrieben hast.',
  checkHint: 'Geprüft wird von selbst, sobald etwas gespeichert ist.',
  checking: 'Wird geprüft …',
  checkAgain: 'Noch einmal prüfen, auch die Links',
  good: (count: number) => (count === 1 ? '1 Punkt ist in Ordnung' : `${count} Punkte sind in Ordnung`),
  waiting: 'Gleich: Was du geschrieben hast, wird gerade gespeichert und geprüft.',
  more: (count: number) =>
    count === 1 ? 'Und noch ein Punkt unter „3 Prüfen“.' : `Und noch ${count} Punkte unter „3 Prüfen“.`,
  ready: 'Alles bereit. Im nächsten Schritt wählst du, wann.',
} as const;

/** Links to where an obstacle is removed. */
export const obstacles = {
  toImprint: 'Zu Kontakt und Impressum',
  toLetter: 'Zum Brief',
} as const;

export const welcome = {
  isOn: 'Die Begrüßung ist an: Wer bestätigt, bekommt sie. Zum Ändern schalte sie erst aus.',
  turnOn: 'Einschalten',
  turnOff: 'Ausschalten',
  what: 'Was Einschalten bewirkt',
  who: (list: ListName) =>
    `Wer ab dann seine Anmeldung für „${LIST_NAMES[list]}“ bestätigt, bekommt diesen Brief gleich danach, von selbst und nur einmal.`,
  whoNot:
    'Wer schon bestätigt hat, bekommt ihn nicht, auch nicht nachträglich. Wer sich angemeldet und noch nicht bestätigt hat, bekommt ihn erst mit der Bestätigung.',
  off: 'Ausschalten kannst du ihn jederzeit; wer ihn bis dahin hat, behält ihn.',
  ready: 'Alles bereit.',
} as const;
