import { imagePath } from '#contracts/content/images.ts';
import type { DrawnPage, PreviewAnswer, PreviewOrder } from '#contracts/content/preview.ts';

interface Route {
  readonly type: string;
  readonly component: string;
}

interface PagePath {
  readonly pathname: string;
  readonly route: Route;
}

/** What we use of Astro's program: what `astro build` itself asks of it (`astro/dist/core/build/default-prerenderer.js`). */
interface App {
  setInternals(internals: object): void;
  setOptions(options: object): void;
  render(request: Request, options: { readonly routeData: Route }): Promise<Response>;
}

interface Program {
  readonly load: () => Promise<{ readonly app: App }>;
  readonly StaticPaths: new (app: App) => { getAll(): Promise<readonly PagePath[]> };
  /** The style sheets of the pages that were built, by path. */
  readonly styles: Readonly<Record<string, readonly string[]>>;
}

const IMAGE = /[0-9a-f]{64}\.webp/;

/** Puts what the pages read where they look for it. */
function provide({ content, events, images }: PreviewOrder): void {
  const data = { content, events, id: 0, schemaVersion: 0, checksum: '' };
  const files = images.map((image) => [image.name, { ...image, src: imagePath(image.name), format: 'webp' }] as const);
  Object.assign(globalThis, {
    previewContent: new Map([['snapshot', new Map([['site', { id: 'site', data }]])]]),
    previewImages: Object.fromEntries(files),
    // An image of hers stands at its own address; nothing is made smaller.
    astroAsset: {
      referencedImages: new Set(),
      addStaticImage({ src }: { readonly src: { readonly src: string } }): string {
        const [name] = IMAGE.exec(src.src) ?? [];
        return name === undefined ? src.src : imagePath(name);
      },
    },
  });
}

/** The style sheets of a page; one that is new looks like its neighbours, or like all pages together. */
function stylesFor(path: string, styles: Program['styles']): readonly string[] {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const neighbour = folder === '/' ? undefined : Object.keys(styles).find((known) => known.startsWith(folder));
  const own = styles[path] ?? (neighbour === undefined ? undefined : styles[neighbour]);
  return own ?? [...new Set(Object.values(styles).flat())];
}

async function draw({ load, StaticPaths, styles }: Program, wanted: PreviewOrder): Promise<PreviewAnswer> {
  provide(wanted);
  try {
    const { app } = await load();
    app.setInternals({ pagesByKeys: new Map(), entrySpecifierToBundleMap: new Map() });
    const silent = { write: () => undefined };
    app.setOptions({ settings: { scripts: [] }, logger: { options: { destination: silent } } });
    const pages: DrawnPage[] = [];
    for (const { pathname, route } of await new StaticPaths(app).getAll()) {
      const path = pathname === '' ? '/' : pathname;
      if (route.type !== 'page' || (wanted.paths && !wanted.paths.includes(path))) continue;
      const response = await app.render(new Request(new URL(path, location.origin)), { routeData: route });
      const links = stylesFor(path, styles).map((href) => `<link rel="stylesheet" href="${href}">`);
      pages.push({ path, html: (await response.text()).replace('</head>', () => `${links.join('')}</head>`) });
    }
    return { isDrawn: true, pages };
  } catch (error) {
    return { isDrawn: false, reason: error instanceof Error ? error.message : '' };
  }
}

/**
 * Draws pages of one order, and answers with them. The pages read their content once, when they are loaded: who wants
 * other pages begins another worker.
 */
export function serve(program: Program): void {
  addEventListener('message', ({ data }: MessageEvent<PreviewOrder>) => {
    void draw(program, data).then((answer) => postMessage(answer));
  });
}
