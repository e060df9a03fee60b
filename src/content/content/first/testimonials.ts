import type { Content } from '#contracts/content/registry.ts';

type Testimonial = Content['testimonials'][number]['data'];

const listVoices = (
  page: Testimonial['page'],
  voices: Readonly<Record<string, Pick<Testimonial, 'name' | 'about' | 'quote'>>>,
) => Object.entries(voices).map(([id, voice]) => ({ id, data: { page, ...voice, verified: '', image: null } }));

/** Initial testimonials by id (spec 3). */
export const testimonials: Content['testimonials'] = [
  ...listVoices('home', {
    anna: {
      name: 'Anna M.',
      about: 'München',
      quote:
        'Ich habe nicht gelernt, anders zu sein. Ich habe gelernt, mir zuzuhören. Seitdem treffe ich Entscheidungen, für die ich mich früher wochenlang gerechtfertigt hätte.',
    },
    thomas: {
      name: 'Thomas K.',
      about: 'Hamburg',
      quote: 'Ich bin als Skeptiker gekommen. Geblieben bin ich, weil niemand versucht hat, mich zu überzeugen.',
    },
    sabine: {
      name: 'Sabine R.',
      about: 'Wien',
      quote:
        'Zehn Minuten am Morgen, mehr ist es nicht. Aber diese zehn Minuten gehören mir, und der ganze Tag ist ein anderer.',
    },
  }),
  ...listVoices('soulAlchemy', {
    katrin: {
      name: 'Katrin B.',
      about: 'Grundschullehrerin',
      quote:
        'In Woche sieben habe ich zum ersten Mal Nein gesagt, ohne drei Gründe nachzuschieben. Danach war es still. Und dann war es gut.',
    },
    michael: {
      name: 'Michael S.',
      about: 'Ingenieur',
      quote: 'Ich hatte Angst vor der Gruppe. Am Ende war sie der Grund, warum ich geblieben bin.',
    },
    julia: {
      name: 'Julia W.',
      about: 'Hebamme',
      quote: 'Die Übungen sind klein genug, dass ich sie wirklich mache. Das klingt nach wenig. Es war das Gegenteil.',
    },
  }),
  ...listVoices('soulPlan', {
    petra: {
      name: 'Petra L.',
      about: 'Buchhändlerin',
      quote: 'Ich bin mit einer Frage gekommen und mit einer besseren gegangen.',
    },
    daniel: {
      name: 'Daniel F.',
      about: 'Softwareentwickler',
      quote: 'Zum ersten Mal hat jemand meine Unruhe nicht als Fehler beschrieben, sondern als Antrieb.',
    },
    renate: {
      name: 'Renate H.',
      about: 'im Ruhestand',
      quote: 'Neunzig Minuten, in denen es nur um mich ging. Ich wusste nicht, wie sehr mir das gefehlt hat.',
    },
  }),
];
