/** Texts of the team section: full on Home, short elsewhere. */
export const team = {
  title: (count: number) => (count === 1 ? 'Über mich' : 'Über uns'),
  milestones: 'Lebensweg',
  links: (name: string) => `${name} an anderen Orten`,
  video: (name: string) => `${name} stellt sich vor`,
  poster: '/art/video-reading.svg',
  more: (name: string) => `Mehr über ${name}`,
  newTab: '(öffnet in einem neuen Tab)',
} as const;

/** Word before a teacher's name in a hero. */
export const teacherLine = 'Mit';

/** Headings of the short version by place. */
export const teacherTitles = { offer: 'Wer dich begleitet', entry: 'Wer es leitet' } as const;

/** Title of the evidence for what an entry ascribes to science. */
export const sourcesTitle = 'Quellen';
