import * as z from 'zod/mini';
import { storable } from '#contracts/fields.ts';
import { route } from '#contracts/route.ts';
import { aiAnswer } from './image.ts';
import { fileOf } from './images.ts';

/** Largest recording in bytes, and its length. */
export const VOICE_MAX = { bytes: 500_000, seconds: 30 } as const;

export const NO_RECORDING = 'Das ist keine Aufnahme, die wir nehmen können. Möglich sind M4A und MP3, ohne Bild.';

const TRANSCRIPT_MAX = 1200;
const UNREADABLE = 'Bitte lade die Aufnahme noch einmal hoch.';

const recording = z.object({
  /** SHA-256 of the bytes, with the extension of their type. */
  name: z.string(UNREADABLE).check(z.regex(/^[0-9a-f]{64}\.(?:m4a|mp3)$/, 'Diese Aufnahme gibt es nicht mehr.')),
  /** Length, rounded. */
  seconds: z.int(UNREADABLE).check(z.gte(1, UNREADABLE), z.lte(VOICE_MAX.seconds, UNREADABLE)),
});

export const voiceValue = z.object(
  {
    ...recording.shape,
    /** Words of the recording, for visitors who cannot hear it. */
    transcript: z.string(UNREADABLE).check(
      z.refine((text) => text.trim() !== '', 'Bitte schreib auf, was zu hören ist.'),
      z.maxLength(TRANSCRIPT_MAX, `Der Text darf höchstens ${TRANSCRIPT_MAX} Zeichen lang sein.`),
      storable,
    ),
    madeByAi: aiAnswer,
  },
  UNREADABLE,
);

export type VoiceValue = z.output<typeof voiceValue>;

/** Recording in a draft: the transcript may still be missing. */
export const voiceDraft = z.object({
  ...recording.shape,
  transcript: z.string().check(z.maxLength(2 * TRANSCRIPT_MAX), storable),
  madeByAi: aiAnswer,
});

/** Stores an M4A or MP3, whose length the browser has read. Uploading the same recording again returns the same name. */
export const uploadVoice = route({
  method: 'POST',
  path: '/api/media/voices',
  body: fileOf('Bitte wähle eine Aufnahme.'),
  isFile: true,
  status: 201,
  response: z.pick(recording, { name: true }),
});
