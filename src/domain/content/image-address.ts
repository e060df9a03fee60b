/** File name of our own images and recordings: the SHA-256 of their content. */
const MEDIA = /^[0-9a-f]{64}\.(?:webp|jpg|m4a|mp3)$/;
const RECORDING = /\.(?:m4a|mp3)$/;

export const isMediaName = (name: string): boolean => MEDIA.test(name);

/** Extracts the file name of one of our images from its public address; `base` is the folder of all images. */
export function ownImage(address: string, base: string): string | undefined {
  const name = address.startsWith(base) ? address.slice(base.length) : '';
  return isMediaName(name) && !RECORDING.test(name) ? name : undefined;
}
