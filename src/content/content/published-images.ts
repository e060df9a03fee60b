import type { ImageMetadata } from 'astro';

// Beside the snapshot; astro.config.mjs defines the alias.
const files = import.meta.glob<ImageMetadata>('@snapshot/images/*.webp', { eager: true, import: 'default' });

declare global {
  /** Images that no build contains yet, by name; set only in the preview (`src/build/preview/worker.ts`). */
  var previewImages: Readonly<Record<string, ImageMetadata>> | undefined;
}

/** Returns a published image; undefined if the release has none of that name. */
export const findImage = (name: string): ImageMetadata | undefined =>
  globalThis.previewImages?.[name] ?? Object.entries(files).find(([path]) => path.endsWith(`/${name}`))?.[1];

/** Returns a published image as Astro's source for variants. @throws Error if the release has no such image */
export function imageFile(name: string): ImageMetadata {
  const file = findImage(name);
  if (file === undefined) throw new Error(`[Inhalte] Das Bild ${name} fehlt in der Veröffentlichung.`);
  return file;
}
