import { markdown } from '#contracts/content/field.ts';
import { defineKind } from '#contracts/content/kind.ts';

/** Legal texts; an empty one shows the text of the first content. */
export const legal = defineKind({
  name: 'legal',
  place: 'everywhere',
  isRare: true,
  title: 'Rechtstexte',
  one: 'Rechtstext',
  help: 'Jeder Text hat seine Seite. Was das Produkt von selbst weiß (deine Angaben, eingeschaltete Dienste), ergänzt es. Ist ein Feld leer, steht dort der mitgelieferte Anfangstext.',
  isList: true,
  fixed: {
    impressum: 'Impressum',
    datenschutz: 'Datenschutz',
    agb: 'AGB',
    widerruf: 'Widerrufsbelehrung',
    cookies: 'Cookies',
    barrierefreiheit: 'Barrierefreiheit',
  },
  titleField: 'text',
  ownerFields: 'all',
  fields: {
    text: markdown({
      label: 'Text',
      help: 'Zitate, die mit „Prüfen lassen“ beginnen, sind nur für dich und stehen auf keiner Seite. Lösche sie, wenn eine Anwältin hingesehen hat.',
      max: 60_000,
      isOptional: true,
      isByLaw: true,
    }),
  },
});
