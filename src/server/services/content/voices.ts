import { createHash } from 'node:crypto';
import { type uploadVoice, VOICE_MAX } from '#contracts/content/voice.ts';
import type { Result } from '#contracts/route.ts';
import { saveMedia } from '#db/queries/content/media.ts';
import { readAudio } from '#domain/content/audio-file.ts';
import { AppError } from '#domain/errors.ts';
import type { Context } from '#server/context.ts';

const WRONG_FORMAT = 'Das ist keine Aufnahme, die wir nehmen können. Möglich sind M4A und MP3, ohne Bild.';
const TOO_LARGE = `Die Aufnahme ist zu groß: Erlaubt sind ${VOICE_MAX.bytes / 1000} KB. Speichere sie mit weniger Kilobit pro Sekunde, zum Beispiel mit 96.`;
const tooLong = (seconds: number): string =>
  `Die Aufnahme ist zu lang: ${seconds.toLocaleString('de-DE', { maximumFractionDigits: 1 })} Sekunden. Erlaubt sind ${VOICE_MAX.seconds}.`;

/** Silence that encoders add at both ends of a recording. */
const PADDING_S = 0.1;

/** Stores a recording; ignores the claimed type and drops all metadata. @throws AppError bad-input */
export async function saveVoice({ db }: Context, given: Uint8Array): Promise<Result<typeof uploadVoice>> {
  const audio = readAudio(given);
  if (audio === undefined) throw new AppError('bad-input', WRONG_FORMAT);
  const { type, extension, seconds, bytes } = audio;
  if (seconds > VOICE_MAX.seconds + PADDING_S) throw new AppError('bad-input', tooLong(seconds));
  if (bytes.length > VOICE_MAX.bytes) throw new AppError('bad-input', TOO_LARGE);
  const name = `${createHash('sha256').update(bytes).digest('hex')}.${extension}`;
  await saveMedia(db, { name, type, width: 0, height: 0, bytes });
  return { name, seconds: Math.max(1, Math.round(seconds)) };
}
