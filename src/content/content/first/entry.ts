import * as z from 'zod/mini';

/** Builds an entry; fields that are not given are empty, or have their first text. @throws ZodError without a required one */
export const entryOf = <const S extends z.ZodMiniType>(
  { strict }: { readonly strict: S },
  id: string,
  data: Partial<z.input<S>>,
) => ({ id, data: z.parse(strict, data) });
