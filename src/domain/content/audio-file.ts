/** Recording as we store it, without the names and places that a telephone writes into it. */
export interface AudioFile {
  readonly type: 'audio/mp4' | 'audio/mpeg';
  readonly extension: 'm4a' | 'mp3';
  readonly bytes: Uint8Array;
}

const ascii = (bytes: Uint8Array, start: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(start, start + length));

/** Boxes of an MP4 file (ISO/IEC 14496-12) with names, places or covers, and those that lead to such boxes. */
const METADATA = ['udta', 'meta', 'uuid'];
const CONTAINERS = ['moov', 'trak', 'mdia', 'minf'];
const VIDEO = 'vmhd';
const HEAD = 8;

/** Blanks the metadata in place, because other boxes name offsets; false if a box is damaged or of a film. */
function blankMetadata(bytes: Uint8Array): boolean {
  for (let head = 0; head < bytes.length; ) {
    if (head + HEAD > bytes.length) return false;
    const size = new DataView(bytes.buffer, bytes.byteOffset + head).getUint32(0) || bytes.length - head;
    const type = ascii(bytes, head + 4, 4);
    const content = bytes.subarray(head + HEAD, head + size);
    if (size < HEAD || head + size > bytes.length || type === VIDEO) return false;
    if (CONTAINERS.includes(type) && !blankMetadata(content)) return false;
    if (METADATA.includes(type)) {
      bytes.set(new TextEncoder().encode('free'), head + 4);
      content.fill(0);
    }
    head += size;
  }
  return true;
}

/** Cuts off the tags before and after an MP3 (ID3v2, whose size has seven bits a byte, and ID3v1). */
function withoutTags(bytes: Uint8Array): Uint8Array {
  const [a = 0, b = 0, c = 0, d = 0] = bytes.subarray(6, 10);
  const start = ascii(bytes, 0, 3) === 'ID3' ? 10 + a * 2 ** 21 + b * 2 ** 14 + c * 2 ** 7 + d : 0;
  const hasEndTag = ascii(bytes, bytes.length - 128, 3) === 'TAG';
  return bytes.subarray(start, hasEndTag ? -128 : undefined);
}

/** Tells whether the first frame begins here: eleven bits of synchronisation, then layer III of any version. */
const startsFrame = ([sync = 0, kind = 0]: Uint8Array): boolean =>
  sync === 0xff && kind >> 5 === 0b111 && ((kind >> 1) & 0b11) === 0b01;

/** Recognises a recording by its first bytes, whatever its name says; the owner's browser has played it before. */
export function readAudio(given: Uint8Array): AudioFile | undefined {
  if (ascii(given, 4, 4) === 'ftyp') {
    const bytes = new Uint8Array(given);
    return blankMetadata(bytes) ? { type: 'audio/mp4', extension: 'm4a', bytes } : undefined;
  }
  const bytes = withoutTags(given);
  return startsFrame(bytes) ? { type: 'audio/mpeg', extension: 'mp3', bytes } : undefined;
}
