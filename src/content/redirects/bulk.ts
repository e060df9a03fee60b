import { counted, formatNumber } from '#domain/german-count.ts';

const redirects = ['Kurzlink', 'Kurzlinks'] as const;

/** Texts of bulk changes to redirects (docs/decisions/redirects.md). */
export const redirectBulk = {
  select: (slug: string) => `„${slug}“ auswählen`,
  selectAll: (count: number) => `Alle ${formatNumber(count)} auswählen`,
  selected: (count: number) => `${counted(count, redirects)} ausgewählt`,
  group: 'Auswahl',
  edit: 'Gemeinsam ändern',
  clear: 'Auswahl aufheben',
  title: (count: number) => `${counted(count, redirects)} ändern`,
  lead: 'Was auf „Nicht ändern“ steht, behält jeder Kurzlink für sich.',
  close: 'Schließen',
  cancel: 'Abbrechen',
  keep: 'Nicht ändern',
  category: 'Kategorie',
  status: 'Status',
  active: 'Aktiv',
  inactive: 'Inaktiv',
  expiry: 'Ablaufdatum',
  noExpiry: 'Ohne Ende',
  onDay: 'An einem Tag',
  day: 'Letzter Tag',
  dayHint: 'Die Kurzlinks funktionieren bis zum Ende dieses Tages.',
  dayNeeded: 'Bitte wähle einen Tag.',
  save: (count: number) => `${counted(count, redirects)} ändern`,
  saving: 'Speichern...',
  changed: (count: number) => ({
    title: 'Kurzlinks geändert',
    description: `${counted(count, redirects)} ${count === 1 ? 'wurde' : 'wurden'} geändert.`,
  }),
  undone: { title: 'Änderung rückgängig gemacht', description: 'Alle Kurzlinks sind wieder, wie sie waren.' },
  failed: (message: string) => `Fehler beim Ändern der Kurzlinks: ${message}`,
  undoFailed: (message: string) => `Die Änderung ließ sich nicht rückgängig machen: ${message}`,
} as const;
