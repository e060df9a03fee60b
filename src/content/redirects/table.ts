import { counted, formatNumber } from '#domain/german-count.ts';

export const nouns = {
  redirect: ['Kurzlink', 'Kurzlinks'],
  category: ['Kategorie', 'Kategorien'],
  click: ['Klick', 'Klicks'],
} as const;

/** Texts around both tables (spec 2.13). */
export const manager = {
  eyebrow: 'redirectME',
  lead: 'Verwalte deine Kurz-URLs und Weiterleitungen',
  addCategory: 'Kategorie hinzufügen',
  addRedirect: 'Redirect hinzufügen',
  actions: 'Aktionen',
  edit: 'Bearbeiten',
  remove: 'Löschen',
  retry: 'Erneut versuchen',
  order: {
    label: 'Sortieren',
    none: 'Neueste zuerst',
    ascending: (column: string) => `${column}, aufsteigend`,
    descending: (column: string) => `${column}, absteigend`,
  },
} as const;

/** Texts of the categories table (spec 2.13, 3). */
export const categories = {
  title: 'Kategorien',
  loading: 'Lade Kategorien...',
  empty: 'Keine Kategorien vorhanden. Erstelle eine neue Kategorie, um Redirects zu organisieren.',
  failed: 'Die Kategorien konnten nicht geladen werden.',
  columns: { name: 'Name', description: 'Beschreibung', color: 'Farbe' },
  none: 'Keine Kategorie',
  unknown: 'Unbekannte Kategorie',
} as const;

/** Texts of the redirects table (spec 2.13, 3). */
export const redirects = {
  title: 'Redirects',
  loading: 'Lade Redirects...',
  empty: 'Keine Redirects vorhanden. Erstelle einen neuen Redirect, um zu beginnen.',
  failed: 'Die Kurzlinks konnten nicht geladen werden.',
  columns: {
    slug: 'Slug',
    targetUrl: 'Ziel-URL',
    category: 'Kategorie',
    clicks: 'Klicks',
    signUps: 'Anmeldungen',
    rate: 'Quote',
    revenue: 'Umsatz',
    status: 'Status',
  },
  rate: (rate: string) => `Quote ${rate}`,
  active: 'Aktiv',
  inactive: 'Inaktiv',
  until: (day: string) => `bis ${day}`,
  expired: 'Abgelaufen',
  since: (day: string) => `seit ${day}`,
  expiredOn: (day: string) => `abgelaufen am ${day}`,
  unreachable: 'Ziel antwortet nicht',
  notCounted: 'wird nicht gezählt',
  copy: 'Link kopieren',
  open: 'Link öffnen',
  duplicate: 'Duplizieren',
  details: (slug: string) => `Mehr über „${slug}“`,
  summary: (redirects: number, clicks: number) =>
    `${counted(redirects, nouns.redirect)}, ${counted(clicks, nouns.click)}`,
  found: (found: number, redirects: number) => `${formatNumber(found)} von ${counted(redirects, nouns.redirect)}`,
  recent: (clicks: number) => `${counted(clicks, nouns.click)} in den letzten 30 Tagen.`,
  bots: (bots: number) => `Nicht mitgezählt: ${counted(bots, ['Aufruf', 'Aufrufe'])} durch Programme.`,
  pages: {
    label: 'Seiten der Kurzlinks',
    previous: 'Vorherige Seite',
    next: 'Nächste Seite',
    position: (number: number, count: number) => `Seite ${formatNumber(number)} von ${formatNumber(count)}`,
  },
} as const;

export const filters = {
  search: 'Suche',
  searchHint: 'Slug, Ziel, Titel …',
  searchKey: '(Taste /)',
  status: 'Status filtern',
  statuses: {
    all: 'Alle Status',
    active: 'Aktiv',
    inactive: 'Inaktiv',
    expired: 'Abgelaufen',
    unreachable: 'Ziel antwortet nicht',
  },
  category: 'Kategorie filtern',
  allCategories: 'Alle Kategorien',
  nothing: 'Kein Kurzlink passt dazu.',
  reset: 'Suche und Filter zurücksetzen',
} as const;

/** Texts of both dialogs (spec 2.13). */
export const dialogs = {
  close: 'Schließen',
  cancel: 'Abbrechen',
  create: 'Erstellen',
  update: 'Aktualisieren',
  saving: 'Speichern...',
  changedHint: 'Schließe den Dialog und öffne den Eintrag neu, um vom aktuellen Stand auszugehen.',
} as const;

/** Texts of the redirect dialog (spec 2.13). */
export const redirectDialog = {
  createTitle: 'Neuen Redirect erstellen',
  updateTitle: 'Redirect bearbeiten',
  loading: 'Lade Kurzlink …',
  loadFailed: 'Der Kurzlink konnte nicht geladen werden.',
  slug: 'Slug',
  propose: 'Slug vorschlagen',
  take: (slug: string) => `„${slug}“ übernehmen`,
  preview: 'Kurzlink:',
  targetUrl: 'Ziel-URL',
  targetUrlHint: 'Eine Adresse oder eine eigene Seite wie /soulcircle; auch mailto: und tel: sind möglich.',
  more: 'Mehr',
  title: 'Titel',
  category: 'Kategorie',
  description: 'Beschreibung',
  active: 'Aktiv',
  trackClicks: 'Klicks zählen',
  expiresAt: 'Ablaufdatum',
  expiresAtHint: 'Der Link funktioniert bis zum Ende dieses Tages. Leer heißt: ohne Ende.',
  nextUrl: 'Danach zu',
  nextUrlHint: 'Dorthin führt der Link, sobald er abgelaufen oder inaktiv ist. Leer: zu einer Seite, die das sagt.',
  vouchers: 'Gutscheincodes',
  vouchersHint:
    'Ein Kauf mit einem dieser Codes zählt zu diesem Link, auch ohne Klick: für Bühne, Podcast und Flyer. Mehrere mit Komma.',
  metadata: 'Metadaten',
  metadataHint: 'Freier Text oder JSON, nur für dich.',
} as const;

/** Texts of the campaign fields in the redirect dialog (docs/decisions/redirects.md). */
export const campaign = {
  title: 'Kampagne (UTM)',
  hint: 'Die Namen stehen danach in der Ziel-URL. So erkennt die Website dort, woher jemand kommt.',
  needsTarget: 'Gib zuerst eine Ziel-URL mit https:// ein.',
  fields: { source: 'Quelle', medium: 'Medium', campaign: 'Kampagne', content: 'Inhalt', term: 'Suchbegriff' },
  examples: {
    source: 'instagram',
    medium: 'social',
    campaign: 'rauhnaechte-2026',
    content: 'story-1',
    term: 'meditation',
  },
} as const;

/** Texts of the category dialog (spec 2.13). */
export const categoryDialog = {
  createTitle: 'Neue Kategorie erstellen',
  updateTitle: 'Kategorie bearbeiten',
  name: 'Name',
  description: 'Beschreibung',
  color: 'Farbe',
  colorPicker: 'Farbwähler',
  preview: 'So sieht sie aus:',
} as const;

/** Toasts of the redirect manager (spec 8). */
export const toasts = {
  errorTitle: 'Fehler',
  redirectCreated: { title: 'Redirect erstellt', description: 'Der Redirect wurde erfolgreich erstellt.' },
  redirectUpdated: { title: 'Redirect aktualisiert', description: 'Der Redirect wurde erfolgreich aktualisiert.' },
  redirectRemoved: (slug: string, clicks: number) => ({
    title: 'Redirect gelöscht',
    description: `Der Redirect wurde erfolgreich gelöscht. „${slug}“ hatte ${counted(clicks, nouns.click)}.`,
  }),
  redirectRestored: (slug: string) => ({
    title: 'Kurzlink wiederhergestellt',
    description: `„${slug}“ ist mit allen Klicks wieder da.`,
  }),
  categoryCreated: { title: 'Kategorie erstellt', description: 'Die Kategorie wurde erfolgreich erstellt.' },
  categoryUpdated: { title: 'Kategorie aktualisiert', description: 'Die Kategorie wurde erfolgreich aktualisiert.' },
  categoryRemoved: (name: string, redirects: number, clicks: number) => ({
    title: 'Kategorie gelöscht',
    description: `Die Kategorie wurde erfolgreich gelöscht. „${name}“ hatte ${counted(redirects, nouns.redirect)} mit ${counted(clicks, nouns.click)}.`,
  }),
  categoryRestored: (name: string) => ({
    title: 'Kategorie wiederhergestellt',
    description: `„${name}“ ist wieder da, auch bei ihren Kurzlinks.`,
  }),
  undo: 'Rückgängig',
  undoHint: 'Rückgängig machen: Mit F8 kommst du zu diesem Hinweis.',
  copied: { title: 'Link kopiert', description: 'Der Redirect-Link wurde in die Zwischenablage kopiert.' },
  redirectCreateFailed: (message: string) => `Fehler beim Erstellen des Redirects: ${message}`,
  redirectUpdateFailed: (message: string) => `Fehler beim Aktualisieren des Redirects: ${message}`,
  redirectRemoveFailed: (message: string) => `Fehler beim Löschen des Redirects: ${message}`,
  categoryCreateFailed: (message: string) => `Fehler beim Erstellen der Kategorie: ${message}`,
  categoryUpdateFailed: (message: string) => `Fehler beim Aktualisieren der Kategorie: ${message}`,
  categoryRemoveFailed: (message: string) => `Fehler beim Löschen der Kategorie: ${message}`,
  redirectRestoreFailed: (message: string) => `Fehler beim Wiederherstellen des Kurzlinks: ${message}`,
  categoryRestoreFailed: (message: string) => `Fehler beim Wiederherstellen der Kategorie: ${message}`,
  copyFailed: 'Der Link konnte nicht kopiert werden.',
} as const;
