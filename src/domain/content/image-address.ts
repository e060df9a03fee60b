/** How our own images are named, by what is in them. */
const NAME = /^[0-9a-f]{64}\.(?:webp|jpg)$/;

/** Whether a name is that of an image of ours. */
export const isMediaName = (name: string): boolean => NAME.test(name);

/**
 * The name of an image of ours, from the address that was given away for it; undefined for any other address.
 *
 * @param base where our images lie, e.g. `https://www.example.org/media/`
 */
export function ownImage(address: string, base: string): string | undefined {
  const name = address.startsWith(base) ? address.slice(base.length) : '';
  return isMediaName(name) ? name : undefined;
}
