import * as z from 'zod/mini';
import { route } from '#contracts/route.ts';
import { fileOf, UPLOAD_MAX_BYTES } from './images.ts';

const UNREADABLE = 'Bitte lade die Datei noch einmal hoch.';

export const NO_GIFT_FILE = 'Das ist keine Datei, die wir nehmen können. Möglich sind PDF, MP3 und M4A, ohne Bild.';

/** File that only a personal link hands out: its name is never one that `/media/` serves (`isMediaName`). */
export const giftFile = z.object(
  {
    /** SHA-256 of the bytes, with the extension of their type. */
    name: z
      .string(UNREADABLE)
      .check(z.regex(/^gift_[0-9a-f]{64}\.(?:pdf|m4a|mp3)$/, 'Diese Datei gibt es nicht mehr.')),
    /** Bytes. */
    size: z.int(UNREADABLE).check(z.gte(1, UNREADABLE), z.lte(UPLOAD_MAX_BYTES, UNREADABLE)),
  },
  UNREADABLE,
);

export type GiftFile = z.output<typeof giftFile>;

/** Stores a PDF, M4A or MP3. Uploading the same file again returns the same name. */
export const uploadGift = route({
  method: 'POST',
  path: '/api/media/gifts',
  body: fileOf('Bitte wähle eine Datei.'),
  isFile: true,
  status: 201,
  response: giftFile,
});
