import type { ImageMetadata } from 'astro';

// Beside the snapshot; the alias is given by astro.config.mjs.
const files = import.meta.glob<ImageMetadata>('@snapshot/images/*.webp', { eager: true, import: 'default' });

/** A published image, for Astro to make its variants of. @throws Error where the release has no such image */
export function imageFile(name: string): ImageMetadata {
  const file = Object.entries(files).find(([path]) => path.endsWith(`/${name}`))?.[1];
  if (file === undefined) throw new Error(`[Inhalte] Das Bild ${name} fehlt in der Veröffentlichung.`);
  return file;
}
