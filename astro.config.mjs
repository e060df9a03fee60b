import { dirname } from 'node:path';
import react from '@astrojs/react';
import sitemap from '@astrojs/sitemap';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, fontProviders } from 'astro/config';
import { chunks, sharedStyles } from './src/build/chunks.ts';
import { loadDotenv } from './src/build/dotenv.ts';
import { pageProgram } from './src/build/preview/page-program.ts';
import { listedOf, publicAddress } from './src/build/sitemap.ts';
import { writeFirstSnapshot } from './src/build/snapshot-file.ts';
import { themeValues } from './src/build/theme-values.ts';
import { contractPages, legalPages, pages } from './src/content/pages/facts.ts';
import { berlinDay } from './src/domain/berlin-time.ts';
import { deployKind } from './src/domain/operations/environment.ts';
import { parseEnv } from './src/server/env.ts';

loadDotenv();
const env = parseEnv(process.env, deployKind(process.env.CONTEXT));
// What is built stands in a file (src/content.config.ts). On Netlify `npm run build` writes it; elsewhere, whoever names
// none gets the first content.
if (process.env.NETLIFY !== 'true') process.env.CONTENT_SNAPSHOT ||= await writeFirstSnapshot(env);
const listed = await listedOf(process.env.CONTENT_SNAPSHOT ?? '', berlinDay(new Date()));
const publicPaths = new Set([
  ...Object.values({ ...pages, ...legalPages, ...contractPages }).map(({ path }) => path),
  ...listed.eventPages,
  ...listed.coursePages,
  ...listed.letterPages,
]);
const publicEnv = Object.entries(env).filter(([name]) => name.startsWith('PUBLIC_'));

/** What the privacy statement names of the server's settings: whether, and where mails go; never a secret. */
const services = {
  mailHost: env.SMTP_URL?.host ?? '',
  hasActiveCampaign: env.ACTIVECAMPAIGN_API_URL !== undefined,
  hasClickUp: env.CLICKUP_LIST_ID !== undefined,
};

/** A font of ours as Astro wants it, from the files in src/assets/fonts. */
const font = (name, fallback, { file, weight, style }) => ({
  provider: fontProviders.local(),
  name,
  cssVariable: `--font-${name.toLowerCase()}`,
  fallbacks: [...fallback],
  options: { variants: [{ src: [`./src/assets/fonts/${file}`], weight, style }] },
});
// Astro makes stand-ins of Times and Arial; elements.css has those of Android and Linux, which know neither.
const serif = ['Georgia', 'serif'];
const display = ['Marcellus on Noto', 'Marcellus on DejaVu', ...serif];
const sans = ['Figtree on DejaVu', 'system-ui', 'sans-serif'];

/** The platform at home stands before the pages of `astro dev`; a build neither needs nor loads it. */
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
  // What it reads for one build, and the images that it has made (src/build/site-build.ts).
  cacheDir: process.env.BUILD_CACHE || './node_modules/.astro',
  // A component's style weighs what it says: no selector gets heavier by being scoped.
  scopedStyleStrategy: 'where',
  build: { format: 'file', inlineStylesheets: 'never' },
  // The default 'jsx' eats the white space between inline elements.
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
    platformAtHome,
  ],
  fonts: [
    font('Marcellus', display, { file: 'marcellus-latin-400-normal.woff2', weight: 400, style: 'normal' }),
    font('Figtree', sans, { file: 'figtree-latin-wght-normal.woff2', weight: '300 900', style: 'normal' }),
    font('Spectral', serif, { file: 'spectral-latin-400-italic.woff2', weight: 400, style: 'italic' }),
  ],
  markdown: { syntaxHighlight: false },
  // AVIF of her images, while she waits: with the default of 4 an image takes ten times as long, for a few KB.
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
    plugins: [themeValues(), tailwindcss()],
    environments: {
      client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunks } } } } },
      prerender: { build: { rolldownOptions: { output: { codeSplitting: { groups: [sharedStyles] } } } } },
    },
    resolve: { alias: { '@snapshot': dirname(process.env.CONTENT_SNAPSHOT ?? '') } },
    define: {
      ...Object.fromEntries(publicEnv.map(([name, value]) => [`import.meta.env.${name}`, JSON.stringify(value ?? '')])),
      'import.meta.env.SERVICES': JSON.stringify(services),
      'import.meta.env.IS_PUBLIC': JSON.stringify(listed.isPublic),
      // The preview draws pages without letters, and they lead there all the same.
      'import.meta.env.HAS_LETTERS': JSON.stringify(listed.letterPages.length > 0),
    },
  },
});
