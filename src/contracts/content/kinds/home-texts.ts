import { inGroup, list, pairs, text, textarea } from '#contracts/content/field.ts';
import { defineKind } from '#contracts/content/kind.ts';
import { sources } from '#contracts/content/law-fields.ts';
import { WAITLIST, waitlistLead } from '#contracts/content/waitlist-fields.ts';

/** Sentences of the home page about the offers (spec 1, 2.3, 3); each field begins with the specification's words. */
export const homeTexts = defineKind({
  name: 'homeTexts',
  place: 'home',
  title: 'Texte der Startseite',
  one: 'Text',
  help: 'Was die Startseite über deine Kurse, Angebote und deinen Ansatz sagt.',
  isList: false,
  fixed: { homeTexts: 'Startseite' },
  titleField: 'badge',
  ownerFields: 'none',
  fields: {
    ...inGroup('Kopf der Seite', {
      badge: text({ label: 'Zeile über der Überschrift', max: 80, first: 'Transformiere dein Bewusstsein' }),
    }),
    ...inGroup('Kurse', {
      coursesTitle: text({ label: 'Überschrift', max: 80, first: 'Vier Wege, ein Anfang' }),
      coursesLead: textarea({
        label: 'Einleitung',
        max: 300,
        first:
          'Jeder Kurs steht für sich; für wen er ist, steht dabei. Du brauchst nur Zeit zum Üben und die Bereitschaft, ehrlich hinzuschauen.',
      }),
      courseBullets: list({
        label: 'Bei jedem Kurs',
        help: 'Drei Punkte, die für alle Kurse gelten.',
        min: 3,
        max: 3,
        itemMax: 60,
        first: ['Guided meditations', 'Weekly live sessions', 'Community support'],
      }),
    }),
    ...inGroup('Angebote', {
      offersTitle: text({ label: 'Überschrift', max: 80, first: 'Im Kreis, in der Gruppe, zu zweit' }),
      soulCircle: textarea({
        label: 'SoulCircle in einem Satz',
        max: 200,
        first: 'Die Mitgliedschaft: jede Woche ein kurzes Treffen, jeden Monat ein Tag für deine Fragen.',
      }),
      soulAlchemy: textarea({
        label: 'SoulAlchemy in einem Satz',
        max: 200,
        first: 'Das Programm: zwölf Wochen in einer Gruppe, jede Woche eine Live-Sitzung.',
      }),
      soulPlan: textarea({
        label: 'Soul Plan in einem Satz',
        max: 200,
        first: 'Das Reading: 90 Minuten im Videoanruf, in denen es nur um deinen Namen geht.',
      }),
    }),
    ...inGroup('Events', {
      eventsLead: textarea({
        label: 'Einleitung',
        max: 300,
        first: 'Abende und Tage, an denen wir gemeinsam üben, fragen und still sind. Die meisten finden online statt.',
      }),
    }),
    ...inGroup('Masterclasses', {
      masterclassesTitle: text({ label: 'Überschrift', max: 80, first: 'Ein Thema, ein Nachmittag' }),
      masterclassesLead: textarea({
        label: 'Einleitung',
        max: 300,
        first: 'Drei bis fünf Stunden mit einem Menschen, der sein Thema lebt. Danach bleibt dir die Aufzeichnung.',
      }),
      masterclassBullets: list({
        label: 'Bei jeder anderen Masterclass',
        min: 3,
        max: 3,
        itemMax: 80,
        first: [
          'Zugang zu exklusivem Material',
          'Live-Q&A mit der Expertin oder dem Experten',
          'Aufzeichnung zum Wiederansehen',
        ],
      }),
      recordingBullets: list({
        label: 'Bei jeder Aufzeichnung',
        help: 'Ohne Versprechen, die nur live gelten.',
        min: 3,
        max: 3,
        itemMax: 80,
        first: [
          'Zugang zu exklusivem Material',
          'Live-Q&A mit der Expertin oder dem Experten als Mitschnitt',
          'Aufzeichnung zum Wiederansehen',
        ],
      }),
    }),
    ...inGroup('Unser Ansatz', {
      approachTitle: text({ label: 'Überschrift', max: 80, first: 'Unser Ansatz für spirituelles Wachstum' }),
      approachLead: textarea({
        label: 'Einleitung',
        max: 300,
        first: 'Wir trennen nicht, was zusammengehört: dein Gefühl, deinen Verstand und das, was du Tag für Tag tust.',
      }),
      pillars: pairs({
        label: 'Säulen',
        min: 3,
        max: 3,
        first: [
          {
            title: 'Herzbasiert',
            text: 'Herzweisheit und emotionale Intelligenz sind unser Ausgangspunkt. Du lernst, auf dein Gefühl zu hören, ohne dich von ihm treiben zu lassen.',
          },
          {
            title: 'Wissenschaftlich fundiert',
            text: 'Wir verbinden Erkenntnisse aus Neurowissenschaft, Psychologie und Quantenphysik mit spiritueller Praxis – und sagen dir, wo das Wissen aufhört und die Erfahrung beginnt.',
          },
          {
            title: 'Transformativ',
            text: 'Uns geht es um einen tiefen Wandel des Bewusstseins. Er zeigt sich nicht im Kursraum, sondern montags um acht: im Gespräch, im Streit, in der Ruhe danach.',
          },
        ],
      }),
      approachNotes: pairs({
        label: 'Randnotiz',
        help: 'Trennt neben der zweiten Säule, was erforscht ist, von dem, was Erfahrung ist.',
        min: 2,
        max: 2,
        first: [
          {
            title: 'Erforscht',
            text: 'Langsamer Atem beruhigt den Puls. Regelmäßiges Meditieren kann helfen, mit Stress umzugehen.',
          },
          {
            title: 'Erfahrung',
            text: 'Was dir in der Stille begegnet und was es für dich heißt. Die Quantenphysik ist uns dafür ein Bild, kein Beweis.',
          },
        ],
      }),
      sources,
    }),
    ...inGroup('Erfahrungen', {
      testimonialsTitle: text({ label: 'Überschrift', max: 80, first: 'Was geblieben ist' }),
    }),
    ...inGroup(WAITLIST, {
      waitlistLead: waitlistLead('Wer auf der Liste steht, erfährt die Termine zuerst.'),
      waitlistLeadWithPrice: textarea({
        label: 'Der Satz, solange es den Frühbucherpreis gibt',
        max: 300,
        first: 'Wer auf der Liste steht, erfährt die Termine zuerst und bekommt den Frühbucherpreis.',
      }),
      eventWaitlistLead: textarea({
        label: 'Der Satz auf der Seite eines Events',
        max: 300,
        first: 'Trag dich ein: Wir schreiben dir, wenn es einen Platz oder einen neuen Termin gibt.',
      }),
    }),
  },
});
