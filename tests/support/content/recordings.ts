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

export const track = (...more: readonly Buffer[]): Buffer => box('trak', box('mdia', box('minf', ...more)));

/** Makes an M4A without samples: its boxes are what decides on its type. @param free bytes that it has for nothing */
export const m4a = ({ moov = [], free = 0 }: { moov?: readonly Buffer[]; free?: number } = {}): Buffer =>
  Buffer.concat([
    box('ftyp', Buffer.from('M4A \0\0\0\0M4A mp42')),
    box('moov', box('mvhd', Buffer.alloc(100)), track(box('smhd')), ...moov),
    box('free', Buffer.alloc(free)),
    box('mdat', Buffer.alloc(64, 7)),
  ]);
