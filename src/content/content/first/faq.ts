import type { Content } from '#contracts/content/registry.ts';

type Question = Content['faq'][number]['data'];

const listQuestions = (page: Question['page'], questions: Readonly<Record<string, Omit<Question, 'page'>>>) =>
  Object.entries(questions).map(([id, question]) => ({ id, data: { page, ...question } }));

/** Initial questions of the sales pages by id (spec 3). */
export const faq: Content['faq'] = [
  ...listQuestions('soulPlan', {
    vorwissen: {
      question: 'Muss ich daran glauben, damit es etwas bringt?',
      answer:
        'Nein. Du brauchst weder Vorkenntnisse noch eine bestimmte Überzeugung. Der Soul Plan ist eine Deutung, kein Beweis: Du prüfst an deinem eigenen Leben, was davon stimmt, und lässt den Rest liegen.',
    },
    name: {
      question: 'Welchen Namen braucht ihr von mir?',
      answer:
        'Deinen vollen Geburtsnamen, so wie er in der Geburtsurkunde steht, mit allen Vornamen. Wenn du heute anders heißt, schreib den heutigen Namen dazu.',
    },
    ablauf: {
      question: 'Wie läuft das Gespräch ab?',
      answer:
        'Wir treffen uns zu zweit im Videoanruf und haben 90 Minuten Zeit. Zuerst gehen wir durch, was aus deinem Namen gelesen wurde, danach gehört die Zeit deinen Fragen. Du brauchst nur einen ruhigen Raum und eine stabile Verbindung.',
    },
    bestellung: {
      question: 'Was passiert nach der Bestellung?',
      answer:
        'Du bekommst eine E-Mail mit dem Link zur Terminbuchung und suchst dir dort einen Termin aus, der dir passt.',
    },
    'geld-zurueck': {
      question: 'Und wenn mir das Reading nichts bringt?',
      answer: 'Dann greift die Geld-zurück-Garantie: Schreib uns, und du bekommst dein Geld zurück.',
    },
  }),
  ...listQuestions('soulCircle', {
    'kreis-dabei': {
      question: 'Muss ich jede Woche dabei sein?',
      answer:
        'Nein. Du kommst, wenn es dir passt, und kannst auch einfach zuhören: Kamera aus, Mikrofon aus. Niemand ruft dich auf.',
    },
    'kreis-einstieg': {
      question: 'Kann ich später dazukommen?',
      answer:
        'Ja, jederzeit: Du musst auf keinen Starttermin warten. Stell dich vor oder hör erst einmal zu: Beides ist ein guter Anfang.',
    },
    'kreis-kuendigen': {
      question: 'Wie kündige ich?',
      answer:
        'Die Mitgliedschaft ist monatlich kündbar. Unten auf jeder Seite steht „Verträge hier kündigen“; dafür brauchst du keine Anmeldung, und du bekommst gleich eine Bestätigung.',
    },
    'kreis-kurse': {
      question: 'Sind die Kurse enthalten?',
      answer:
        'Nein, Kurse buchst du einzeln. Als Mitglied bekommst du auf jeden von ihnen den Nachlass, der oben beim Angebot steht.',
    },
  }),
  ...listQuestions('soulAlchemy', {
    'programm-zeit': {
      question: 'Wie viel Zeit brauche ich?',
      answer:
        'Neunzig Minuten in der Woche für die Live-Sitzung und ein paar Minuten am Tag für die Übung. Dazu kommt einmal ein Einzelgespräch von 60 Minuten.',
    },
    'programm-vorwissen': {
      question: 'Brauche ich Vorkenntnisse?',
      answer:
        'Nein. Du musst nichts können und vorher nichts geschafft haben. Gut ist, wenn du lieber übst, als noch ein Buch zu lesen.',
    },
    'programm-gruppe': {
      question: 'Muss ich vor der Gruppe sprechen?',
      answer: 'Du zeigst dich, soweit es dir guttut. Was nur dich angeht, hat im Einzelgespräch seinen Platz.',
    },
    'programm-passt-nicht': {
      question: 'Und wenn es nichts für mich ist?',
      answer:
        'Dann schreib uns in den ersten 14 Tagen, und du bekommst dein Geld zurück. Dein gesetzliches Widerrufsrecht bleibt davon unberührt.',
    },
  }),
];
