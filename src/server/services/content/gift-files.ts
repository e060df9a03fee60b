import { createHash } from 'node:crypto';
import { NO_GIFT_FILE, type uploadGift } from '#contracts/content/gift-file.ts';
import type { Result } from '#contracts/route.ts';
import { saveMedia } from '#db/queries/content/media.ts';
import { readAudio } from '#domain/content/audio-file.ts';
import { AppError } from '#domain/errors.ts';
import type { Context } from '#server/context.ts';

const PDF = Buffer.from('%PDF-');

/** Stores the file of a gift; ignores the claimed type and drops a recording's metadata. @throws AppError bad-input */
export async function saveGift({ db }: Context, given: Uint8Array): Promise<Result<typeof uploadGift>> {
  const isPdf = PDF.equals(given.subarray(0, PDF.length));
  const file = isPdf ? ({ type: 'application/pdf', extension: 'pdf', bytes: given } as const) : readAudio(given);
  if (file === undefined) throw new AppError('bad-input', NO_GIFT_FILE);
  const { type, extension, bytes } = file;
  const name = `gift_${createHash('sha256').update(bytes).digest('hex')}.${extension}`;
  await saveMedia(db, { name, type, width: 0, height: 0, bytes });
  return { name, size: bytes.length };
}
