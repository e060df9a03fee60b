import type { Content } from '#contracts/content/registry.ts';

export const coursePageFields = {
  text: `Zwischen Weihnachten und dem Dreikönigstag liegen zwölf Tage, an denen wenig drängt. Wir nehmen uns jeden Tag eine halbe Stunde.

## So läuft ein Tag ab

- Am Morgen kommt ein kurzer Text mit dem Thema des Tages.
- Am Abend treffen wir uns zu einem **kleinen Ritual**.
- Danach schreibst du auf, was bleibt.

## Was du brauchst

Ein Heft, eine Kerze und einen Platz, an dem dich niemand stört. Mehr nicht.`,
  audience: [
    'Für dich, wenn du das Jahr nicht nur abhaken willst.',
    'Für alle, die zum ersten Mal dabei sind, und für alle, die wiederkommen.',
    'Nicht für dich, wenn du gerade keine Ruhe findest: Dann warte auf das nächste Mal.',
  ],
  times: 'täglich, 20 bis 20.30 Uhr',
  place: 'Online',
  price: 14900,
  sources: [],
  selfStudy: 'open' as const,
  mostlyLive: 'open' as const,
  mayAsk: 'open' as const,
  zfuNumber: '',
  leisureDate: 'yes' as const,
  questions: `Muss ich jeden Tag dabei sein?
Nein. Jedes Ritual steht für sich, und die Texte bleiben dir.

Brauche ich Vorkenntnisse?
Nein. Alles wird gezeigt.

Du kannst also einfach kommen.`,
};

/** Fills in the initial content's course pages: Rauhnächte, a coming masterclass and a recording. */
export const withCoursePages = (content: Content): Content => ({
  ...content,
  courses: content.courses.map((course) =>
    course.id === 'rauhnaechte'
      ? {
          ...course,
          data: { ...course.data, ...coursePageFields, start: '2199-12-25', end: '2200-01-05', teacher: 'Mira Sommer' },
        }
      : course,
  ),
  masterclasses: content.masterclasses.map(({ id, data }) => {
    if (id === 'atem') return { id, data: { ...data, ...coursePageFields, date: '2199-05-17', price: null } };
    return id === 'traeume'
      ? { id, data: { ...data, hasRecording: true, text: 'Die Aufzeichnung zeigt den ganzen Nachmittag.' } }
      : { id, data };
  }),
});
