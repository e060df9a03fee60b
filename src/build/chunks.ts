/**
 * Modules that always load together, by file name: bundled separately, Home's scripts weigh 2.5 KB more. Paths start at
 * the project's root, folders end with `/`.
 */
const members = {
  // With small modules that every form needs: alone each would be one more request.
  react: [
    ...['react', 'react-dom', 'scheduler', '@astrojs/react', 'nanostores', '@nanostores'].map(
      (name) => `node_modules/${name}/`,
    ),
    'src/ui/focus.ts',
    'src/domain/address/urls.ts',
    'src/domain/word-key.ts',
  ],
  // Includes everything needed to query the server.
  events: ['src/stores/events/public-events.ts', 'src/domain/events/public-events.ts'],
  schemas: ['node_modules/zod/', 'src/contracts/route.ts', 'src/contracts/fields.ts'],
  // Also used by the pages' forms, each of which loads only its part.
  fields: [
    'src/ui/field.tsx',
    'src/ui/field-frame.tsx',
    'src/ui/choice.tsx',
    'src/ui/look.ts',
    'src/ui/kept-markup.tsx',
    'src/ui/tick-list.tsx',
    'src/domain/people/lists.ts',
    'src/domain/errors.ts',
  ],
  paths: ['src/paths.ts'],
  toasts: ['src/stores/toasts.ts'],
  'berlin-time': ['src/domain/berlin-time.ts', 'src/domain/events/time.ts'],
  // Shared by the admin area's first screen, the login and the others. Without zod, which the first screen does not
  // wait for.
  first: [
    'src/stores/session.ts',
    'src/stores/reachability.ts',
    'src/api/client.ts',
    'src/domain/accounts/check.ts',
    'src/domain/accounts/roles.ts',
    'src/ui/button.tsx',
    'src/ui/line-icon.tsx',
    'src/ui/lazy-part.ts',
    'src/islands/admin/use-query.ts',
    'src/islands/admin/shell/frame-icon.tsx',
    'src/islands/admin/people-link.tsx',
    'src/islands/admin/screen-link.tsx',
    'src/islands/admin/technician.tsx',
    'src/domain/content/entry-href.ts',
    'src/stores/shell/admin-router.ts',
    'src/content/shell/frame.ts',
    'src/ui/card.tsx',
    'src/ui/page-head.tsx',
    'src/ui/callout.tsx',
    'src/ui/states.tsx',
    'src/ui/sparkline.tsx',
    'src/domain/german-count.ts',
    'src/domain/german-money.ts',
    'src/domain/people/view-address.ts',
    'src/domain/purchases/course-offer.ts',
    'src/domain/purchases/notice.ts',
    'src/domain/purchases/offer-word.ts',
    'src/domain/purchases/view-address.ts',
    'src/domain/view-codec.ts',
    'src/domain/address/short-path.ts',
    'src/domain/shell/admin-routes.ts',
  ],
  login: [
    'src/stores/accounts/sign-in.ts',
    'src/contracts/accounts/login.ts',
    'src/content/accounts/login.ts',
    'src/content/shell/admin-area.ts',
  ],
  // Small modules shared by the other screens; separately, each would make a dozen more requests.
  screens: [
    'src/islands/admin/address.tsx',
    'src/islands/admin/icon.tsx',
    'src/islands/admin/copying.ts',
    'src/islands/admin/loaded.tsx',
    'src/islands/admin/message.ts',
    'src/islands/admin/save-file.ts',
    'src/islands/admin/forms/form-dialog.tsx',
    'src/islands/admin/forms/guarded-form.ts',
    'src/islands/admin/forms/save-form.tsx',
    'src/islands/admin/redirects/typed-address.ts',
    'src/stores/creating.ts',
    'src/stores/unsaved.ts',
    'src/content/law/check.ts',
    'src/stores/law/check.ts',
    'src/contracts/creation.ts',
    'src/contracts/purchases/buyers.ts',
    'src/contracts/purchases/offers.ts',
    'src/contracts/errors.ts',
    'src/contracts/list-filters.ts',
    'src/contracts/obstacle.ts',
    'src/domain/law/cases.ts',
    'src/domain/purchases/offers.ts',
    'src/domain/redirects/targets.ts',
    'src/domain/redirects/shown-target.ts',
    'src/domain/address/readable-address.ts',
    'src/domain/address/written-address.ts',
  ],
  dialogs: [
    'src/ui/dialog.tsx',
    'src/ui/question-dialog.tsx',
    'src/ui/drawer.tsx',
    'src/ui/side-panel.tsx',
    // Preloaded with the drawer, so that the question appears even without a connection.
    'src/islands/admin/shell/leave-question.tsx',
  ],
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

/** Needed by everything that loads lazily; in a chunk of the admin area, visitors would load that chunk too. */
const preloading = { name: 'preload', test: /vite\/preload-helper/ };

export const chunks = [
  preloading,
  ...Object.entries(members).map(([name, paths]) => ({
    name,
    test: new RegExp(paths.map((path) => `/${RegExp.escape(path)}${ending(path)}`).join('|')),
  })),
];

/**
 * Styles of the public pages in one file: as many small ones, they delayed the first paint by four more responses. Not that
 * of drawn pages (`written`), which few visitors see.
 */
export const sharedStyles = {
  name: 'marketing',
  test: /\/src\/(?:styles\/base\.css|layouts\/marketing\.astro|components\/(?:pages\/(?!written\.)|content\/|people\/).*type=style)/,
};

/** All bundled paths, for the test that they exist: a wrong one would be ignored silently. */
export const chunkedPaths: readonly string[] = Object.values(members).flat();
