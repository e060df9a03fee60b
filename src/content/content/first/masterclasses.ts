import { type Content, kinds } from '#contracts/content/registry.ts';
import { entryOf } from './entry.ts';
import { masterclassTitles } from './titles.ts';

/** Three initial masterclasses (spec 3). */
export const masterclasses: Content['masterclasses'] = [
  entryOf(kinds.masterclasses, 'atem', {
    title: masterclassTitles.atem,
    description:
      'Wie der Atem dein Nervensystem beruhigt und was daran erforscht ist. Dazu drei Übungen für jede Mittagspause.',
    date: '2025-05-17',
    duration: '3 Stunden',
    speaker: 'Miriam Sander',
    bloom: 'breath',
  }),
  entryOf(kinds.masterclasses, 'traeume', {
    title: masterclassTitles.traeume,
    description:
      'Ein Nachmittag über Bilder, die wiederkommen. Du lernst, ein Traumtagebuch zu führen und es ohne Deutungsbuch zu lesen.',
    date: '2025-06-21',
    duration: '4 Stunden',
    speaker: 'Jonas Albrecht',
    bloom: 'night',
  }),
  entryOf(kinds.masterclasses, 'stimme', {
    title: masterclassTitles.stimme,
    description:
      'Tönen, Singen, Sprechen: Wir üben, mit der Stimme da zu sein – erst leise und für dich, dann in der Gruppe.',
    date: '2025-07-12',
    duration: '5 Stunden',
    speaker: 'Leonie Hartwig',
    bloom: 'voice',
  }),
];
