import * as z from 'zod/mini';
import { imageValue } from '#contracts/content/image.ts';
import { MEDIA_PATH } from '#contracts/events/image-copying.ts';
import { route } from '#contracts/route.ts';

/** Largest file that goes up, in bytes: Netlify's functions take 4.5 MB of binary. */
export const UPLOAD_MAX_BYTES = 4_000_000;

const image = z.object({
  name: z.string(),
  alt: z.string(),
  width: z.int(),
  height: z.int(),
  /** Bytes. */
  size: z.int(),
  createdAt: z.iso.datetime(),
});

/** An image of the library. */
export type LibraryImage = z.output<typeof image>;

const name = z.object({ name: imageValue.shape.name });
const { alt } = imageValue.shape;

/** Address of an image by its name. */
export const imagePath = (imageFile: string): string => `${MEDIA_PATH}${imageFile}`;

/** The library, the newest first. */
export const listImages = route({ method: 'GET', path: '/api/images', response: z.array(image) });

/** Takes a JPEG, PNG, WebP or AVIF into the library. The same picture again is the same image. */
export const uploadImage = route({
  method: 'POST',
  path: '/api/media/uploads',
  query: z.object({ alt }),
  body: z.custom<Uint8Array>((value) => value instanceof Uint8Array && value.byteLength > 0, 'Bitte wähle ein Bild'),
  isFile: true,
  status: 201,
  response: image,
});

export const describeImage = route({
  method: 'PUT',
  path: '/api/images/:name',
  params: name,
  body: z.object({ alt }),
  response: image,
});

/** Takes an image out of the library that no draft uses; pages that show it keep it. */
export const deleteImage = route({ method: 'DELETE', path: '/api/images/:name', params: name, status: 204 });

/** Undoes a deletion, until the night after it. */
export const restoreImage = route({
  method: 'POST',
  path: '/api/images/:name/restore',
  params: name,
  response: image,
});
