import { counted } from '#domain/german-count.ts';

/** Texts of a scheduled publish. */
export const planning = {
  when: 'Wann?',
  now: 'Jetzt',
  later: 'Zu einem Termin',
  day: 'Tag',
  time: 'Uhrzeit (Berlin)',
  timeHint: 'Online geht, was dann in den Inhalten steht; was du hier nicht auswählst, bleibt Entwurf.',
  pickTime: 'Bitte wähle Tag und Uhrzeit.',
  plan: 'Einplanen',
  planned: 'Veröffentlichung eingeplant',
  planFailed: (message: string) => `Das ließ sich nicht einplanen: ${message}`,
  at: (day: string, time: string) => `${day}, ${time}\u00a0Uhr`,
  plannedFor: (when: string) => `Geplant für ${when}`,
  without: (count: number) => `${counted(count, ['Änderung bleibt', 'Änderungen bleiben'])} dann Entwurf.`,
  look: 'Ansehen, was fehlt',
  drop: 'Termin streichen',
  dropped: 'Termin gestrichen',
  droppedText: 'Zu diesem Termin geht nichts online.',
  dropFailed: (message: string) => `Der Termin ließ sich nicht streichen: ${message}`,
  notOnline: (failure: string) => `Die geplante Veröffentlichung ging nicht online: ${failure}`,
  undo: 'Rückgängig',
  undoHint: 'Oder plane unter „Veröffentlichen“ neu.',
} as const;
