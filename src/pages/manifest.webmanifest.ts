import { website } from '#content/content/published.ts';
import { paths } from '#paths.ts';

export const GET = (): Response =>
  Response.json({
    name: website.name,
    short_name: website.shortName,
    description: website.description,
    lang: 'de',
    start_url: paths.home,
    display: 'browser',
    background_color: '#faf6f2',
    theme_color: '#faf6f2',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  });
