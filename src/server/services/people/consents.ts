import { createHash } from 'node:crypto';

/** A text that somebody has agreed to, or was sent, with the name of this very wording. */
export interface VersionedText {
  readonly version: string;
  readonly text: string;
}

const VERSION_CHARS = 16;

/** Names a wording by its words, so that nobody can change one and forget to say so. */
export const versioned = (text: string): VersionedText => ({
  version: createHash('sha256').update(text).digest('hex').slice(0, VERSION_CHARS),
  text,
});
