/** No browser sends a longer one. Patterns read a stranger's text, so its length is bounded first. */
const USER_AGENT_MAX = 1000;

/** Returns the user agent; the only reader of this header. */
export const userAgentOf = (headers: Pick<Headers, 'get'>): string =>
  (headers.get('user-agent') ?? '').slice(0, USER_AGENT_MAX);

/** Checks whether a browser only prefetches an address that its user has not opened (docs/decisions/redirects.md). */
export function isPrefetch(headers: Pick<Headers, 'get'>): boolean {
  const purpose = ['sec-purpose', 'purpose', 'x-moz', 'x-purpose'].map((name) => headers.get(name) ?? '').join(' ');
  return /prefetch|prerender|preview/i.test(purpose);
}

// The robots only, not people in the apps' own browsers (`… Telegram-Android/12.2.3 (…)`).
const PREVIEW_AGENT =
  /^whatsapp|telegrambot|slackbot|slack-imgproxy|facebookexternalhit|^signal|discordbot|twitterbot|linkedinbot|preview/i;

/** Checks for a link preview robot, including those missing from public lists of robots. */
export const isPreviewAgent = (userAgent: string): boolean => PREVIEW_AGENT.test(userAgent);

/** Checks for Do Not Track or Global Privacy Control. */
export const asksForPrivacy = (headers: Pick<Headers, 'get'>): boolean =>
  headers.get('dnt') === '1' || headers.get('sec-gpc') === '1';
