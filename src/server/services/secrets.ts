import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { Obstacle } from '#contracts/obstacle.ts';
import { SEALED, type SealedName } from '#domain/accounts/sealed-values.ts';
import { AppError } from '#domain/errors.ts';
import type { Env } from '#server/env.ts';

const ALGORITHM = 'aes-256-gcm';
const FORMAT = 'gcm1';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_ID_CHARS = 8;

/** Keys of `ENCRYPTION_KEY` in base64, newest first. */
export type KeyRing = readonly string[] | undefined;

const NO_KEY: Obstacle = {
  text: 'Der Server kann noch keine Zugangsdaten speichern oder lesen. Deine Technik muss ihn dafür einrichten.',
  link: null,
  technician: 'In der Umgebung fehlt ENCRYPTION_KEY.',
};
const WRONG_KEY = {
  text: 'Die gespeicherten Zugangsdaten lassen sich nicht mehr lesen. Bitte verbinde den Dienst neu.',
  technician: 'Sie passen zu keinem Schlüssel in ENCRYPTION_KEY.',
};

interface Key {
  readonly id: string;
  readonly bytes: Buffer;
}

/** Finds why no secret of another service can be stored. */
export const findKeyObstacle = ({ env }: { readonly env: Pick<Env, 'ENCRYPTION_KEY'> }): Obstacle | null =>
  (env.ENCRYPTION_KEY ?? []).length === 0 ? NO_KEY : null;

function keysOf(ring: KeyRing): [Key, ...Key[]] {
  const keys = (ring ?? []).map((text) => {
    const bytes = Buffer.from(text, 'base64');
    return { id: createHash('sha256').update('key-id\n').update(bytes).digest('hex').slice(0, KEY_ID_CHARS), bytes };
  });
  const [newest, ...older] = keys;
  if (newest === undefined) throw new AppError('unavailable', NO_KEY.text, { technician: NO_KEY.technician });
  return [newest, ...older];
}

/** Returns the keys for a sealed value. Some are needed without ENCRYPTION_KEY too; then SESSION_SECRET seals them. */
export function keyRingFor(env: Pick<Env, 'ENCRYPTION_KEY' | 'SESSION_SECRET'>, name: SealedName): KeyRing {
  if (name !== 'pepper' && name !== 'gift') return env.ENCRYPTION_KEY;
  const derived = (env.SESSION_SECRET ?? []).map((text) =>
    createHash('sha256').update(`pepper\n${text}`).digest('base64'),
  );
  const keys = [...(env.ENCRYPTION_KEY ?? []), ...derived];
  return keys.length > 0 ? keys : undefined;
}

function placeBytes(name: SealedName): Buffer {
  const { provider, field } = SEALED[name];
  return Buffer.from(`integration:${provider}:${field}`);
}

/** Returns `gcm1.{key id}.{iv}.{ciphertext and tag}`, the last two in base64url. @throws AppError unavailable */
export function sealSecret(ring: KeyRing, name: SealedName, secret: string): string {
  const [{ id, bytes }] = keysOf(ring);
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, bytes, iv).setAAD(placeBytes(name));
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return [FORMAT, id, iv.toString('base64url'), sealed.toString('base64url')].join('.');
}

/** `isOld` asks for sealing again. @throws AppError unavailable for a missing key, or a value changed or moved */
export function openSecret(
  ring: KeyRing,
  name: SealedName,
  sealed: string,
): { readonly secret: string; readonly isOld: boolean } {
  const [newest, ...older] = keysOf(ring);
  const [format, keyId, iv = '', text = ''] = sealed.split('.');
  const key = [newest, ...older].find(({ id }) => id === keyId);
  if (format !== FORMAT || key === undefined) throw new AppError('unavailable', WRONG_KEY.text, WRONG_KEY);
  const bytes = Buffer.from(text, 'base64url');
  try {
    const decipher = createDecipheriv(ALGORITHM, key.bytes, Buffer.from(iv, 'base64url'), { authTagLength: TAG_BYTES });
    decipher.setAAD(placeBytes(name)).setAuthTag(bytes.subarray(-TAG_BYTES));
    const secret = Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]).toString('utf8');
    return { secret, isOld: key.id !== newest.id };
  } catch {
    throw new AppError('unavailable', WRONG_KEY.text, WRONG_KEY);
  }
}
