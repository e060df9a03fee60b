/** The switches of the settings, as they are until somebody changes them (spec 2.14). */
export const notificationDefaults = { newsletter: true, waitlist: true, sync: false } as const;

/** A switch of the settings. */
export type NotificationSwitch = keyof typeof notificationDefaults;

/** Whether each switch is on. */
export type NotificationSwitches = Readonly<Record<NotificationSwitch, boolean>>;

/** What the owner can be told, with the switch that decides about it. */
const switchOf = {
  newsletter: 'newsletter',
  waitlist: 'waitlist',
  'sync-failed': 'sync',
  'sync-revoked': 'sync',
  'sync-suspicious': 'sync',
} as const satisfies Record<string, NotificationSwitch>;

/** What the owner can be told. */
export type News = keyof typeof switchOf;

/** How often each has happened since the last mail; never who it was. */
export type NewsCounts = Readonly<Partial<Record<News, number>>>;

const isNews = (name: string): name is News => name in switchOf;

/** What of the news is wanted, in the order in which it is told. */
export const wantedNews = (counts: NewsCounts, switches: NotificationSwitches): (readonly [News, number])[] =>
  Object.keys(switchOf).flatMap((name) => {
    const count = isNews(name) ? (counts[name] ?? 0) : 0;
    return isNews(name) && count > 0 && switches[switchOf[name]] ? [[name, count] as const] : [];
  });

const QUARTER_MS = 15 * 60 * 1000;

/**
 * When the mail with what happens now goes out: at the next quarter of an hour, when the sweep comes. So nobody gets
 * more than one in 15 minutes.
 */
export const newsDueAt = (now: Date): Date => new Date((Math.floor(now.getTime() / QUARTER_MS) + 1) * QUARTER_MS);

/** After so many failures in a row the owner is told; not again before a synchronisation has worked. */
const FAILURES_TOLD = 3;

/** How many of the last runs `syncNews` has to see. */
export const RUNS_SEEN = FAILURES_TOLD + 1;

/**
 * What the end of a synchronisation is to the owner; undefined for what she knows already, or need not know.
 *
 * @param outcomes of the last runs, newest first
 * @param isRevoked whether ClickUp no longer knows the token: no further run comes until she connects again
 */
export function syncNews(outcomes: readonly string[], isRevoked: boolean): News | undefined {
  if (isRevoked) return 'sync-revoked';
  const [last, before] = outcomes;
  if (last === 'suspicious' && before !== 'suspicious') return 'sync-suspicious';
  const others = outcomes.findIndex((outcome) => outcome !== 'failed');
  const failures = others === -1 ? outcomes.length : others;
  return failures === FAILURES_TOLD ? 'sync-failed' : undefined;
}
