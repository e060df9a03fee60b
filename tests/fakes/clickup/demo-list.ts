import { addDays, berlinDay } from '#domain/berlin-time.ts';
import { fields, type WireTask, wireTask } from './tasks.ts';
import { dayOnly, wallClockInstant } from './wall-clock.ts';

const ZONE = 'Europe/Berlin';
const TEACHERS = ['Mara Lindner', 'Jonas Falk', 'Aylin Demir'];

/**
 * Builds the owner's list of events in the weeks after a day: six are published, one is still planned.
 * @param filesUrl address of the tasks' files
 */
export function demoTasks(now: Date, filesUrl: string): WireTask[] {
  const today = berlinDay(now);
  const day = (days: number): number => dayOnly(addDays(today, days), ZONE);
  const at = (days: number, time: string): number => wallClockInstant(addDays(today, days), time, ZONE);
  return [
    wireTask({
      id: '86demo001',
      name: 'Vollmond-Meditation: Loslassen und Ankommen',
      description:
        'Eine geführte Meditation zum Vollmond. Wir lassen los, was nicht mehr trägt, und spüren, was jetzt wachsen will.\n\n' +
        'Du brauchst einen ruhigen Platz, eine Decke und Kopfhörer.',
      status: 'veröffentlicht',
      tags: ['Meditation', 'Online', 'Für alle'],
      custom_fields: [
        fields.date('Datum', day(5)),
        fields.text('Uhrzeit', '20:00 Uhr'),
        fields.text('Referentin', 'Mara Lindner'),
        fields.url('Link', 'https://example.com/vollmond'),
        fields.url('Bild'),
      ],
    }),
    wireTask({
      id: '86demo002',
      name: 'Atem & Stille – ein Abend für dich',
      description: 'Neunzig Minuten bewusstes Atmen, danach Stille. Auch für alle, die noch nie meditiert haben.',
      status: 'complete',
      tags: ['Atemarbeit'],
      // Without a time field; the date has the time.
      custom_fields: [
        fields.date('Datum', at(9, '18:30')),
        fields.dropDown('Referent:in', TEACHERS, 0),
        fields.url('Link', 'https://example.com/atem'),
      ],
    }),
    wireTask({
      id: '86demo003',
      name: 'Offene Fragerunde zu SoulCircle',
      description: 'Stell deine Fragen zur Mitgliedschaft. Wir erzählen, wie ein Monat im Kreis aussieht.',
      status: 'done',
      tags: ['SoulCircle', 'Kostenlos'],
      // Without fields for time and date; the due date is the day.
      dueAt: day(13),
      custom_fields: [fields.people('Speaker', ['Mara Lindner', 'Jonas Falk'])],
    }),
    wireTask({
      id: '86demo004',
      name: 'Klangreise mit Gongs und Schalen',
      description: 'Leg dich hin und lass dich tragen. Die Klänge wirken auch durch Kopfhörer.',
      status: 'Published',
      tags: ['Klang', 'Vor Ort in Berlin', 'Online', 'Abendveranstaltung', 'Begrenzte Plätze', 'Anfängerfreundlich'],
      custom_fields: [
        fields.date('Datum', day(17)),
        fields.text('Uhrzeit', '19–21 Uhr'),
        fields.labels('Referent(in)', TEACHERS, ['Jonas Falk', 'Aylin Demir']),
        fields.files('Bild', [{ url: `${filesUrl}/klangreise.png`, mimetype: 'image/png' }]),
        fields.url('Link', 'https://example.com/klangreise'),
      ],
    }),
    wireTask({
      id: '86demo005',
      name: 'Traumarbeit: Die Sprache deiner Nacht',
      description: 'Bring einen Traum mit. In der kleinen Gruppe entschlüsseln wir, was er dir zeigen will.',
      status: 'veröffentlicht',
      tags: ['Workshop', 'Kleine Gruppe'],
      custom_fields: [
        fields.date('Datum', day(24)),
        fields.text('Uhrzeit', '18.00 Uhr'),
        fields.dropDown('Referent:in', TEACHERS, 2),
        fields.url('Link', 'https://example.com/traumarbeit'),
      ],
    }),
    wireTask({
      id: '86demo006',
      name: 'Jahreskreis: Ritual zum Übergang',
      description: 'Wir verabschieden gemeinsam, was war, und begrüßen, was kommt.',
      status: 'complete',
      tags: [],
      custom_fields: [fields.date('Datum', day(31)), fields.text('Uhrzeit', '17'), fields.text('Referentin')],
    }),
    wireTask({
      id: '86demo007',
      name: 'Sommerretreat (Ort noch offen)',
      description: 'Noch nicht veröffentlichen!',
      status: 'offen',
      tags: ['Retreat'],
      custom_fields: [fields.date('Datum', day(60))],
    }),
  ];
}
