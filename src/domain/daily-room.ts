/** Limits of rows that strangers may cause in a day: per network (an IPv4 address or a /64), and in total. */
export interface DailyRoom {
  /** Key of its counters. */
  readonly name: string;
  readonly perNetwork: number;
  readonly perSite: number;
}

/** Stored clicks on order buttons: no buyer clicks more often, and the total leaves room for many networks. */
export const CHECKOUT_ROOM = { name: 'checkout', perNetwork: 10, perSite: 300 } as const satisfies DailyRoom;

/** Refused notices that are noted for the owner, of all platforms together. */
export const REFUSED_NOTICE_ROOM = { name: 'notice', perNetwork: 50, perSite: 500 } as const satisfies DailyRoom;

/** Logged failed logins: further ones would tell the owner nothing new. */
export const FAILED_LOGIN_ROOM = { name: 'failed-login', perNetwork: 20, perSite: 500 } as const satisfies DailyRoom;
