import { type Content, kinds } from '#contracts/content/registry.ts';
import { entryOf } from './entry.ts';
import { courseTitles } from './titles.ts';

/** Four initial courses (spec 3). */
export const courses: Content['courses'] = [
  entryOf(kinds.courses, 'bewusstseins-erwachen', {
    title: courseTitles['bewusstseins-erwachen'],
    description:
      'Acht Wochen, in denen du lernst, deine Gedanken zu beobachten, statt ihnen zu folgen. Jede Woche ein Thema, eine Übung für den Alltag und ein Abend, an dem wir besprechen, was sie mit dir gemacht hat.',
    duration: '8 Wochen',
    level: 'Alle Stufen',
    bloom: 'awakening',
    audience: ['Wer neu oder noch einmal anfängt'],
  }),
  entryOf(kinds.courses, 'meditations-meisterschaft', {
    title: courseTitles['meditations-meisterschaft'],
    description:
      'Von zehn Minuten Sitzen bis zur stillen Stunde. Du lernst vier Formen der Meditation kennen und findest die, bei der du bleibst.',
    duration: '6 Wochen',
    level: 'Anfänger bis Fortgeschrittene',
    bloom: 'meditation',
    audience: ['Wer eine Form zum Bleiben sucht'],
  }),
  entryOf(kinds.courses, 'innere-alchemie', {
    title: courseTitles['innere-alchemie'],
    description:
      'Für alle, die schon üben und tiefer gehen wollen: alte Muster erkennen, ihnen begegnen und entscheiden, welche davon gehen dürfen.',
    duration: '10 Wochen',
    level: 'Fortgeschrittene',
    bloom: 'alchemy',
    audience: ['Wer schon übt und tiefer gehen will'],
  }),
  entryOf(kinds.courses, 'rauhnaechte', {
    title: courseTitles.rauhnaechte,
    description:
      'Zwölf Tage zwischen den Jahren, zwölf kleine Rituale. Du schaust zurück, räumst auf und gehst mit klarem Blick ins neue Jahr.',
    duration: '12 Tage',
    level: 'Alle Stufen',
    bloom: 'rauhnaechte',
    audience: ['Wer das Jahr in Ruhe beenden will'],
  }),
];
