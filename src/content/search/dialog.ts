/** Words of the search over everything. */
export const search = {
  title: 'Suche',
  close: 'Suche schließen',
  label: 'Menschen, Kurzlinks, Briefe, Texte und Bereiche',
  keys: 'Von überall: Strg und K, am Mac ⌘ und K.',
  results: 'Treffer',
  loading: 'Wird gesucht …',
  none: (text: string) => `Zu „${text}“ gibt es hier nichts. Versuch es mit einem anderen Wort.`,
  found: (hits: number) => (hits === 1 ? '1 Treffer' : `${hits} Treffer`),
  more: 'Es gibt noch mehr: Schreib ein Wort dazu.',
  failed: 'Die Suche hat nicht geklappt.',
  retry: 'Noch einmal versuchen',
} as const;
