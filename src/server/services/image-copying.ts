import { createHmac, timingSafeEqual } from 'node:crypto';
import { copyEventImages } from '#contracts/media.ts';
import { isImageDue } from '#db/queries/event-images.ts';
import { berlinDay } from '#domain/berlin-time.ts';
import type { Context } from '#server/http/context.ts';

const MAX_AGE_MS = 5 * 60 * 1000;

const sign = (secret: string, at: number): Buffer =>
  createHmac('sha256', secret).update(`copy-event-images\n${at}`).digest();

/**
 * Has the images copied that are due. The function that draws them carries a large library, so it stands alone and is
 * asked through its address.
 */
export async function requestCopies({ db, env, now, callSelf }: Context): Promise<void> {
  const [secret] = env.SESSION_SECRET ?? [];
  const instant = now();
  if (secret === undefined || !(await isImageDue(db, { now: instant, today: berlinDay(instant) }))) return;
  const at = instant.getTime();
  callSelf(copyEventImages.path, { at, signature: sign(secret, at).toString('hex') });
}

/** Whether `requestCopies` has asked, a moment ago. */
export function isCopyRequest(
  { env, now }: Context,
  { at, signature }: { readonly at: number; readonly signature: string },
): boolean {
  if (Math.abs(now().getTime() - at) > MAX_AGE_MS) return false;
  const given = Buffer.from(signature, 'hex');
  return (env.SESSION_SECRET ?? []).some((secret) => {
    const expected = sign(secret, at);
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
}
