/** Recording as we store it, without the metadata that a telephone writes into it. */
export interface AudioFile {
  readonly type: 'audio/mp4' | 'audio/mpeg';
  readonly extension: 'm4a' | 'mp3';
  readonly seconds: number;
  readonly bytes: Uint8Array;
}

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const ascii = (bytes: Uint8Array, start: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(start, start + length));

/** Box of an MP4 file (ISO/IEC 14496-12); `start` and `end` enclose its content. */
interface Box {
  readonly type: string;
  readonly head: number;
  readonly start: number;
  readonly end: number;
}

const HEAD = 8;

/** Lists the boxes of a range; undefined if they do not fill it. */
function boxesIn(bytes: Uint8Array, from: number, to: number): readonly Box[] | undefined {
  const found: Box[] = [];
  for (let head = from; head < to; ) {
    if (head + HEAD > to) return undefined;
    // A size of 0 reaches to the end; one of 1, for boxes beyond 4 GB, is no recording of ours.
    const size = viewOf(bytes).getUint32(head) || to - head;
    if (size < HEAD || head + size > to) return undefined;
    found.push({ type: ascii(bytes, head + 4, 4), head, start: head + HEAD, end: head + size });
    head += size;
  }
  return found;
}

const childrenOf = (bytes: Uint8Array, { start, end }: Box, type: string): readonly Box[] =>
  (boxesIn(bytes, start, end) ?? []).filter((box) => box.type === type);

/** Follows a path of box types; returns all boxes at its end. */
const boxesAt = (bytes: Uint8Array, from: readonly Box[], path: readonly string[]): readonly Box[] =>
  path.reduce((boxes, type) => boxes.flatMap((box) => childrenOf(bytes, box, type)), from);

/** Reads the duration of an `mvhd` or `mdhd`; 0 if it has none. */
function durationOf(bytes: Uint8Array, { start, end }: Box): number {
  const view = viewOf(bytes);
  const isLong = bytes[start] === 1;
  const scaleAt = start + (isLong ? 20 : 12);
  if (scaleAt + (isLong ? 12 : 8) > end) return 0;
  const duration = isLong ? Number(view.getBigUint64(scaleAt + 4)) : view.getUint32(scaleAt + 4);
  return duration / view.getUint32(scaleAt) || 0;
}

/** Boxes with names, places or covers. They keep their size, because other boxes name offsets in the file. */
const METADATA = ['udta', 'meta', 'uuid'];

function withoutMetadata(bytes: Uint8Array, boxes: readonly Box[]): Uint8Array {
  const cleaned = new Uint8Array(bytes);
  for (const { head, start, end } of boxes.filter(({ type }) => METADATA.includes(type))) {
    cleaned.set(new TextEncoder().encode('free'), head + 4);
    cleaned.fill(0, start, end);
  }
  return cleaned;
}

function readMp4(bytes: Uint8Array): AudioFile | undefined {
  const top = boxesIn(bytes, 0, bytes.length);
  const films = top?.filter(({ type }) => type === 'moov') ?? [];
  if (top?.[0]?.type !== 'ftyp' || films.length !== 1) return undefined;
  const handlers = boxesAt(bytes, films, ['trak', 'mdia', 'hdlr']).map(({ start }) => ascii(bytes, start + 8, 4));
  if (!handlers.includes('soun') || handlers.includes('vide')) return undefined;
  const clocks = [...boxesAt(bytes, films, ['mvhd']), ...boxesAt(bytes, films, ['trak', 'mdia', 'mdhd'])];
  const seconds = Math.max(0, ...clocks.map((box) => durationOf(bytes, box)));
  // A recording in fragments does not say its length here.
  if (!(seconds > 0 && Number.isFinite(seconds)) || top.some(({ type }) => type === 'moof')) return undefined;
  const inner = [...films, ...boxesAt(bytes, films, ['trak']), ...boxesAt(bytes, films, ['trak', 'mdia'])];
  const boxes = [...top, ...inner.flatMap(({ start, end }) => boxesIn(bytes, start, end) ?? [])];
  return { type: 'audio/mp4', extension: 'm4a', seconds, bytes: withoutMetadata(bytes, boxes) };
}

/** Bit rates in kbit/s of layer III by their index, of MPEG 1 and of MPEG 2 and 2.5; index 0 and 15 are not allowed. */
const BIT_RATES = {
  one: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  two: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const;
const SAMPLE_RATES = [44_100, 48_000, 32_000];
/** Sample rates of MPEG 2.5, 2 and 1 divide those above; index 1 is reserved. */
const RATE_DIVISORS = [4, 0, 2, 1];
const LAYER_III = 1;

interface Frame {
  readonly length: number;
  readonly seconds: number;
}

function frameAt(bytes: Uint8Array, at: number): Frame | undefined {
  const [sync = 0, kind = 0, rates = 0] = bytes.subarray(at, at + 3);
  const divisor = RATE_DIVISORS[(kind >> 3) & 3] ?? 0;
  if (sync !== 0xff || kind >> 5 !== 7 || ((kind >> 1) & 3) !== LAYER_III || divisor === 0) return undefined;
  const bitRate = BIT_RATES[divisor === 1 ? 'one' : 'two'][rates >> 4] ?? 0;
  const sampleRate = (SAMPLE_RATES[(rates >> 2) & 3] ?? 0) / divisor;
  if (bitRate === 0 || sampleRate === 0) return undefined;
  const samples = divisor === 1 ? 1152 : 576;
  const length = Math.floor((samples * bitRate * 125) / sampleRate) + ((rates >> 1) & 1);
  return { length, seconds: samples / sampleRate };
}

/** Returns the length of an ID3v2 tag at the start of a file; 0 without one. */
function tagLength(bytes: Uint8Array): number {
  if (ascii(bytes, 0, 3) !== 'ID3') return 0;
  const [flags = 0, ...sizes] = bytes.subarray(5, 10);
  const footer = flags & 0x10 ? 10 : 0;
  return 10 + sizes.reduce((size, part) => size * 128 + (part & 127), 0) + footer;
}

/** Tags after the last frame; anything else there is no MP3. */
const END_TAG = /^(?:TAG|APETAGEX|LYRICSBEGIN|ID3)/;

function readMp3(bytes: Uint8Array): AudioFile | undefined {
  const first = tagLength(bytes);
  let at = first;
  let seconds = 0;
  let frame = frameAt(bytes, at);
  // The last frame of a recording that was cut may be incomplete.
  while (frame && at + frame.length <= bytes.length) {
    seconds += frame.seconds;
    at += frame.length;
    frame = frameAt(bytes, at);
  }
  const rest = bytes.subarray(at);
  const isWhole = frame !== undefined || END_TAG.test(ascii(rest, 0, 12)) || rest.every((byte) => byte === 0);
  if (seconds === 0 || !isWhole) return undefined;
  return { type: 'audio/mpeg', extension: 'mp3', seconds, bytes: bytes.slice(first, at) };
}

/**
 * Reads a recording by its bytes, whatever its name or type says.
 *
 * @returns undefined if it is no whole M4A or MP3, or contains pictures that move
 */
export const readAudio = (bytes: Uint8Array): AudioFile | undefined =>
  ascii(bytes, 4, 4) === 'ftyp' ? readMp4(bytes) : readMp3(bytes);
