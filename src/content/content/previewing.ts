import { contractPages } from '#content/pages/contract-pages.ts';
import { legalPages } from '#content/pages/facts.ts';
import { counted } from '#domain/german-count.ts';
import { OFFER_NAMES } from '#domain/purchases/labels.ts';
import { paths } from '#paths.ts';

/** Names of pages by path; a course's page has the name of its course. */
const names: Readonly<Record<string, string>> = {
  [paths.home]: 'Startseite',
  [paths.soulCircle]: OFFER_NAMES.soulCircle,
  [paths.soulAlchemy]: OFFER_NAMES.soulAlchemy,
  [paths.soulPlan]: OFFER_NAMES.soulPlan,
  ...Object.fromEntries(Object.values({ ...legalPages, ...contractPages }).map(({ path, label }) => [path, label])),
};

export const previewing = {
  frame: 'Vorschau der Seite',
  loading: 'Vorschau wird gezeichnet …',
  failed: 'Die Vorschau ließ sich nicht zeichnen. Lade die Seite neu.',
  page: 'Vorschau von',
  pageNames: names,
  onPage: (name: string) => `Vorschau von: ${name}`,
  width: 'Breite',
  widths: { phone: 'Handy', laptop: 'Laptop' },
  blank: 'Noch ist nichts geschrieben, also auch nichts zu sehen.',
  nowhere: 'Davon ist auf keiner Seite etwas zu sehen.',
  undrawable: (missing: string) =>
    `Die Seite lässt sich so noch nicht zeichnen. Es fehlt oder stimmt nicht: ${missing}.`,
  incomplete: (missing: string) => `Bevor das online gehen kann, fehlt noch: ${missing}.`,
  hint: 'So wird die Seite, mit allen fertigen Entwürfen. Das zeigt die Vorschau nicht: Bewegung, Videos, die spielen, und was Formulare antworten.',
  others: (count: number) =>
    `${counted(count, ['andere Änderung ist', 'andere Änderungen sind'])} noch unfertig und hier nicht dabei.`,
} as const;
