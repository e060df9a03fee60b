/** Whether the browser only fetches ahead and nobody has asked for the address yet (docs/decisions/redirects.md). */
export function isPrefetch(headers: Pick<Headers, 'get'>): boolean {
  const purpose = ['sec-purpose', 'purpose', 'x-moz', 'x-purpose'].map((name) => headers.get(name) ?? '').join(' ');
  return /prefetch|prerender|preview/i.test(purpose);
}

// Their robots, not the apps: people read in the apps' own browsers, `… Telegram-Android/12.2.3 (…)`.
const PREVIEW_AGENT =
  /^whatsapp|telegrambot|slackbot|slack-imgproxy|facebookexternalhit|^signal|discordbot|twitterbot|linkedinbot|preview/i;

/** Whether a program fetches an address to show a preview of it, also where lists of robots do not name it. */
export const isPreviewAgent = (userAgent: string): boolean => PREVIEW_AGENT.test(userAgent);

/** Whether a visitor asks not to be recognised: Do Not Track or Global Privacy Control. */
export const asksForPrivacy = (headers: Pick<Headers, 'get'>): boolean =>
  headers.get('dnt') === '1' || headers.get('sec-gpc') === '1';
