import { hasPage, isPageSlug, PAGE_SLUG_MAX, pageSlug, readQuestions } from '#domain/content/course-pages.ts';
import { groupBy } from '#domain/groups.ts';
import { list, markdown, optionalMoney, text, textarea, underHeading } from './field.ts';
import type { Problem } from './kind.ts';
import { distanceLearning, leisure, sources } from './law-fields.ts';
import { ownWaitlistLead } from './waitlist-fields.ts';

/** Heading of the fields that only the own page shows. */
export const PAGE_HEADING = 'Eigene Seite';

const PRICE_MAX = 5_000_000;

/** Optional fields of a course's or masterclass's own page; `subject` starts a German sentence ('Der Kurs'). */
export const pageFields = (subject: string) => ({
  ...underHeading(PAGE_HEADING, {
    text: markdown({
      label: 'Text der eigenen Seite',
      help: `Was geschieht, Schritt für Schritt? Leer: ${subject} hat keine eigene Seite und steht nur auf der Startseite.`,
      max: 20_000,
      isOptional: true,
    }),
    slug: text({
      label: 'Adresse der eigenen Seite',
      help: 'Das Ende der Adresse, einmal aus dem Titel gemacht. Wenn du es änderst, leitet die alte Adresse nach dem Veröffentlichen hierher.',
      max: PAGE_SLUG_MAX,
      rule: { test: isPageSlug, message: 'Bitte nimm nur kleine Buchstaben von a bis z, Ziffern und Bindestriche.' },
      isOptional: true,
    }),
    audience: list({
      label: 'Für wen',
      help: 'Für wen ist das gedacht? Je Punkt ein Satz.',
      min: 0,
      max: 8,
      itemMax: 200,
    }),
    times: text({
      label: 'Zeiten',
      help: 'So, wie sie dastehen sollen: „dienstags, 19 bis 21 Uhr“.',
      max: 120,
      isOptional: true,
    }),
    place: text({ label: 'Ort', help: '„Online“, oder Haus und Ort.', max: 120, isOptional: true }),
    price: optionalMoney({
      label: 'Preis',
      help: 'Gesamtpreis mit allen Steuern; 0 heißt kostenlos. Leer: Auf der Seite steht „Preis folgt“.',
      min: 0,
      max: PRICE_MAX,
    }),
    questions: textarea({
      label: 'Fragen und Antworten',
      help: 'Die Frage in einer Zeile, mit Fragezeichen; darunter die Antwort. Vor der nächsten Frage bleibt eine Zeile frei.',
      max: 8000,
      rule: {
        test: (typed) => readQuestions(typed).every(({ question, answer }) => question !== '' && answer !== ''),
        message: 'Bitte beginne mit einer Frage, die mit einem Fragezeichen endet, und gib jeder eine Antwort.',
      },
      isOptional: true,
    }),
    waitlistLead: ownWaitlistLead,
    sources,
  }),
  ...distanceLearning,
  ...leisure,
});

interface Entry {
  readonly id: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export const pageProblems = (entry: Entry): readonly Problem[] =>
  hasPage(entry) && pageSlug(entry) === ''
    ? [{ field: 'slug', message: 'Ohne Adresse hat die Seite keinen Platz. Nimm zum Beispiel den Titel.' }]
    : [];

/** Finds entries whose page would have the same address as another one. */
export function findSharedAddresses(entries: readonly Entry[]): readonly (Problem & { readonly id: string })[] {
  const pages = groupBy(entries.filter(hasPage), pageSlug);
  return [...pages].flatMap(([slug, [, ...later]]) =>
    slug === ''
      ? []
      : later.map(({ id }) => ({ id, field: 'slug', message: `„${slug}“ ist schon die Adresse einer anderen Seite.` })),
  );
}
