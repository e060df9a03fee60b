/** Rows that strangers may cause in a day: each network (an IPv4 address or a /64), and all of them. */
export interface DailyRoom {
  /** Names its counters. */
  readonly name: string;
  readonly perNetwork: number;
  readonly perSite: number;
}

/** Clicks on order buttons that are kept: no buyer presses more often, and a day has room for many networks. */
export const CHECKOUT_ROOM = { name: 'checkout', perNetwork: 10, perSite: 300 } as const satisfies DailyRoom;

/** Failed logins that are written down: what comes beyond tells its reader no more. */
export const FAILED_LOGIN_ROOM = { name: 'failed-login', perNetwork: 20, perSite: 500 } as const satisfies DailyRoom;
