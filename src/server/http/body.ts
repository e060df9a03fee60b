import { AppError } from '#domain/errors.ts';

/** Largest request body (design/decisions.md §4). */
const BODY_LIMIT_BYTES = 32 * 1024;

/** The body of a request: what it says, and whether a browser posted it as a form without JavaScript. */
export type Body =
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'form'; readonly value: Readonly<Record<string, string>> };

/** The fields of a posted form; text only, because no form of ours sends files. */
const parseForm = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text));

/**
 * Reads at most the limit, so that an endless body cannot fill the memory.
 *
 * @throws AppError too-large
 */
export async function readLimited(request: Request, limitBytes: number): Promise<string> {
  const tooLarge = () =>
    new AppError(
      'too-large',
      `Die Anfrage ist zu groß. Erlaubt sind höchstens ${Math.floor(limitBytes / 1024)} KB.`,
    );
  if (Number(request.headers.get('content-length') ?? 0) > limitBytes) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > limitBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('bad-input', 'Die Anfrage ist kein gültiges JSON.');
  }
}

const mediaType = (request: Request): string | undefined =>
  request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();

const unsupported = (): AppError =>
  new AppError('unsupported-media-type', 'Die Anfrage muss als JSON gesendet werden.');

/**
 * For operations without a body: they need no content type, but that of a form was sent by another website.
 *
 * @throws AppError unsupported-media-type
 */
export function refuseForm(request: Request): void {
  if (![undefined, 'application/json'].includes(mediaType(request))) throw unsupported();
}

/**
 * Reads the body as JSON, or as a posted form where the endpoint takes one. No body at all reads as `undefined`.
 *
 * @throws AppError too-large, unsupported-media-type, bad-input
 */
export async function readBody(request: Request, { acceptsForm }: { acceptsForm: boolean }): Promise<Body> {
  const type = mediaType(request);
  const isForm = acceptsForm && type === 'application/x-www-form-urlencoded';
  if (type !== 'application/json' && !isForm) throw unsupported();
  const text = await readLimited(request, BODY_LIMIT_BYTES);
  return isForm ? { kind: 'form', value: parseForm(text) } : { kind: 'json', value: parseJson(text) };
}
