import { CONFIRMATION_DAYS } from '#domain/people/confirmation.ts';
import type { ListName } from '#domain/people/lists.ts';

const reopen = 'Öffne ihn noch einmal aus der E-Mail, oder kopiere ihn ganz, bis zum letzten Zeichen.';

/** Texts of the confirmation page and of its function. */
export const confirmation = {
  title: 'Deine Anmeldung',
  description: 'Hier bestätigst du, dass du E-Mails von uns bekommen möchtest.',
  back: 'Zur Startseite',
  question: 'Möchtest du E-Mails von uns bekommen? Dann bestätige hier:',
  yes: 'Ja, anmelden',
  /** Used if only a choice awaits confirmation. */
  choice: {
    question: 'Hast du dir das vorgemerkt? Dann bestätige es hier:',
    yes: 'Ja, vormerken',
    whatFollows: 'Warst du es nicht, löschen wir die Vormerkung.',
  },
  chosen: 'Vorgemerkt:',
  no: 'Das war ich nicht',
  whatFollows:
    'Jede E-Mail, die du bekommst, enthält einen Link zum Abmelden. Warst du es nicht, löschen wir die Anmeldung.',
  /** Texts of the page for a confirmed link. */
  confirmed: {
    title: 'Schön, dass du da bist',
    /** Word whose bloom a person without a name sees. */
    nameless: 'Willkommen',
    read: 'Unsere Briefe lesen',
  },
  done: { title: 'Du bist angemeldet.', text: 'Danke, dass du es bestätigt hast. Eingetragen bist du für:' },
  noted: { title: 'Vorgemerkt.', text: 'Danke, dass du es bestätigt hast.' },
  /** Question after the first confirmation, if the owner asks it. */
  heardFrom: { question: 'Woher kennst du uns?', thanks: 'Danke, das hilft uns weiter.' },
  further: {
    lead: 'Und jetzt?',
    next: 'Der nächste Termin:',
    calendar: 'In den Kalender',
    soulPlan: 'Dein Soul Plan: was dein Name erzählt',
    letters: 'Auch unsere Briefe bekommen',
  },
  afterwards: 'Hast du es dir anders überlegt?',
  leave: 'Wieder abmelden',
  rejected: {
    title: 'Die Anmeldung ist gelöscht.',
    text: 'Danke für den Hinweis: Wir schreiben dir deswegen nicht mehr.',
  },
  /** Used if only a choice was rejected. */
  unchosen: {
    title: 'Die Vormerkung ist gelöscht.',
    text: 'Danke für den Hinweis: An deiner Anmeldung ändert sich nichts.',
  },
  expired: {
    title: 'Dieser Link ist abgelaufen.',
    text: `Er galt ${CONFIRMATION_DAYS} Tage. Trag dich noch einmal ein, dann schicken wir dir einen neuen.`,
  },
  unknown: {
    title: 'Dieser Link gilt nicht mehr.',
    text: 'Vielleicht hast du inzwischen einen neueren bekommen, die Anmeldung wurde gelöscht, oder der Link ist beschädigt. Du kannst dich jederzeit wieder eintragen.',
  },
  incomplete: {
    title: 'Dieser Link ist unvollständig.',
    text: `Bestätigt ist damit noch nichts. ${reopen}`,
  },
  again: 'Neu eintragen',
} as const;

/** Texts of a confirmed seat on the confirmation's page. */
export const confirmedSeat = {
  question: 'Möchtest du dabei sein? Dann bestätige hier deinen Platz:',
  yes: 'Ja, ich bin dabei',
  whatFollows: 'Du bekommst nur die E-Mails zu diesem Event. Warst du es nicht, löschen wir die Anmeldung.',
  safe: {
    title: 'Dein Platz ist sicher.',
    text: 'Wir haben dir geschrieben: mit dem Termin für deinen Kalender und deinem Link.',
  },
  full: {
    title: 'Für dieses Event ist kein Platz mehr frei.',
    text: 'Deine Adresse ist bestätigt. Auf der Seite des Events kannst du dich auf die Warteliste setzen.',
  },
  toSeat: 'Zu deinem Platz',
  toEvent: 'Zum Event',
} as const;

const leftLists: Readonly<Record<ListName, string>> = { waitlist: 'von der Warteliste', newsletter: 'vom Newsletter' };

/** Texts of the unsubscribe page and of its function. */
export const unsubscribing = {
  title: 'Abmelden',
  description: 'Hier meldest du dich von unseren E-Mails ab.',
  back: 'Zur Startseite',
  question: (list: string) => `Du stehst auf unserer Liste „${list}“. Möchtest du keine E-Mails mehr bekommen?`,
  choice: 'Wovon möchtest du dich abmelden?',
  only: (list: string) => `nur ${list}`,
  everything: 'von allem',
  submit: 'Abmelden',
  off: {
    title: 'Du bist abgemeldet.',
    text: 'Unter diesem Link steht niemand mehr auf einer Liste: Du bekommst keine E-Mails mehr von uns.',
  },
  test: {
    title: 'Das ist der Link eines Testbriefs.',
    text: 'Er gehört niemandem. In einem Brief, der hinausgeht, meldet er ab, wer ihn bekommen hat.',
  },
  incomplete: {
    title: 'Dieser Link ist unvollständig.',
    text: `Abgemeldet ist damit noch niemand. ${reopen}`,
  },
  unknown: {
    title: 'Diesen Link kennen wir nicht.',
    text: `Sind deine Daten bei uns gelöscht, bekommst du keine E-Mails mehr von uns. Sonst ist der Link beschädigt, und abgemeldet ist damit noch niemand. ${reopen}`,
  },
  /** @param from lists left; empty if there were none */
  revoked: (from: readonly ListName[]) => ({
    title: ['Du bist', from.map((list) => leftLists[list]).join(' und '), 'abgemeldet.'].filter(Boolean).join(' '),
    text: 'Das gilt ab sofort.',
  }),
  left: (lists: string) => `Weiter bekommst du: ${lists}.`,
  mistake: 'War das ein Versehen?',
  again: 'Neu eintragen',
} as const;

/** Texts of the page after a form post without JavaScript. */
export const thanks = {
  title: 'Fast geschafft!',
  text: 'Danke für deinen Eintrag. Er gilt, sobald du ihn bestätigt hast.',
  confirmFirst: 'Ein Schritt fehlt noch: Bestätige deine Adresse. Wir haben dir gerade geschrieben.',
  back: 'Zurück zur Startseite',
  mailedTo: 'Die E-Mail ging an',
} as const;
