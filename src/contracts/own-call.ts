import * as z from 'zod/mini';
import { route } from './route.ts';

/** Describes a call from one function of ours to another; `signature` covers path and `at` (ms since 1970). */
export const ownCall = <const Path extends `/api/${string}`>(path: Path) =>
  route({ method: 'POST', path, body: z.object({ at: z.int(), signature: z.string() }), status: 202 });
