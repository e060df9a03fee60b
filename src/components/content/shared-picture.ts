import { getImage } from 'astro:assets';
import type { ImageMetadata } from 'astro';

const SHARED_RATIO = 1200 / 630;

/** Crops a published image to 1200 × 630 for search engines and share cards, or smaller: images are never enlarged. */
export async function cropForSharing(file: ImageMetadata): Promise<string> {
  const width = Math.min(1200, file.width, Math.floor(file.height * SHARED_RATIO));
  const height = Math.floor(width / SHARED_RATIO);
  const { src } = await getImage({ src: file, width, height, fit: 'cover', format: 'jpeg' });
  return src;
}
