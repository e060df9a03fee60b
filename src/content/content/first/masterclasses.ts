import type { Content } from '#contracts/content/registry.ts';
import { masterclassTitles } from './titles.ts';

/** No initial entry has a recording or a page of its own. */
const noPage = {
  hasRecording: false,
  text: '',
  slug: '',
  audience: [],
  times: '',
  place: '',
  price: null,
  sources: [],
  selfStudy: 'open' as const,
  mostlyLive: 'open' as const,
  mayAsk: 'open' as const,
  leisure: 'open' as const,
  noticeOn: '',
  zfuNumber: '',
  leisureDate: 'open' as const,
  questions: '',
  waitlistLead: '',
};

/** Three initial masterclasses (spec 3). */
export const masterclasses: Content['masterclasses'] = [
  {
    id: 'atem',
    data: {
      title: masterclassTitles.atem,
      description:
        'Wie der Atem dein Nervensystem beruhigt und was daran erforscht ist. Dazu drei Übungen für jede Mittagspause.',
      date: '2025-05-17',
      duration: '3 Stunden',
      speaker: 'Miriam Sander',
      bloom: 'breath',
      image: null,
      ...noPage,
    },
  },
  {
    id: 'traeume',
    data: {
      title: masterclassTitles.traeume,
      description:
        'Ein Nachmittag über Bilder, die wiederkommen. Du lernst, ein Traumtagebuch zu führen und es ohne Deutungsbuch zu lesen.',
      date: '2025-06-21',
      duration: '4 Stunden',
      speaker: 'Jonas Albrecht',
      bloom: 'night',
      image: null,
      ...noPage,
    },
  },
  {
    id: 'stimme',
    data: {
      title: masterclassTitles.stimme,
      description:
        'Tönen, Singen, Sprechen: Wir üben, mit der Stimme da zu sein – erst leise und für dich, dann in der Gruppe.',
      date: '2025-07-12',
      duration: '5 Stunden',
      speaker: 'Leonie Hartwig',
      bloom: 'voice',
      image: null,
      ...noPage,
    },
  },
];
