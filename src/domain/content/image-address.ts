/** File name of our own images: the SHA-256 of their content. */
const NAME = /^[0-9a-f]{64}\.(?:webp|jpg)$/;

export const isMediaName = (name: string): boolean => NAME.test(name);

/** Extracts the file name of one of our images from its public address; `base` is the folder of all images. */
export function ownImage(address: string, base: string): string | undefined {
  const name = address.startsWith(base) ? address.slice(base.length) : '';
  return isMediaName(name) ? name : undefined;
}
