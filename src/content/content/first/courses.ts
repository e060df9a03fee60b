import type { Content } from '#contracts/content/registry.ts';
import { noCheckout } from './offers.ts';
import { courseTitles } from './titles.ts';

/** No initial entry has a page of its own. */
const noPage = {
  text: '',
  slug: '',
  start: '',
  end: '',
  times: '',
  place: '',
  teacher: '',
  price: null,
  hasEarlyBirdPrice: true,
  sources: [],
  ...noCheckout,
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

/** Four initial courses (spec 3). */
export const courses: Content['courses'] = [
  {
    id: 'bewusstseins-erwachen',
    data: {
      title: courseTitles['bewusstseins-erwachen'],
      description:
        'Acht Wochen, in denen du lernst, deine Gedanken zu beobachten, statt ihnen zu folgen. Jede Woche ein Thema, eine Übung für den Alltag und ein Abend, an dem wir besprechen, was sie mit dir gemacht hat.',
      duration: '8 Wochen',
      level: 'Alle Stufen',
      bloom: 'awakening',
      image: null,
      ...noPage,
      audience: ['Wer neu oder noch einmal anfängt'],
    },
  },
  {
    id: 'meditations-meisterschaft',
    data: {
      title: courseTitles['meditations-meisterschaft'],
      description:
        'Von zehn Minuten Sitzen bis zur stillen Stunde. Du lernst vier Formen der Meditation kennen und findest die, bei der du bleibst.',
      duration: '6 Wochen',
      level: 'Anfänger bis Fortgeschrittene',
      bloom: 'meditation',
      image: null,
      ...noPage,
      audience: ['Wer eine Form zum Bleiben sucht'],
    },
  },
  {
    id: 'innere-alchemie',
    data: {
      title: courseTitles['innere-alchemie'],
      description:
        'Für alle, die schon üben und tiefer gehen wollen: alte Muster erkennen, ihnen begegnen und entscheiden, welche davon gehen dürfen.',
      duration: '10 Wochen',
      level: 'Fortgeschrittene',
      bloom: 'alchemy',
      image: null,
      ...noPage,
      audience: ['Wer schon übt und tiefer gehen will'],
    },
  },
  {
    id: 'rauhnaechte',
    data: {
      title: courseTitles.rauhnaechte,
      description:
        'Zwölf Tage zwischen den Jahren, zwölf kleine Rituale. Du schaust zurück, räumst auf und gehst mit klarem Blick ins neue Jahr.',
      duration: '12 Tage',
      level: 'Alle Stufen',
      bloom: 'rauhnaechte',
      image: null,
      ...noPage,
      audience: ['Wer das Jahr in Ruhe beenden will'],
    },
  },
];
