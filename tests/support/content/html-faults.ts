import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import * as z from 'zod/mini';

const checker = fileURLToPath(import.meta.resolve('vnu-jar/build/dist/vnu.jar'));
const MAX_BYTES = 64 * 1024 * 1024;

/** CSS of W3C recommendations or drafts that browsers have and the checker, at this version, reports as unknown. */
const UNKNOWN_TO_IT: readonly RegExp[] = [
  // Properties and values: Tailwind registers its variables.
  /^CSS: Unrecognized at-rule “@property”/,
  // Containment 3.
  /^CSS: Unrecognized at-rule “@container”/,
  /^CSS: “container-type”: Property “container-type” doesn't exist/,
  // CSS Box 4; stands only in a condition of Tailwind's `@supports`.
  /^CSS: “margin-trim”: Property “margin-trim” doesn't exist/,
  // SVG 2.
  /^CSS: “vector-effect”: Property “vector-effect” doesn't exist/,
  // Scroll-driven animations.
  /^CSS: “animation-timeline”: Property “animation-timeline” doesn't exist/,
  // Masking 1, with position and size.
  /^CSS: “mask”: Too many values or values are not recognized/,
  // Shapes 1.
  /^CSS: “shape-outside”: Property “shape-outside” doesn't exist/,
];

const report = z.object({
  messages: z.array(
    z.object({
      url: z.string(),
      lastLine: z.optional(z.number()),
      message: z.string(),
      extract: z.optional(z.string()),
    }),
  ),
});

/** Validates the built pages of a folder with the W3C's checker; returns a sentence for each error. */
export async function htmlFaults(folder: string): Promise<readonly string[]> {
  const options = ['--stdout', '--exit-zero-always', '--errors-only', '--format', 'json', '--skip-non-html', folder];
  const { stdout } = await promisify(execFile)('java', ['-jar', checker, ...options], { maxBuffer: MAX_BYTES }).catch(
    (error: unknown) => {
      throw new Error(
        "The W3C's checker did not run. It needs Java 11 or newer (apt-get install default-jre-headless).",
        {
          cause: error,
        },
      );
    },
  );
  const { messages } = report.parse(JSON.parse(stdout));
  const errors = messages.filter(({ message }) => !UNKNOWN_TO_IT.some((pattern) => pattern.test(message)));
  return errors.map(({ url, lastLine, message, extract }) => `${url}:${lastLine}: ${message} ${extract}`);
}
