import { type DrawnPage, PREVIEW_PROGRAM, type PreviewAnswer, type PreviewOrder } from '#contracts/content/preview.ts';

/** Pages without editable content: frames of forms and letters, errors, the admin area. */
const HIDDEN =
  /^\/(?:404|abmelden|admin.*|bestaetigen|bestaetigt|brief-seite|briefe|danke|danke-soulplan|event-seiten\/.*|event-vorbei|formular|link-inaktiv|nicht-mehr-da)$/;

/**
 * Renders pages with the site's own build program in a worker; nothing leaves the browser.
 *
 * @throws Error with the reason if content required for every page is missing; AbortError
 */
export function drawPages(order: PreviewOrder, signal: AbortSignal): Promise<readonly DrawnPage[]> {
  const worker = new Worker(PREVIEW_PROGRAM, { type: 'module' });
  const drawn = new Promise<readonly DrawnPage[]>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<PreviewAnswer>) => {
      if (data.isDrawn) resolve(data.pages.filter(({ path }) => !HIDDEN.test(path)));
      else reject(new Error(data.reason));
    });
    worker.addEventListener('error', () => reject(new Error('The program of the pages is not there')));
    signal.addEventListener('abort', () => reject(signal.reason));
  });
  worker.postMessage(order);
  return drawn.finally(() => worker.terminate());
}
