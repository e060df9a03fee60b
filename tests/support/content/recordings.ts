/** MPEG 1 layer III, 64 kbit/s, 44.1 kHz, mono: a frame of zeros is silent. */
const FRAME = { head: [0xff, 0xfb, 0x50, 0xc4], length: 208, seconds: 1152 / 44_100 } as const;

/** Makes a silent MP3 of at least that many seconds. */
export function silentMp3(seconds: number, head: readonly number[] = FRAME.head): Uint8Array {
  const frame = Buffer.alloc(FRAME.length);
  frame.set(head);
  return Buffer.concat(Array.from({ length: Math.ceil(seconds / FRAME.seconds) }, () => frame));
}

const number = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

export const box = (type: string, ...content: readonly Uint8Array[]): Buffer => {
  const body = Buffer.concat(content);
  return Buffer.concat([number(body.length + 8), Buffer.from(type, 'latin1'), body]);
};

const SCALE = 1000;

/** Box `mvhd` or `mdhd` with a duration, in version 0 or 1. */
export function clock(type: 'mvhd' | 'mdhd', seconds: number, version: 0 | 1 = 0): Buffer {
  const duration = number(Math.round(seconds * SCALE));
  const wide = version === 1;
  const head = Buffer.from([version, 0, 0, 0]);
  const times = Buffer.alloc(wide ? 16 : 8);
  return box(type, head, times, number(SCALE), ...(wide ? [number(0)] : []), duration, Buffer.alloc(80));
}

const handler = (kind: string): Buffer => box('hdlr', Buffer.alloc(8), Buffer.from(kind), Buffer.alloc(13));

export const track = (kind: 'soun' | 'vide', seconds: number, ...more: readonly Buffer[]): Buffer =>
  box('trak', box('mdia', clock('mdhd', seconds), handler(kind)), ...more);

/** Makes an M4A without samples: its boxes are what decides on type and length. */
export const m4a = (
  seconds: number,
  { tracks = [track('soun', seconds)], more = [] }: { tracks?: readonly Buffer[]; more?: readonly Buffer[] } = {},
): Buffer =>
  Buffer.concat([
    box('ftyp', Buffer.from('M4A \0\0\0\0M4A mp42')),
    box('moov', clock('mvhd', seconds), ...tracks, ...more),
    box('mdat', Buffer.alloc(64, 7)),
  ]);
