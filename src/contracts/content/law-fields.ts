import { inGroup, list, optionalDate, select, text } from './field.ts';

/** Question of the law to the owner. @param open label of no answer */
const question = (words: { readonly label: string; readonly help?: string }, open = 'Noch nicht beantwortet') =>
  select(['open', 'yes', 'no'], { ...words, labels: { open, yes: 'Ja', no: 'Nein' }, isOptional: true });

const answers = (open?: string) =>
  inGroup('Fernunterricht', {
    selfStudy: question(
      {
        label: 'Gibt es Aufzeichnungen oder Material zum Selbstlernen?',
        help: 'Für alles, was Geld kostet. Es zählt, was du versprichst, nicht, was jemand nutzt.',
      },
      open,
    ),
    mostlyLive: question({ label: 'Findet mehr als die Hälfte live statt?' }, open),
    mayAsk: question({ label: 'Darf man Fragen stellen, oder prüfst du, was jemand gelernt hat?' }, open),
    leisure: question(
      {
        label: 'Dient es ausschließlich der Freizeit oder der Unterhaltung?',
        help: 'Ob das stimmt, kann nur deine Anwältin sagen. Dann braucht Fernunterricht keine Zulassung, nur eine Anzeige.',
      },
      open,
    ),
    noticeOn: optionalDate({
      label: 'Bei der ZFU angezeigt am',
      help: 'Nur für die Freizeit; vor dem ersten Angebot.',
    }),
    zfuNumber: text({ label: 'ZFU-Zulassungsnummer', max: 40, isOptional: true }),
  });

/** Answers about distance learning (docs/decisions/law.md C9). Entries older than the questions have answered none. */
export const distanceLearning = answers();

/** Fields of a course; the early-bird price's answers apply where a course leaves one open. */
export const distanceLearningOfCourse = answers('Wie beim Frühbucherpreis');

/** Answer about leisure services on a fixed date, which cannot be withdrawn from (docs/decisions/law.md C14). */
export const leisure = inGroup('Widerrufsrecht', {
  leisureDate: question({
    label: 'Ist es Freizeit, an einem festen Tag oder in einem festen Zeitraum?',
    help: 'Nur für Verträge, die jemand so bucht, etwa ein Seminar mit Datum. Bei „Ja“ sagt die Website, dass es dafür kein Widerrufsrecht gibt. Frag vorher deine Anwältin.',
  }),
});

/** Asks whether an AI made a video (docs/decisions/law.md L11); older entries: no answer. */
export const madeByAi = (label: string) =>
  select(['open', 'yes', 'no'], {
    label,
    help: 'Gilt für alles, was echt wirkt: Menschen, Stimmen, Orte, Ereignisse. Bei „Ja“ steht es daneben.',
    labels: { open: 'Noch nicht beantwortet', yes: 'Ja', no: 'Nein' },
    isOptional: true,
  });

/** Evidence for what an entry ascribes to science (docs/decisions/law.md L9). */
export const sources = list({
  label: 'Quellen',
  help: 'Was belegt, was hier der Wissenschaft zugeschrieben wird: je Zeile eine Studie oder ein Buch, am besten mit Adresse. Leer: Der Rechts-Check fragt danach.',
  min: 0,
  max: 8,
  itemMax: 300,
  first: [],
});
