import type { ImageMetadata } from 'astro';

// Beside the snapshot; the alias is given by astro.config.mjs.
const files = import.meta.glob<ImageMetadata>('@snapshot/images/*.webp', { eager: true, import: 'default' });

declare global {
  /** Images that no build has taken along yet, by name; only where a preview is drawn (`src/build/preview/worker.ts`). */
  var previewImages: Readonly<Record<string, ImageMetadata>> | undefined;
}

/** A published image; undefined where the release has none of that name. */
export const findImage = (name: string): ImageMetadata | undefined =>
  globalThis.previewImages?.[name] ?? Object.entries(files).find(([path]) => path.endsWith(`/${name}`))?.[1];

/** A published image, for Astro to make its variants of. @throws Error where the release has no such image */
export function imageFile(name: string): ImageMetadata {
  const file = findImage(name);
  if (file === undefined) throw new Error(`[Inhalte] Das Bild ${name} fehlt in der Veröffentlichung.`);
  return file;
}
