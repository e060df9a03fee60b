import { type FirstContentEnv, firstContent } from '#content/content/first/first-content.ts';
import type { KindName } from '#contracts/content/registry.ts';
import type { Database } from '#db/client.ts';
import { deleteEntry, saveEntry } from '#db/queries/content/drafts.ts';
import { HOUR_MS } from '#domain/durations.ts';

interface Edit {
  readonly id: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly basedOn: number;
  readonly hours: number;
}

/** Page for Rauhnächte that elaborates its card and makes no new promises. */
const rauhnaechtePage = {
  slug: 'rauhnaechte',
  text: `Zwölf Tage zwischen den Jahren, an denen wenig drängt. Jeder hat sein eigenes kleines Ritual.

## Was in den zwölf Tagen geschieht

- Du **schaust zurück** auf das Jahr, das zu Ende geht.
- Du **räumst auf**: in der Wohnung, in den Gedanken.
- Du gehst mit **klarem Blick** ins neue Jahr.

## Was du brauchst

Zeit zum Üben und die Bereitschaft, ehrlich hinzuschauen. Mehr nicht.`,
  audience: [
    'Für dich, wenn du das Jahr nicht nur abhaken willst.',
    'Für alle Stufen: Du brauchst keine Vorkenntnisse.',
    'Für alle, die lieber Kleines tun als Großes vorhaben.',
  ],
  questions: `Muss ich alle zwölf Tage dabei sein?
Nein. Jedes Ritual steht für sich.

Brauche ich Vorkenntnisse?
Nein, der Kurs ist für alle Stufen.`,
};

/**
 * Seeds edited content to try the screen 'Inhalte': a course with a history, one with its own page, a masterclass
 * without a date, a teacher, and a deleted question. Existing edits stay.
 */
export async function seedContent(db: Database, env: FirstContentEnv, now: Date): Promise<void> {
  const first = firstContent(env);
  const before = (hours: number): Date => new Date(now.getTime() - hours * HOUR_MS);

  async function save(kind: KindName, { id, data, basedOn, hours }: Edit): Promise<void> {
    const at = before(hours);
    const isInFiles = first[kind].some((entry) => entry.id === id);
    const placeAfter = isInFiles ? undefined : first[kind].length;
    await saveEntry(db, { kind, id, data, basedOn, now: at, keptSince: at, placeAfter });
  }

  const [course] = first.courses;
  if (course) {
    const renamed = { ...course.data, title: `${course.data.title} 2027` };
    await save('courses', { id: course.id, data: renamed, basedOn: 0, hours: 30 });
    await save('courses', { id: course.id, data: { ...renamed, duration: '9 Wochen' }, basedOn: 1, hours: 1 });
  }
  const rauhnaechte = first.courses.find(({ id }) => id === 'rauhnaechte');
  if (rauhnaechte) {
    const data = { ...rauhnaechte.data, ...rauhnaechtePage };
    await save('courses', { id: rauhnaechte.id, data, basedOn: 0, hours: 4 });
  }
  const masterclass = {
    title: 'Die Kraft der Stille',
    speaker: 'Mara Lindner',
    duration: '3 Stunden',
    bloom: 'breath',
  };
  await save('masterclasses', { id: 'stille', data: masterclass, basedOn: 0, hours: 2 });
  const mira = {
    name: 'Mira Sommer',
    roles: ['Gründerin', 'Mentorin in SoulAlchemy'],
    portrait: null,
    short:
      'Ich begleite Menschen dabei, sich selbst zuzuhören: ruhig, klar und ohne Versprechen, die niemand halten kann.',
    about: '',
    milestones: ['2009–2014 Studium der Psychologie', '2016 Ausbildung zur Atemlehrerin', 'Seit 2019 eigene Kurse'],
    video: '',
    links: ['https://www.example.org/mira'],
    leadsSoulCircle: true,
    leadsSoulAlchemy: true,
    leadsSoulPlan: true,
    signsLetters: true,
  };
  await save('team', { id: 'mira', data: mira, basedOn: 0, hours: 4 });
  const last = first.faq.at(-1);
  if (last) await deleteEntry(db, { kind: 'faq', id: last.id }, { now: before(3), isInFiles: true });
}
