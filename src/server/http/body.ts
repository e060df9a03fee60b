import type * as z from 'zod/mini';
import type { InputPart, Parsed, Route } from '#contracts/route.ts';
import { checkStorable } from '#contracts/storable-input.ts';
import { AppError } from '#domain/errors.ts';
import { FILE_TYPE } from '#domain/file-type.ts';

const BODY_LIMIT_BYTES = 32 * 1024;

/** Passes the body on. @throws AppError bad-input if the connection ends first: the visitor left, nothing failed */
async function* chunksOf({ body }: Request): AsyncGenerator<Uint8Array> {
  try {
    yield* body ?? [];
  } catch {
    throw new AppError('bad-input', 'Die Anfrage ist unvollständig angekommen.');
  }
}

/** Stops reading at the limit, so that an endless body cannot fill the memory. @throws AppError too-large, bad-input */
export async function readBytes(request: Request, limitBytes: number): Promise<Buffer> {
  const tooLarge = () =>
    new AppError('too-large', `Die Anfrage ist zu groß. Erlaubt sind höchstens ${Math.floor(limitBytes / 1024)} KB.`);
  if (Number(request.headers.get('content-length') ?? 0) > limitBytes) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunksOf(request)) {
    size += chunk.byteLength;
    if (size > limitBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** @throws AppError too-large */
export async function readLimited(request: Request, limitBytes: number): Promise<string> {
  return new TextDecoder().decode(await readBytes(request, limitBytes));
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

/** Refuses forms, which other websites can post, if no body is expected. @throws AppError unsupported-media-type */
export function refuseForm(request: Request): void {
  if (![undefined, 'application/json'].includes(mediaType(request))) throw unsupported();
}

export const isForm = (request: Request): boolean => mediaType(request) === 'application/x-www-form-urlencoded';

/** Reads text fields only, because no form of ours sends files. @throws AppError too-large */
export async function readForm(request: Request): Promise<Readonly<Record<string, string>>> {
  return Object.fromEntries(new URLSearchParams(await readLimited(request, BODY_LIMIT_BYTES)));
}

/** @throws AppError too-large, unsupported-media-type, bad-input */
export async function readJson(request: Request, limitBytes: number = BODY_LIMIT_BYTES): Promise<unknown> {
  if (mediaType(request) !== 'application/json') throw unsupported();
  return parseJson(await readLimited(request, limitBytes));
}

/** Reads an uploaded file without looking into it. @throws AppError too-large, unsupported-media-type */
export async function readFile(request: Request, limitBytes: number = BODY_LIMIT_BYTES): Promise<Uint8Array> {
  if (mediaType(request) !== FILE_TYPE) {
    throw new AppError('unsupported-media-type', 'Die Datei muss als solche gesendet werden.');
  }
  return readBytes(request, limitBytes);
}

function parseWith(schema: z.core.$ZodType, value: unknown): unknown {
  const input = checkStorable(schema, value);
  if (input.isValid) return input.data;
  throw new AppError('bad-input', 'Bitte prüfe deine Angaben.', { fields: input.messages });
}

/** Parses the parts that the route describes. The overload ties the result to the route's schemas. */
export function parseInput<R extends Route>(route: R, raw: Record<InputPart, unknown>): Parsed<R>;
export function parseInput(route: Route, raw: Record<InputPart, unknown>): unknown {
  return {
    ...(route.params && { params: parseWith(route.params, raw.params) }),
    ...(route.query && { query: parseWith(route.query, raw.query) }),
    ...(route.body && { body: parseWith(route.body, raw.body) }),
  };
}
