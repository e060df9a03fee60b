import * as z from 'zod/mini';

/** State of an integration's switch; shown only if `status` is 'success' (spec 4.8). */
export const switchState = z.object({ status: z.enum(['success', 'error']), enabled: z.boolean() });

export const switchInput = z.object({ enabled: z.boolean('Bitte gib an, ob die Integration an sein soll') });
