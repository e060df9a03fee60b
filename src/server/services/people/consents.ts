import { createHash } from 'node:crypto';

/** Text of a consent or mail, with the version of its exact wording. */
export interface VersionedText {
  readonly version: string;
  readonly text: string;
}

const VERSION_CHARS = 16;

/** Derives the version from the text, so that no change of wording keeps the old version. */
export const versioned = (text: string): VersionedText => ({
  version: createHash('sha256').update(text).digest('hex').slice(0, VERSION_CHARS),
  text,
});
