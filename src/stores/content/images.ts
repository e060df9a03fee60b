import {
  deleteImage,
  describeImage,
  type LibraryImage,
  listImages,
  restoreImage,
  uploadImage,
} from '#contracts/content/images.ts';
import { query } from '#stores/query.ts';
import { callAsAdmin } from '#stores/session.ts';

/** Images of the library, newest first. */
export const imagesQuery = query(listImages.path, () => callAsAdmin(listImages));

async function refreshAfter<T>(edit: Promise<T>): Promise<T> {
  try {
    return await edit;
  } finally {
    void imagesQuery.refresh();
  }
}

/** Uploads an image to the library. @throws ApiError, NetworkError; here and below */
export const upload = (body: Uint8Array, alt: string): Promise<LibraryImage> =>
  refreshAfter(callAsAdmin(uploadImage, { query: { alt }, body }));

export const rename = (name: string, alt: string): Promise<LibraryImage> =>
  refreshAfter(callAsAdmin(describeImage, { params: { name }, body: { alt } }));

export const removeImage = (name: string): Promise<undefined> =>
  refreshAfter(callAsAdmin(deleteImage, { params: { name } }));

export const undeleteImage = (name: string): Promise<LibraryImage> =>
  refreshAfter(callAsAdmin(restoreImage, { params: { name } }));
