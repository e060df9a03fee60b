import { createHash } from 'node:crypto';
import { NO_GIFT_FILE, type uploadGift } from '#contracts/content/gift-file.ts';
import { NO_RECORDING, type uploadVoice, VOICE_MAX } from '#contracts/content/voice.ts';
import type { Result } from '#contracts/route.ts';
import { type MediaRow, saveMedia } from '#db/queries/content/media.ts';
import { readAudio } from '#domain/content/audio-file.ts';
import { AppError } from '#domain/errors.ts';
import type { Context } from '#server/context.ts';

const TOO_LARGE = `Die Aufnahme ist zu groß: Erlaubt sind ${VOICE_MAX.bytes / 1000} KB. Speichere sie mit weniger Kilobit pro Sekunde, zum Beispiel mit 96.`;
const PDF = Buffer.from('%PDF-');

/** Stores a file under the hash of its bytes. @returns its name */
async function store({ db }: Context, file: Pick<MediaRow, 'type' | 'bytes'>, extension: string, prefix = '') {
  const name = `${prefix}${createHash('sha256').update(file.bytes).digest('hex')}.${extension}`;
  await saveMedia(db, { ...file, name, width: 0, height: 0 });
  return name;
}

/** Stores a recording; ignores the claimed type and drops its metadata. @throws AppError bad-input */
export async function saveVoice(ctx: Context, given: Uint8Array): Promise<Result<typeof uploadVoice>> {
  const audio = readAudio(given);
  if (audio === undefined) throw new AppError('bad-input', NO_RECORDING);
  const { extension, ...file } = audio;
  if (file.bytes.length > VOICE_MAX.bytes) throw new AppError('bad-input', TOO_LARGE);
  return { name: await store(ctx, file, extension) };
}

/** Stores the file of a gift, a PDF or a recording, as `saveVoice` does. @throws AppError bad-input */
export async function saveGift(ctx: Context, given: Uint8Array): Promise<Result<typeof uploadGift>> {
  const isPdf = PDF.equals(given.subarray(0, PDF.length));
  const found = isPdf ? ({ type: 'application/pdf', extension: 'pdf', bytes: given } as const) : readAudio(given);
  if (found === undefined) throw new AppError('bad-input', NO_GIFT_FILE);
  const { extension, ...file } = found;
  return { name: await store(ctx, file, extension, 'gift_'), size: file.bytes.length };
}
