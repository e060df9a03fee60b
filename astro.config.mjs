import { dirname } from 'node:path';
import react from '@astrojs/react';
import sitemap from '@astrojs/sitemap';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, fontProviders } from 'astro/config';
import { shareCards } from './src/build/cards/share-cards.ts';
import { chunks, sharedStyles } from './src/build/chunks.ts';
import { loadDotenv } from './src/build/dotenv.ts';
import { buildTarget } from './src/build/oldest-browsers.ts';
import { ownCopies } from './src/build/own-copies.ts';
import { pageProgram } from './src/build/preview/page-program.ts';
import { publicAddress, readSitemapFacts } from './src/build/sitemap.ts';
import { writeFirstSnapshot } from './src/build/snapshot-file.ts';
import { themeValues } from './src/build/theme-values.ts';
import { contractPages } from './src/content/pages/contract-pages.ts';
import { legalPages, pages } from './src/content/pages/facts.ts';
import { berlinDay } from './src/domain/berlin-time.ts';
import { deployKind } from './src/domain/operations/environment.ts';
import { parseEnv } from './src/server/env.ts';

loadDotenv();
const env = parseEnv(process.env, deployKind(process.env.CONTEXT));
// The content comes from a file (src/content.config.ts). On Netlify `npm run build` writes it; elsewhere the first
// content is the default.
if (process.env.NETLIFY !== 'true') process.env.CONTENT_SNAPSHOT ||= await writeFirstSnapshot(env);
const listed = await readSitemapFacts(process.env.CONTENT_SNAPSHOT ?? '', berlinDay(new Date()));
const publicPaths = new Set([
  ...Object.values({ ...pages, ...legalPages, ...contractPages }).map(({ path }) => path),
  ...listed.eventPages,
  ...listed.coursePages,
  ...listed.letterPages,
]);
const publicEnv = Object.entries(env).filter(([name]) => name.startsWith('PUBLIC_'));

/** Server settings that the privacy statement names: enabled services and the mail host, never a secret. */
const services = {
  mailHost: env.SMTP_URL?.host ?? '',
  hasActiveCampaign: env.ACTIVECAMPAIGN_API_URL !== undefined,
  hasClickUp: env.CLICKUP_LIST_ID !== undefined,
};

/** Describes one of our fonts in src/assets/fonts for Astro. */
const font = (name, fallback, { file, ...variant }) => ({
  provider: fontProviders.local(),
  name,
  cssVariable: `--font-${name.toLowerCase()}`,
  fallbacks: [...fallback],
  options: { variants: [{ src: [`./src/assets/fonts/${file}`], ...variant }] },
});
// Astro derives fallback fonts from Times and Arial; elements.css adds those for Android and Linux, which have neither.
const serif = ['Georgia', 'serif'];
const display = ['Marcellus on Noto', 'Marcellus on DejaVu', ...serif];
const figtree = { file: 'figtree-common-wght-normal.woff2', weight: '300 900', style: 'normal' };
const sans = ['Figtree on DejaVu', 'system-ui', 'sans-serif'];

/** Serves the local platform's functions in front of `astro dev`; a build does not load it. */
const platformAtHome = {
  name: 'platform-at-home',
  hooks: {
    'astro:config:setup': async ({ command, updateConfig }) => {
      if (command !== 'dev') return;
      const { platform } = await import('./src/local/astro-integration.ts');
      updateConfig({ integrations: [platform()] });
    },
  },
};

export default defineConfig({
  site: env.PUBLIC_SITE_URL,
  trailingSlash: 'never',
  // Holds a build's content and the generated images (src/build/site-build.ts).
  cacheDir: process.env.BUILD_CACHE || './node_modules/.astro',
  // Keeps the specificity of component styles as written.
  scopedStyleStrategy: 'where',
  build: { format: 'file', inlineStylesheets: 'never' },
  // The default 'jsx' removes the white space between inline elements.
  compressHTML: true,
  devToolbar: { enabled: false },
  integrations: [
    react(),
    listed.isPublic &&
      sitemap({
        filter: (page) => publicPaths.has(new URL(page).pathname),
        serialize: (item) => ({ ...item, url: publicAddress(item.url), lastmod: listed.publishedAt }),
      }),
    pageProgram(),
    shareCards(),
    platformAtHome,
  ],
  fonts: [
    font('Marcellus', display, { file: 'marcellus-common-400-normal.woff2', weight: 400, style: 'normal' }),
    font('Figtree', sans, figtree),
    // Digits and € inside Marcellus, whose zero is a letter O; the file is Figtree's.
    font('Figures', [], { ...figtree, unicodeRange: ['U+30-39', 'U+20AC'] }),
    font('Spectral', serif, { file: 'spectral-common-400-italic.woff2', weight: 400, style: 'italic' }),
  ],
  markdown: { syntaxHighlight: false },
  // The owner waits for her AVIF images: the default effort of 4 takes ten times as long and saves a few KB.
  image: { service: { entrypoint: 'astro/assets/services/sharp', config: { avif: { effort: 2 } } } },
  security: {
    csp: {
      algorithm: 'SHA-256',
      directives: [
        "default-src 'self'",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'self'",
        "form-action 'self'",
      ],
    },
  },
  vite: {
    plugins: [themeValues(), ownCopies(), tailwindcss()],
    // Without it Vite minifies the pages' styles for the newest browsers, and WebKit loses underlines.
    build: { cssTarget: buildTarget },
    environments: {
      client: { build: { target: buildTarget, rolldownOptions: { output: { codeSplitting: { groups: chunks } } } } },
      prerender: { build: { rolldownOptions: { output: { codeSplitting: { groups: [sharedStyles] } } } } },
    },
    resolve: { alias: { '@snapshot': dirname(process.env.CONTENT_SNAPSHOT ?? '') } },
    define: {
      ...Object.fromEntries(publicEnv.map(([name, value]) => [`import.meta.env.${name}`, JSON.stringify(value ?? '')])),
      'import.meta.env.SERVICES': JSON.stringify(services),
      'import.meta.env.IS_PUBLIC': JSON.stringify(listed.isPublic),
      // The preview renders pages without letters, but still links to them.
      'import.meta.env.HAS_LETTERS': JSON.stringify(listed.letterPages.length > 0),
    },
  },
});
