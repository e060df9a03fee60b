const MEGABYTE = 1_000_000;

/** Names the type and size of a gift's file: 'MP3, 3,6 MB'. */
export function giftSize({ name, size }: { readonly name: string; readonly size: number }): string {
  const type = name.slice(name.lastIndexOf('.') + 1).toUpperCase();
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return `${type}, ${Math.max(0.1, size / MEGABYTE).toLocaleString('de-DE', digits)} MB`;
}
