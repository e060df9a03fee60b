import * as z from 'zod/mini';
import { imageValue } from '#contracts/content/image.ts';
import { MEDIA_PATH } from '#contracts/events/image-copying.ts';
import { route } from '#contracts/route.ts';

/** Largest upload in bytes; Netlify's functions accept 4.5 MB of binary data. */
export const UPLOAD_MAX_BYTES = 4_000_000;

/** Bytes of a file. @param missing message for an empty one */
export const fileOf = (missing: string) =>
  z.custom<Uint8Array>((value) => value instanceof Uint8Array && value.byteLength > 0, missing);

const image = z.object({
  name: z.string(),
  alt: z.string(),
  width: z.int(),
  height: z.int(),
  /** Bytes. */
  size: z.int(),
  createdAt: z.iso.datetime(),
});

export type LibraryImage = z.output<typeof image>;

const name = z.object({ name: imageValue.shape.name });
const { alt } = imageValue.shape;

export const imagePath = (imageFile: string): string => `${MEDIA_PATH}${imageFile}`;

export const listImages = route({ method: 'GET', path: '/api/images', response: z.array(image) });

/** Adds a JPEG, PNG, WebP or AVIF to the library. Uploading the same picture again returns the same image. */
export const uploadImage = route({
  method: 'POST',
  path: '/api/media/uploads',
  query: z.object({ alt }),
  body: fileOf('Bitte wähle ein Bild'),
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

/** Deletes an image that no draft uses; published pages keep showing it. */
export const deleteImage = route({ method: 'DELETE', path: '/api/images/:name', params: name, status: 204 });

/** Undoes a deletion, until the following night. */
export const restoreImage = route({
  method: 'POST',
  path: '/api/images/:name/restore',
  params: name,
  response: image,
});
