import * as z from 'zod/mini';
import { storable } from '#contracts/fields.ts';

const ALT_MAX = 300;
const UNREADABLE = 'Bitte wähle das Bild noch einmal aus.';
/** Answer to whether an AI made an image or a recording (docs/decisions/law.md L11); missing until the owner gives it. */
export const aiAnswer = z.optional(z.enum(['yes', 'no'], 'Bitte wähle „Ja“ oder „Nein“.'));
const percent = z.number(UNREADABLE).check(z.gte(0, UNREADABLE), z.lte(100, UNREADABLE));

/** File name of a stored image: the SHA-256 of its content. */
const imageName = z.string(UNREADABLE).check(z.regex(/^[0-9a-f]{64}\.webp$/, 'Dieses Bild gibt es nicht mehr.'));

export const imageValue = z.object(
  {
    name: imageName,
    /** Description for visitors who cannot see the image. */
    alt: z.string(UNREADABLE).check(
      z.refine((text) => text.trim() !== '', 'Bitte beschreibe, was auf dem Bild zu sehen ist.'),
      z.maxLength(ALT_MAX, `Die Beschreibung darf höchstens ${ALT_MAX} Zeichen lang sein.`),
      storable,
    ),
    /** Point that stays visible when the image is cropped, in percent from the left and from the top. */
    focus: z._default(z.object({ x: percent, y: percent }, UNREADABLE), { x: 50, y: 50 }),
    madeByAi: aiAnswer,
  },
  UNREADABLE,
);

export type ImageValue = z.output<typeof imageValue>;

/** Reference in a draft: the description may still be missing. */
export const imageDraft = z.object({
  name: imageName,
  alt: z.string().check(z.maxLength(2 * ALT_MAX), storable),
  focus: imageValue.shape.focus,
  madeByAi: aiAnswer,
});
