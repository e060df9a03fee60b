import type { SearchGroup } from '#domain/search/groups.ts';

/** Names of the groups, alone and after 'unter den'. */
const GROUP_NAMES: Readonly<Record<SearchGroup | 'screens', { readonly name: string; readonly among: string }>> = {
  people: { name: 'Menschen', among: 'Menschen' },
  purchases: { name: 'Käufe', among: 'Käufen' },
  cases: { name: 'Vorgänge', among: 'Vorgängen' },
  events: { name: 'Events', among: 'Events' },
  links: { name: 'Kurzlinks', among: 'Kurzlinks' },
  letters: { name: 'Briefe', among: 'Briefen' },
  entries: { name: 'Texte', among: 'Texten' },
  screens: { name: 'Bereiche', among: 'Bereichen' },
};

const NAME_LIST = new Intl.ListFormat('de-DE');

const listGroups = (groups: readonly SearchGroup[], form: 'name' | 'among'): string =>
  NAME_LIST.format([...groups, 'screens' as const].map((group) => GROUP_NAMES[group][form]));

/** Words of the search over everything. */
export const search = {
  title: 'Suche',
  close: 'Suche schließen',
  /** Names only what the role's search covers. */
  label: (groups: readonly SearchGroup[]) => listGroups(groups, 'name'),
  keys: 'Von überall: Strg und K, am Mac ⌘ und K.',
  results: 'Treffer',
  loading: 'Wird gesucht …',
  none: (text: string, groups: readonly SearchGroup[]) =>
    `Unter den ${listGroups(groups, 'among')} ist nichts zu „${text}“. Versuch es mit einem anderen Wort.`,
  found: (hits: number) => (hits === 1 ? '1 Treffer' : `${hits} Treffer`),
  more: 'Es gibt noch mehr: Schreib ein Wort dazu.',
  failed: 'Die Suche hat nicht geklappt.',
  retry: 'Noch einmal versuchen',
} as const;
