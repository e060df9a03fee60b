import type { Content } from '#contracts/content/registry.ts';

/** Fictional team member. */
export const mira: Content['team'][number] = {
  id: 'mira',
  data: {
    name: 'Mira Sommer',
    roles: ['Gründerin', 'Mentorin in SoulAlchemy'],
    portrait: null,
    voice: null,
    short:
      'Ich begleite Menschen dabei, sich selbst zuzuhören. Ruhig, klar und ohne Versprechen, die niemand halten kann.',
    about:
      'Angefangen hat es mit einer Frage, die ich mir lange nicht gestellt habe: Was würde ich tun, wenn niemand zusähe?\n\nSeither arbeite ich mit Menschen, die viel über sich wissen und jetzt danach leben möchten.',
    milestones: [
      '2009–2014 Studium der Psychologie in Wien',
      '2016 Ausbildung zur Atemlehrerin',
      'Seit 2019 eigene Kurse und Gruppen',
    ],
    video: '',
    videoMadeByAi: 'open',
    links: ['https://www.instagram.com/mira.sommer', 'https://example.org/podcast'],
    leadsSoulCircle: true,
    leadsSoulAlchemy: true,
    leadsSoulPlan: true,
    signsLetters: true,
  },
};
