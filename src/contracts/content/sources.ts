import { list } from './field.ts';

/** Evidence for what an entry ascribes to science (docs/decisions/law.md L9). */
export const sources = list({
  label: 'Quellen',
  help: 'Was belegt, was hier der Wissenschaft zugeschrieben wird: je Zeile eine Studie oder ein Buch, am besten mit Adresse. Leer: Der Rechts-Check fragt danach.',
  min: 0,
  max: 8,
  itemMax: 300,
  first: [],
});
