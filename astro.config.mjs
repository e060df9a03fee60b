import react from '@astrojs/react';
import sitemap from '@astrojs/sitemap';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, fontProviders } from 'astro/config';
import { platform } from './src/local/astro-integration.ts';
import { loadDotenv } from './src/local/dotenv.ts';
import { parseEnv } from './src/server/env.ts';

loadDotenv();
const env = parseEnv(process.env);
const publicEnv = Object.entries(env).filter(([name]) => name.startsWith('PUBLIC_'));

const font = (name, cssVariable, file, weight, style, fallbacks) => ({
  provider: fontProviders.local(),
  name,
  cssVariable,
  fallbacks,
  options: { variants: [{ src: [`./src/assets/fonts/${file}`], weight, style }] },
});

export default defineConfig({
  site: env.PUBLIC_SITE_URL,
  trailingSlash: 'never',
  build: { format: 'file', inlineStylesheets: 'never' },
  // The default 'jsx' eats the white space between inline elements.
  compressHTML: true,
  devToolbar: { enabled: false },
  integrations: [react(), sitemap({ filter: (page) => !/\/(404|danke)$/.test(page) }), platform()],
  fonts: [
    font('Marcellus', '--font-marcellus', 'marcellus-latin-400-normal.woff2', 400, 'normal', ['Georgia', 'serif']),
    font('Figtree', '--font-figtree', 'figtree-latin-wght-normal.woff2', '300 900', 'normal', [
      'system-ui',
      'sans-serif',
    ]),
    font('Spectral', '--font-spectral', 'spectral-latin-400-italic.woff2', 400, 'italic', ['Georgia', 'serif']),
  ],
  markdown: { syntaxHighlight: false },
  security: { csp: { algorithm: 'SHA-256' } },
  vite: {
    plugins: [tailwindcss()],
    define: Object.fromEntries(
      publicEnv.map(([name, value]) => [`import.meta.env.${name}`, JSON.stringify(value ?? '')]),
    ),
  },
});
