import { image, list, text, textarea, toggle, underHeading, voice, webAddress } from '#contracts/content/field.ts';
import { defineKind } from '#contracts/content/kind.ts';
import { madeByAi } from '#contracts/content/law-fields.ts';
import { parseMilestone } from '#domain/content/team.ts';
import { mediaId } from './videos.ts';

/** Teachers: in full on the home page, in short wherever content names them or they lead an offer. */
export const team = defineKind({
  name: 'team',
  place: 'home',
  title: 'Menschen hinter ME',
  one: 'Mensch',
  help: 'Stehen auf der Startseite („Über mich“), und kurz dort, wo sie etwas leiten oder bei einem Kurs oder Event mit demselben Namen genannt sind. Ohne Eintrag fehlt der Abschnitt einfach.',
  isList: true,
  isOrdered: true,
  count: { min: 0, max: 8 },
  titleField: 'name',
  ownerFields: 'none',
  fields: {
    name: text({ label: 'Name', help: 'So, wie er auch bei Kursen und Events steht.', max: 80 }),
    roles: list({
      label: 'Aufgaben',
      help: 'Zum Beispiel „Gründerin“ oder „Mentorin in SoulAlchemy“.',
      min: 0,
      max: 4,
      itemMax: 60,
    }),
    portrait: image({
      label: 'Porträt',
      help: 'Am besten hochkant, und nur mit Einverständnis. Ohne Bild steht ganz oben der erste Buchstabe des Namens.',
    }),
    voice: voice({
      label: 'Stimme',
      help: 'Für ganz oben auf der Startseite, wenn der Mensch hier an erster Stelle steht: etwa 20 Sekunden, höchstens 30, als M4A oder MP3 mit höchstens 500 KB. Es lädt erst nach einem Klick.',
    }),
    short: textarea({
      label: 'Kurz vorgestellt',
      help: 'Zwei oder drei Sätze. Sie stehen auch bei Angeboten, Kursen und Events.',
      max: 400,
    }),
    about: textarea({
      label: 'Mehr über den Menschen',
      help: 'Auf der Startseite, und bei SoulAlchemy, wenn der Mensch es leitet.',
      max: 1500,
      isOptional: true,
    }),
    milestones: list({
      label: 'Lebensweg',
      help: 'Jede Zeile beginnt mit dem Jahr: „2014 Ausbildung zur Atemlehrerin“ oder „Seit 2019 eigene Kurse“.',
      min: 0,
      max: 20,
      itemMax: 200,
      rule: {
        test: (line) => parseMilestone(line) !== undefined,
        message: 'Bitte beginne mit dem Jahr, wie „2014 Ausbildung …“ oder „Seit 2019 …“.',
      },
    }),
    video: mediaId({
      label: 'Video oder Stimme',
      help: 'Adresse oder Kennung bei Wistia, wie bei den Videos. Es lädt erst nach einem Klick.',
    }),
    videoMadeByAi: madeByAi('Video oder Stimme mit KI erzeugt?'),
    links: list({
      label: 'Wo man den Menschen noch findet',
      help: 'Adressen, zum Beispiel www.instagram.com/…',
      min: 0,
      max: 6,
      itemMax: 500,
      rule: webAddress,
    }),
    ...underHeading('Was der Mensch übernimmt', {
      leadsSoulCircle: toggle({ label: 'Leitet den SoulCircle' }),
      leadsSoulAlchemy: toggle({ label: 'Leitet SoulAlchemy' }),
      leadsSoulPlan: toggle({ label: 'Liest den Soul Plan' }),
      signsLetters: toggle({
        label: 'Unterschreibt Rundbriefe',
        help: 'Name, erste Aufgabe und ein Link stehen dann am Ende jedes Briefs.',
      }),
    }),
  },
});
