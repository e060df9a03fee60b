import type { Context, Vendors } from '#server/context.ts';
import { INDEXNOW_URL } from '#server/env.ts';
import { createActiveCampaign } from '#server/vendors/activecampaign.ts';
import { createClickUp } from '#server/vendors/clickup.ts';
import { createHeartbeat } from '#server/vendors/heartbeat.ts';
import { createImageSource } from '#server/vendors/image-source.ts';
import { createIndexNow } from '#server/vendors/index-now.ts';
import { createTargetProbe } from '#server/vendors/target-probe.ts';
import { createWebsite } from '#server/vendors/website.ts';

type Lookup<Name extends keyof Vendors> = (ctx: Context) => Vendors[Name] | undefined;

/** Whether anything may leave the house: mails, letters, tags, tasks (`SENDING`, docs/operations.md). */
export const isSending = ({ env }: Context): boolean => env.SENDING === 'on';

/**
 * Finds the client of a service that we talk to: undefined where nothing is set up, and in previews of a deploy, which
 * know the owner's accounts and leave them alone (docs/decisions/environment.md). Each is a value of its own, so that a
 * function carries only the clients that it calls.
 */
function vendor<Name extends keyof Vendors>(name: Name, create: Lookup<Name>): Lookup<Name> {
  // One for all that a request asks of it, because some count how often they are called.
  const made = new WeakMap<Context, Vendors[Name] | undefined>();
  return (ctx) => {
    if (ctx.vendors) return ctx.vendors[name];
    if (ctx.deploy !== 'preview' && !made.has(ctx)) made.set(ctx, create(ctx));
    return made.get(ctx);
  };
}

/** At home the stand-in of ClickUp keeps the images, too. */
const homeOrigins = ({ deploy, env }: Context): string[] =>
  deploy === 'home' ? [new URL(env.CLICKUP_API_URL).origin] : [];

export const clickUpOf = /* @__PURE__ */ vendor('clickup', ({ env: { CLICKUP_API_URL: apiUrl }, now }) =>
  createClickUp({ apiUrl, now }),
);

export const activeCampaignOf = /* @__PURE__ */ vendor('activeCampaign', ({ env, now }) => {
  const { ACTIVECAMPAIGN_API_URL: url, ACTIVECAMPAIGN_API_KEY: key } = env;
  return url !== undefined && key !== undefined ? createActiveCampaign({ url, key, now }) : undefined;
});

export const imagesOf = /* @__PURE__ */ vendor('images', (ctx) => createImageSource({ homeOrigins: homeOrigins(ctx) }));

/** Links to our own pages are asked at home, too. */
export const targetsOf = /* @__PURE__ */ vendor('targets', ({ deploy, origin }) =>
  createTargetProbe({ homeOrigins: deploy === 'home' ? [origin] : [] }),
);

export const websiteOf = /* @__PURE__ */ vendor('website', ({ env: { BUILD_HOOK_URL: hookUrl }, now }) =>
  createWebsite({ hookUrl, now }),
);

/** Who tells search engines: nobody at home, unless a stand-in is named. */
export const indexNowOf = /* @__PURE__ */ vendor('indexNow', ({ deploy, env, now }) => {
  const url = env.INDEXNOW_URL ?? (deploy === 'production' ? INDEXNOW_URL : undefined);
  return url === undefined ? undefined : createIndexNow({ url, now });
});

/** Who is told that all is well. */
export const heartbeatOf = /* @__PURE__ */ vendor('heartbeat', ({ env: { HEARTBEAT_URL: url }, now }) =>
  url === undefined ? undefined : createHeartbeat({ url, now }),
);

/**
 * The mail server that is set up, whether or not anything may leave the house. Only what it takes: the client is large, and
 * lives in `functions/mailer.ts` alone.
 */
export const mailServerOf = /* @__PURE__ */ vendor('smtp', ({ env, deploy }) => {
  const { SMTP_URL: server, MAIL_FROM: from, MAIL_REPLY_TO: replyTo } = env;
  return server && from && { server, from, replyTo, requiresTls: deploy === 'production' };
});

/** Where mails are handed in; nowhere while nothing may leave the house. */
export const smtpOf: Lookup<'smtp'> = (ctx) => (isSending(ctx) ? mailServerOf(ctx) : undefined);
