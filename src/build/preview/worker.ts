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

/** Part of Astro's program that we use, as `astro build` does (`astro/dist/core/build/default-prerenderer.js`). */
interface App {
  setInternals(internals: object): void;
  setOptions(options: object): void;
  render(request: Request, options: { readonly routeData: Route }): Promise<Response>;
}

export interface Program {
  readonly load: () => Promise<{ readonly app: App }>;
  readonly StaticPaths: new (app: App) => { getAll(): Promise<readonly PagePath[]> };
  readonly styles: Readonly<Record<string, readonly string[]>>;
  /** All style sheets of public pages, those that no built page needs included. */
  readonly sheets: readonly string[];
}

const IMAGE = /[0-9a-f]{64}\.webp/;

/** Provides the content where the pages look for it. */
function installContent({ content, events, publishedAt, day, images }: PreviewOrder): void {
  const data = { content, events, publishedAt, id: 0, schemaVersion: 0, checksum: '' };
  const files = images.map((image) => [image.name, { ...image, src: imagePath(image.name), format: 'webp' }] as const);
  Object.assign(globalThis, {
    previewContent: new Map([['snapshot', new Map([['site', { id: 'site', data }]])]]),
    previewImages: Object.fromEntries(files),
    previewVoice: imagePath,
    previewDay: day,
    // The owner's images are served from their own URL, at full size.
    astroAsset: {
      referencedImages: new Set(),
      addStaticImage({ src }: { readonly src: { readonly src: string } }): string {
        const [name] = IMAGE.exec(src.src) ?? [];
        return name === undefined ? src.src : imagePath(name);
      },
    },
  });
}

/** Returns the style sheets of a page; a new page uses those of its neighbours, or all. */
function stylesFor(path: string, { styles, sheets }: Program): readonly string[] {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const neighbour = folder === '/' ? undefined : Object.keys(styles).find((known) => known.startsWith(folder));
  const own = styles[path] ?? (neighbour === undefined ? undefined : styles[neighbour]);
  return own ?? sheets;
}

async function draw(program: Program, wanted: PreviewOrder): Promise<PreviewAnswer> {
  installContent(wanted);
  try {
    const { app } = await program.load();
    app.setInternals({ pagesByKeys: new Map(), entrySpecifierToBundleMap: new Map() });
    const silent = { write: () => undefined };
    app.setOptions({ settings: { scripts: [] }, logger: { options: { destination: silent } } });
    const pages: DrawnPage[] = [];
    for (const { pathname, route } of await new program.StaticPaths(app).getAll()) {
      const path = pathname === '' ? '/' : pathname;
      if (route.type !== 'page' || (wanted.paths && !wanted.paths.includes(path))) continue;
      const response = await app.render(new Request(new URL(path, location.origin)), { routeData: route });
      const links = stylesFor(path, program).map((href) => `<link rel="stylesheet" href="${href}">`);
      // No text of the content stands before the head begins.
      pages.push({ path, html: (await response.text()).replace('<head>', () => `<head>${links.join('')}`) });
    }
    return { isDrawn: true, pages };
  } catch (error) {
    return { isDrawn: false, reason: error instanceof Error ? error.message : '' };
  }
}

/** Gives Safari, which has no byte streams, those that React asks for; it only enqueues, as on any stream. */
function provideByteStreams(): void {
  try {
    new ReadableStream({ type: 'bytes' });
  } catch {
    globalThis.ReadableStream = new Proxy(ReadableStream, {
      construct: (Stream, [{ type: _, ...source }, strategy]) => new Stream(source, strategy),
    });
  }
}

/** Renders the pages of one order and posts them. Pages read their content once, so each order needs a new worker. */
export function servePreviews(program: Program): void {
  provideByteStreams();
  addEventListener('message', ({ data }: MessageEvent<PreviewOrder>) => {
    void draw(program, data).then((answer) => postMessage(answer));
  });
}
