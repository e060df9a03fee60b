/** Fixed texts of the home page's hero (spec 1). */
export const hero = {
  badge: 'Transformiere dein Bewusstsein',
  primary: 'Kurse entdecken',
  secondary: 'Warteliste beitreten',
} as const;

/** Texts of the press strip (spec 1); the names are content. */
export const press = {
  title: 'Bekannt aus',
} as const;

/** Texts of the course grid; bullets, badge and button are English in the spec. */
export const courses = {
  eyebrow: 'Kurse',
  title: 'Vier Wege, ein Anfang',
  lead: 'Jeder Kurs steht für sich; für wen er ist, steht dabei. Du brauchst nur Zeit zum Üben und die Bereitschaft, ehrlich hinzuschauen.',
  badge: 'Featured',
  bullets: ['Guided meditations', 'Weekly live sessions', 'Community support'],
  button: 'Join Waitlist',
} as const;

/** Texts of the band with current offers; names and prices are content. */
export const band = {
  eyebrow: 'Unsere Angebote',
  title: 'Im Kreis, in der Gruppe, zu zweit',
  soulCircle: 'Die Mitgliedschaft: jede Woche ein kurzes Treffen, jeden Monat ein Tag für deine Fragen.',
  soulAlchemy: 'Das Programm: zwölf Wochen in einer Gruppe, jede Woche eine Live-Sitzung.',
  soulPlan: 'Das Reading: 90 Minuten im Videoanruf, in denen es nur um deinen Namen geht.',
  or: 'oder',
  prices: 'Alle Preise',
} as const;

/** Texts of the masterclass section; the three bullets are fixed (spec 3). */
export const masterclasses = {
  eyebrow: 'Masterclasses',
  title: 'Ein Thema, ein Nachmittag',
  lead: 'Drei bis fünf Stunden mit einem Menschen, der sein Thema lebt. Danach bleibt dir die Aufzeichnung.',
  badge: 'Exklusiv',
  bullets: [
    'Zugang zu exklusivem Material',
    'Live-Q&A mit der Expertin oder dem Experten',
    'Aufzeichnung zum Wiederansehen',
  ],
  /** Bullets without live features, for recordings. */
  recordedBullets: [
    'Zugang zu exklusivem Material',
    'Live-Q&A mit der Expertin oder dem Experten als Mitschnitt',
    'Aufzeichnung zum Wiederansehen',
  ],
  upcoming: 'Platz vormerken',
  recordings: 'Als Aufzeichnung',
  recordedOn: 'Aufzeichnung vom',
  past: 'Aufzeichnung vormerken',
} as const;

/** Texts of the approach section (spec 1). */
export const approach = {
  eyebrow: 'Unsere Philosophie',
  title: 'Unser Ansatz für spirituelles Wachstum',
  lead: 'Wir trennen nicht, was zusammengehört: dein Gefühl, deinen Verstand und das, was du Tag für Tag tust.',
  pillars: [
    {
      icon: 'heart',
      title: 'Herzbasiert',
      text: 'Herzweisheit und emotionale Intelligenz sind unser Ausgangspunkt. Du lernst, auf dein Gefühl zu hören, ohne dich von ihm treiben zu lassen.',
    },
    {
      icon: 'wave',
      title: 'Wissenschaftlich fundiert',
      text: 'Wir verbinden Erkenntnisse aus Neurowissenschaft, Psychologie und Quantenphysik mit spiritueller Praxis – und sagen dir, wo das Wissen aufhört und die Erfahrung beginnt.',
    },
    {
      icon: 'sprout',
      title: 'Transformativ',
      text: 'Uns geht es um einen tiefen Wandel des Bewusstseins. Er zeigt sich nicht im Kursraum, sondern montags um acht: im Gespräch, im Streit, in der Ruhe danach.',
    },
  ],
} as const;

export const testimonials = {
  eyebrow: 'Erfahrungen',
  title: 'Was geblieben ist',
  note: 'Persönliche Erfahrungen einzelner Menschen. Was du erlebst, kann anders sein.',
} as const;
