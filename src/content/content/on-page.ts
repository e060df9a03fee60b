import { changeOnPage } from '#content/shell/frame.ts';
import { counted } from '#domain/german-count.ts';
import { paths } from '#paths.ts';

/** Pages that the owner edits most, in her order; the others follow. */
const first: readonly string[] = [paths.home, paths.soulCircle, paths.soulAlchemy, paths.soulPlan];

/** Texts of the page on which sentences are tapped (docs/decisions/on-page.md). */
export const onPage = {
  title: changeOnPage,
  lead: 'So wird deine Seite mit allen fertigen Entwürfen: Tippe auf einen gepunktet unterstrichenen Text, um ihn zu ändern.',
  page: 'Seite',
  rank: (path: string): number => (first.includes(path) ? first.indexOf(path) : first.length),
  frame: 'Deine Seite mit Texten zum Antippen',
  loading: 'Deine Seite wird gezeichnet …',
  failed: 'Die Seite ließ sich nicht zeichnen.',
  failedHint: 'Alle Texte findest du auch unter „Inhalte“.',
  retry: 'Erneut versuchen',
  gone: 'Diese Seite gibt es nicht mehr.',
  goneText: 'Diesen Text gibt es nicht mehr.',
  nothing: 'Auf dieser Seite lässt sich gerade nichts antippen. Alle Texte findest du unter „Inhalte“.',
  change: (text: string) => `Ändern: ${text}`,
  places: (count: number) =>
    `Steht auf dieser Seite an ${counted(count, ['Stelle', 'Stellen'])}; die Änderung gilt überall.`,
  publishOnly: 'Nur das veröffentlichen',
  unchanged: (isUnderWay: boolean) =>
    `Hier gibt es nichts zu veröffentlichen: Der Text ist schon ${isUnderWay ? 'auf dem Weg' : 'online'}.`,
  allFields: 'Alle Felder',
} as const;
