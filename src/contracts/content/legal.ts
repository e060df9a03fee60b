import { markdown } from './field.ts';
import { kind } from './kind.ts';

/** Texts that the law wants; an empty one has no page. */
export const legal = kind({
  name: 'legal',
  title: 'Rechtstexte',
  one: 'Rechtstext',
  help: 'Deine Texte, so wie du sie hier schreibst. Was leer ist, hat noch keine Seite.',
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
  fields: {
    text: markdown({ label: 'Text', max: 60_000, isOptional: true }),
  },
});
