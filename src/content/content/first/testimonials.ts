import type { Content } from '#contracts/content/registry.ts';

/** Initial testimonials (spec 3). */
export const testimonials: Content['testimonials'] = [
  {
    id: 'anna',
    data: {
      page: 'home',
      name: 'Anna M.',
      about: 'München',
      quote:
        'Ich habe nicht gelernt, anders zu sein. Ich habe gelernt, mir zuzuhören. Seitdem treffe ich Entscheidungen, für die ich mich früher wochenlang gerechtfertigt hätte.',
      verified: '',
      image: null,
    },
  },
  {
    id: 'thomas',
    data: {
      page: 'home',
      name: 'Thomas K.',
      about: 'Hamburg',
      quote: 'Ich bin als Skeptiker gekommen. Geblieben bin ich, weil niemand versucht hat, mich zu überzeugen.',
      verified: '',
      image: null,
    },
  },
  {
    id: 'sabine',
    data: {
      page: 'home',
      name: 'Sabine R.',
      about: 'Wien',
      quote:
        'Zehn Minuten am Morgen, mehr ist es nicht. Aber diese zehn Minuten gehören mir, und der ganze Tag ist ein anderer.',
      verified: '',
      image: null,
    },
  },
  {
    id: 'katrin',
    data: {
      page: 'soulAlchemy',
      name: 'Katrin B.',
      about: 'Grundschullehrerin',
      quote:
        'In Woche sieben habe ich zum ersten Mal Nein gesagt, ohne drei Gründe nachzuschieben. Danach war es still. Und dann war es gut.',
      verified: '',
      image: null,
    },
  },
  {
    id: 'michael',
    data: {
      page: 'soulAlchemy',
      name: 'Michael S.',
      about: 'Ingenieur',
      quote: 'Ich hatte Angst vor der Gruppe. Am Ende war sie der Grund, warum ich geblieben bin.',
      verified: '',
      image: null,
    },
  },
  {
    id: 'julia',
    data: {
      page: 'soulAlchemy',
      name: 'Julia W.',
      about: 'Hebamme',
      quote: 'Die Übungen sind klein genug, dass ich sie wirklich mache. Das klingt nach wenig. Es war das Gegenteil.',
      verified: '',
      image: null,
    },
  },
  {
    id: 'petra',
    data: {
      page: 'soulPlan',
      name: 'Petra L.',
      about: 'Buchhändlerin',
      quote: 'Ich bin mit einer Frage gekommen und mit einer besseren gegangen.',
      verified: '',
      image: null,
    },
  },
  {
    id: 'daniel',
    data: {
      page: 'soulPlan',
      name: 'Daniel F.',
      about: 'Softwareentwickler',
      quote: 'Zum ersten Mal hat jemand meine Unruhe nicht als Fehler beschrieben, sondern als Antrieb.',
      verified: '',
      image: null,
    },
  },
  {
    id: 'renate',
    data: {
      page: 'soulPlan',
      name: 'Renate H.',
      about: 'im Ruhestand',
      quote: 'Neunzig Minuten, in denen es nur um mich ging. Ich wusste nicht, wie sehr mir das gefehlt hat.',
      verified: '',
      image: null,
    },
  },
];
