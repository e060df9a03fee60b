/**
 * What always comes together is one file: in pieces Home's scripts weigh 2.5 KB more. By its name, what each file takes:
 * paths from the project's root, those of folders with `/` at the end.
 */
const members = {
  react: ['react', 'react-dom', 'scheduler', '@astrojs/react', 'nanostores', '@nanostores'].map(
    (name) => `node_modules/${name}/`,
  ),
  // With all that they need to ask the server.
  events: ['src/stores/events/public-events.ts', 'src/domain/events/public-events.ts'],
  schemas: ['node_modules/zod/', 'src/contracts/route.ts', 'src/contracts/fields.ts'],
  // What the pages' forms need as well: each of them loads what it uses.
  fields: [
    'src/ui/field.tsx',
    'src/ui/field-frame.tsx',
    'src/ui/choice.tsx',
    'src/ui/look.ts',
    'src/ui/tick-list.tsx',
    'src/domain/people/lists.ts',
    'src/domain/errors.ts',
  ],
  paths: ['src/paths.ts'],
  toasts: ['src/stores/toasts.ts'],
  'berlin-time': ['src/domain/berlin-time.ts', 'src/domain/events/time.ts'],
  // What the admin area's first screen shares with the login and the others: without zod, for which it does not wait.
  first: [
    'src/stores/session.ts',
    'src/stores/reachability.ts',
    'src/api/client.ts',
    'src/domain/accounts/check.ts',
    'src/domain/accounts/roles.ts',
    'src/ui/button.tsx',
    'src/ui/line-icon.tsx',
    'src/islands/admin/use-query.ts',
    'src/islands/admin/icon.tsx',
    'src/islands/admin/people-link.tsx',
    'src/islands/admin/purchases/place.ts',
    'src/islands/admin/screen-link.tsx',
    'src/islands/admin/content/entry-href.ts',
    'src/stores/shell/admin-router.ts',
    'src/content/shell/frame.ts',
    'src/ui/card.tsx',
    'src/ui/page-head.tsx',
    'src/ui/notice.tsx',
    'src/ui/states.tsx',
    'src/ui/sparkline.tsx',
    'src/ui/bar-path.ts',
    'src/domain/german-count.ts',
    'src/domain/german-money.ts',
    'src/domain/people/view-address.ts',
    'src/domain/purchases/notice.ts',
    'src/domain/purchases/view-address.ts',
    'src/domain/view-codec.ts',
    'src/domain/redirects/short-path.ts',
    'src/domain/shell/admin-routes.ts',
  ],
  login: ['src/stores/accounts/sign-in.ts', 'src/contracts/accounts/login.ts', 'src/content/shell/admin-area.ts'],
  // The small things that its other screens share: in pieces each makes a dozen requests more.
  screens: [
    'src/islands/admin/copying.ts',
    'src/islands/admin/loaded.tsx',
    'src/islands/admin/message.ts',
    'src/islands/admin/save-file.ts',
    'src/islands/admin/save-form.tsx',
    'src/islands/admin/redirects/typed-address.ts',
    'src/stores/unsaved.ts',
    'src/content/law/check.ts',
    'src/stores/law/check.ts',
    'src/contracts/purchases/buyers.ts',
    'src/contracts/errors.ts',
    'src/domain/purchases/offers.ts',
    'src/domain/redirects/targets.ts',
  ],
  // And what most of the screens are made of.
  dialogs: ['src/ui/dialog.tsx', 'src/ui/question-dialog.tsx', 'src/ui/drawer.tsx', 'src/ui/side-panel.tsx'],
  controls: [
    'src/ui/badge.tsx',
    'src/ui/calendar-button.tsx',
    'src/ui/code-line.tsx',
    'src/ui/data-table.tsx',
    'src/ui/fact-list.tsx',
    'src/ui/figure.tsx',
    'src/ui/filter-bar.tsx',
    'src/ui/pager.tsx',
    'src/ui/select.tsx',
    'src/ui/tabs.tsx',
    'src/ui/text-area.tsx',
    'src/ui/toggle.tsx',
    'src/domain/sorting.ts',
    'src/domain/paging.ts',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;

const ending = (path: string): string => (path.endsWith('/') ? '' : '$');

/** Whoever loads something later needs it: with a file of the admin area it would bring that along to visitors. */
const preloading = { name: 'preload', test: /vite\/preload-helper/ };

/** The files of which the browser's scripts are put together, as Vite's bundler wants them. */
export const chunks = [
  preloading,
  ...Object.entries(members).map(([name, paths]) => ({
    name,
    test: new RegExp(paths.map((path) => `/${RegExp.escape(path)}${ending(path)}`).join('|')),
  })),
];

/**
 * What the public pages' style sheets share, in one: in pieces of a few hundred bytes each page's first paint waited for six
 * answers instead of two.
 */
export const sharedStyles = {
  name: 'marketing',
  test: /\/src\/(?:styles\/base\.css|layouts\/marketing\.astro|components\/(?:pages|content|people)\/.*type=style)/,
};

/** Every path that a chunk takes: one that leads nowhere would be left out without a word. */
export const chunkedPaths: readonly string[] = Object.values(members).flat();
