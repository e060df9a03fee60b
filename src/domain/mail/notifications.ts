/** Default notification settings (spec 2.14). */
export const notificationDefaults = { newsletter: true, waitlist: true, sync: false } as const;

export type NotificationSwitch = keyof typeof notificationDefaults;

export type NotificationSwitches = Readonly<Record<NotificationSwitch, boolean>>;

/** News for the owner, each with the setting that controls it. */
const switchOf = {
  newsletter: 'newsletter',
  waitlist: 'waitlist',
  'sync-failed': 'sync',
  'sync-revoked': 'sync',
  'sync-suspicious': 'sync',
} as const satisfies Record<string, NotificationSwitch>;

export type News = keyof typeof switchOf;

/** Occurrences of each kind of news since the last mail; never names. */
export type NewsCounts = Readonly<Partial<Record<News, number>>>;

const isNews = (name: string): name is News => name in switchOf;

/** Returns the news that the settings allow, in the order of the mail. */
export const filterNews = (counts: NewsCounts, switches: NotificationSwitches): (readonly [News, number])[] =>
  Object.keys(switchOf).flatMap((name) => {
    const count = isNews(name) ? (counts[name] ?? 0) : 0;
    return isNews(name) && count > 0 && switches[switchOf[name]] ? [[name, count] as const] : [];
  });

const QUARTER_MS = 15 * 60 * 1000;

/** Returns the next quarter of an hour, when the outbox is swept: at most one mail with news in 15 minutes. */
export const newsDueAt = (now: Date): Date => new Date((Math.floor(now.getTime() / QUARTER_MS) + 1) * QUARTER_MS);

/** Failed synchronisations in a row before the owner is told, once, until one succeeds again. */
const FAILURES_TOLD = 3;

/** Runs that `syncNews` needs to look at. */
export const RUNS_SEEN = FAILURES_TOLD + 1;

/**
 * Returns the news of a finished synchronisation; undefined if the owner already knows, or need not know.
 * @param outcomes of the last runs, newest first
 * @param isRevoked true if ClickUp rejects the token: no further run starts until the owner connects again
 */
export function syncNews(outcomes: readonly string[], isRevoked: boolean): News | undefined {
  if (isRevoked) return 'sync-revoked';
  const [last, before] = outcomes;
  if (last === 'suspicious' && before !== 'suspicious') return 'sync-suspicious';
  const others = outcomes.findIndex((outcome) => outcome !== 'failed');
  const failures = others === -1 ? outcomes.length : others;
  return failures === FAILURES_TOLD ? 'sync-failed' : undefined;
}
