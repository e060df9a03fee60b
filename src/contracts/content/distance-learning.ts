import { inGroup, select, text } from './field.ts';

const question = (words: { readonly label: string; readonly help?: string }) =>
  select(['open', 'yes', 'no'], {
    ...words,
    labels: { open: 'Noch nicht beantwortet', yes: 'Ja', no: 'Nein' },
    isOptional: true,
  });

/** Answers about distance learning (docs/decisions/law.md C9). Entries older than the questions have answered none. */
export const distanceLearning = inGroup('Fernunterricht', {
  selfStudy: question({
    label: 'Gibt es Aufzeichnungen oder Material zum Selbstlernen?',
    help: 'Für alles, was Geld kostet. Es zählt, was du versprichst, nicht, was jemand nutzt.',
  }),
  mostlyLive: question({ label: 'Findet mehr als die Hälfte live statt?' }),
  mayAsk: question({ label: 'Darf man Fragen stellen, oder prüfst du, was jemand gelernt hat?' }),
  zfuNumber: text({ label: 'ZFU-Zulassungsnummer', max: 40, isOptional: true }),
});
