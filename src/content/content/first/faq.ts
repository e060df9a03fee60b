import type { Content } from '#contracts/content/kinds/registry.ts';

/** Soul Plan's questions (spec 3). */
export const faq: Content['faq'] = [
  {
    id: 'vorwissen',
    data: {
      question: 'Muss ich daran glauben, damit es etwas bringt?',
      answer:
        'Nein. Du brauchst weder Vorkenntnisse noch eine bestimmte Überzeugung. Der Soul Plan ist eine Deutung, kein Beweis: Du prüfst an deinem eigenen Leben, was davon stimmt, und lässt den Rest liegen.',
    },
  },
  {
    id: 'name',
    data: {
      question: 'Welchen Namen brauchst du von mir?',
      answer:
        'Deinen vollen Geburtsnamen, so wie er in der Geburtsurkunde steht, mit allen Vornamen. Wenn du heute anders heißt, schreib den heutigen Namen dazu.',
    },
  },
  {
    id: 'ablauf',
    data: {
      question: 'Wie läuft das Gespräch ab?',
      answer:
        'Wir treffen uns zu zweit im Videoanruf und haben 90 Minuten Zeit. Zuerst gehen wir durch, was aus deinem Namen gelesen wurde, danach gehört die Zeit deinen Fragen. Du brauchst nur einen ruhigen Raum und eine stabile Verbindung.',
    },
  },
  {
    id: 'bestellung',
    data: {
      question: 'Was passiert nach der Bestellung?',
      answer:
        'Du bekommst eine E-Mail mit dem Link zur Terminbuchung und suchst dir dort einen Termin aus, der dir passt.',
    },
  },
  {
    id: 'geld-zurueck',
    data: {
      question: 'Und wenn mir das Reading nichts bringt?',
      answer: 'Dann greift die Geld-zurück-Garantie: Schreib uns, und du bekommst dein Geld zurück.',
    },
  },
];
