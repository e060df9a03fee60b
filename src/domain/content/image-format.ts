/** Accepted formats of foreign images; not SVG, because it can contain scripts. */
export type ImageFormat = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif';

const text = (bytes: Uint8Array, start: number, end: number): string => String.fromCharCode(...bytes.slice(start, end));

/** Detects the format by the first bytes, whatever the file's name or content type. */
export function imageFormat(bytes: Uint8Array): ImageFormat | undefined {
  if (text(bytes, 0, 3) === '\u00ff\u00d8\u00ff') return 'jpeg';
  if (text(bytes, 0, 8) === '\u0089PNG\r\n\u001a\n') return 'png';
  if (/^GIF8[79]a$/.test(text(bytes, 0, 6))) return 'gif';
  if (/^RIFF[\s\S]{4}WEBP$/.test(text(bytes, 0, 12))) return 'webp';
  if (/^ftypavi[fs]$/.test(text(bytes, 4, 12))) return 'avif';
  return undefined;
}
