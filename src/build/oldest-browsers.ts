/** Oldest browsers that the site supports (docs/decisions/browsers.md). Safari on iPhones needs prefixes of its own. */
export const oldestBrowsers = { chrome: '111', edge: '111', firefox: '128', ios: '16.4', safari: '16.4' };

/** Same browsers as Vite and esbuild spell them. */
export const buildTarget: string[] = Object.entries(oldestBrowsers).map(([name, version]) => name + version);
