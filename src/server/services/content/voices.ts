import { createHash } from 'node:crypto';
import { NO_RECORDING, type uploadVoice, VOICE_MAX } from '#contracts/content/voice.ts';
import type { Result } from '#contracts/route.ts';
import { saveMedia } from '#db/queries/content/media.ts';
import { readAudio } from '#domain/content/audio-file.ts';
import { AppError } from '#domain/errors.ts';
import type { Context } from '#server/context.ts';

const TOO_LARGE = `Die Aufnahme ist zu groß: Erlaubt sind ${VOICE_MAX.bytes / 1000} KB. Speichere sie mit weniger Kilobit pro Sekunde, zum Beispiel mit 96.`;

/** Stores a recording; ignores the claimed type and drops its metadata. @throws AppError bad-input */
export async function saveVoice({ db }: Context, given: Uint8Array): Promise<Result<typeof uploadVoice>> {
  const audio = readAudio(given);
  if (audio === undefined) throw new AppError('bad-input', NO_RECORDING);
  const { type, extension, bytes } = audio;
  if (bytes.length > VOICE_MAX.bytes) throw new AppError('bad-input', TOO_LARGE);
  const name = `${createHash('sha256').update(bytes).digest('hex')}.${extension}`;
  await saveMedia(db, { name, type, width: 0, height: 0, bytes });
  return { name };
}
