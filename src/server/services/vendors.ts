import type { Context } from '#server/context.ts';
import { isSending } from '#server/services/mail/sending-switch.ts';
import { createClickUp } from '#server/vendors/clickup.ts';
import { createHeartbeat } from '#server/vendors/heartbeat.ts';
import { createImageSource } from '#server/vendors/image-source.ts';
import { createPromotionCodes, STRIPE_API_URL } from '#server/vendors/promotion-codes.ts';
import { createTargetProbe } from '#server/vendors/target-probe.ts';
import { createWebsite } from '#server/vendors/website.ts';
import { type Lookup, vendor } from './vendor.ts';

/** At home, the fake ClickUp serves the images. */
const homeOrigins = ({ deploy, env }: Context): string[] =>
  deploy === 'home' ? [new URL(env.CLICKUP_API_URL).origin] : [];

export const clickUpOf = /* @__PURE__ */ vendor('clickup', ({ env: { CLICKUP_API_URL: apiUrl }, now }) =>
  createClickUp({ apiUrl, now }),
);

export const promotionCodesOf = /* @__PURE__ */ vendor('promotionCodes', ({ env: { STRIPE_API_KEY: key }, now }) =>
  key === undefined ? undefined : createPromotionCodes({ apiUrl: STRIPE_API_URL, key, now }),
);

export const imagesOf = /* @__PURE__ */ vendor('images', (ctx) => createImageSource({ homeOrigins: homeOrigins(ctx) }));

/** At home, links to our own pages are probed too. */
export const targetsOf = /* @__PURE__ */ vendor('targets', ({ deploy, origin }) =>
  createTargetProbe({ homeOrigins: deploy === 'home' ? [origin] : [] }),
);

export const websiteOf = /* @__PURE__ */ vendor('website', ({ env: { BUILD_HOOK_URL: hookUrl }, now }) =>
  createWebsite({ hookUrl, now }),
);

export const heartbeatOf = /* @__PURE__ */ vendor('heartbeat', ({ env: { HEARTBEAT_URL: url }, now }) =>
  url === undefined ? undefined : createHeartbeat({ url, now }),
);

/** Defined even while sending is off. Only settings: `functions/mailer.ts` alone bundles the large client. */
export const mailServerOf = /* @__PURE__ */ vendor('smtp', ({ env, deploy }) => {
  const { SMTP_URL: server, MAIL_FROM: from, MAIL_REPLY_TO: replyTo } = env;
  return server && from && { server, from, replyTo, requiresTls: deploy === 'production' };
});

/** Undefined while sending is off. */
export const smtpOf: Lookup<'smtp'> = (ctx) => (isSending(ctx) ? mailServerOf(ctx) : undefined);
