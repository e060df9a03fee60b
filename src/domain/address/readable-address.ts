/** Latin letters and the marks on them: no sign that structures an address, is invisible or changes the direction. */
const READABLE = /^(?:\p{Script=Latin}|[\u0300-\u036f])+$/u;

/** Decodes the letters of an address for display; other escapes, and broken ones, stay as they are. */
export const readableAddress = (address: string): string =>
  address.replaceAll(/(?:%[89a-f][\da-f])+/gi, (escapes) => {
    try {
      const text = decodeURIComponent(escapes);
      return READABLE.test(text) ? text : escapes;
    } catch {
      return escapes;
    }
  });
