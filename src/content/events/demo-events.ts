/** Samples shown with a notice while the real events cannot be loaded: July, June and August 2025 (spec 8, 9). */
export const demoEvents = [
  {
    id: 'demo-1',
    title: 'Vollmond-Meditation am See',
    description: 'Ein Abend in Stille. Wir sitzen eine Stunde gemeinsam, hören den See und trinken danach Tee.',
    date: '2025-07-10',
    time: '20:30',
    speaker: 'Miriam Sander',
    image: '',
    status: 'published',
    url: '',
    tags: ['Meditation', 'Vor Ort und online', 'Für alle Stufen'],
  },
  {
    id: 'demo-2',
    title: 'Sommersonnenwende: Was darf wachsen?',
    description:
      'Der längste Tag des Jahres als Anlass, innezuhalten. Mit einer Schreibübung und viel Zeit für Fragen.',
    date: '2025-06-21',
    time: '19:00',
    speaker: 'Jonas Albrecht',
    image: '',
    status: 'published',
    url: '',
    tags: ['Jahreskreis'],
  },
  {
    id: 'demo-3',
    title: 'Offener Abend: Fragen an die Mentorin',
    description:
      'Du bringst mit, was dich gerade beschäftigt. Wir sortieren gemeinsam, ehrlich und ohne fertige Antworten.',
    date: '2025-08-14',
    time: '',
    speaker: 'Leonie Hartwig',
    image: '',
    status: 'published',
    url: '',
    tags: [],
  },
] as const;
