import type { Context, Vendors } from '#server/context.ts';

/** Returns a vendor's client for a request. */
export type Lookup<Name extends keyof Vendors> = (ctx: Context) => Vendors[Name] | undefined;

/**
 * Defines a lookup of a vendor client: undefined if not configured, and in previews, which share the owner's accounts
 * but must not use them (docs/decisions/environment.md). One value per client, so that a function bundles only those it
 * calls.
 */
export function vendor<Name extends keyof Vendors>(name: Name, create: Lookup<Name>): Lookup<Name> {
  // One client per request, because some count their calls.
  const made = new WeakMap<Context, Vendors[Name] | undefined>();
  return (ctx) => {
    if (ctx.vendors) return ctx.vendors[name];
    if (ctx.deploy !== 'preview' && !made.has(ctx)) made.set(ctx, create(ctx));
    return made.get(ctx);
  };
}
