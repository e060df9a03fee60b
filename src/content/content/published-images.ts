import type { ImageMetadata } from 'astro';

// Beside the snapshot; astro.config.mjs defines the alias.
const files = import.meta.glob<ImageMetadata>('@snapshot/images/*.webp', { eager: true, import: 'default' });
// Never inlined: the policy allows sounds from our address only.
const recordings = import.meta.glob<string>('@snapshot/images/*.{m4a,mp3}', {
  eager: true,
  import: 'default',
  query: '?url&no-inline',
});

declare global {
  /** Images that no build contains yet, by name; set only in the preview (`src/build/preview/worker.ts`). */
  var previewImages: Readonly<Record<string, ImageMetadata>> | undefined;
  /** Returns the address of a stored recording; set only in the preview. */
  var previewVoice: ((name: string) => string) | undefined;
}

const named = <T>(published: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.entries(published).find(([path]) => path.split('?')[0]?.endsWith(`/${name}`))?.[1];

/** Returns a published image; undefined if the release has none of that name. */
export const findImage = (name: string): ImageMetadata | undefined =>
  globalThis.previewImages?.[name] ?? named(files, name);

/** Returns the address of a published recording; in the preview, of the stored one. @throws Error if it is missing */
export function voiceAddress(name: string): string {
  const address = globalThis.previewVoice?.(name) ?? named(recordings, name);
  if (address === undefined) throw new Error(`[Inhalte] Die Aufnahme ${name} fehlt in der Veröffentlichung.`);
  return address;
}

/** Returns a published image as Astro's source for variants. @throws Error if the release has no such image */
export function imageFile(name: string): ImageMetadata {
  const file = findImage(name);
  if (file === undefined) throw new Error(`[Inhalte] Das Bild ${name} fehlt in der Veröffentlichung.`);
  return file;
}
