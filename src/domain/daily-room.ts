/** Three numbers of a day, for what strangers may cause: of a network, of the site, and late ones of a network. */
export interface DailyRoom {
  /** Key of its counters. */
  readonly name: string;
  /** Limit of an IPv4 address or an IPv6 /64. */
  readonly perNetwork: number;
  /** Limit of all networks together. */
  readonly perSite: number;
  /** Further ones of each network once others have used up the site's number or their block's; 0: none. */
  readonly late: number;
}

/** Stored clicks on order buttons: no buyer clicks more often, and the total leaves room for many networks. */
export const CHECKOUT_ROOM = { name: 'checkout', perNetwork: 10, perSite: 300, late: 0 } as const satisfies DailyRoom;

/** Presses for a gift, also of each person: with 4 MB each and three full days a month, 3.6 GB. */
export const GIFT_ROOM = {
  name: 'gift',
  perNetwork: 20,
  perSite: 300,
  perSubject: 5,
  late: 0,
} as const satisfies DailyRoom & { readonly perSubject: number };

/** Refused notices that are noted for the owner, of all platforms together. */
export const REFUSED_NOTICE_ROOM = {
  name: 'notice',
  perNetwork: 50,
  perSite: 500,
  late: 0,
} as const satisfies DailyRoom;

/** Logged failed logins: further ones would tell the owner nothing new. */
export const FAILED_LOGIN_ROOM = {
  name: 'failed-login',
  perNetwork: 20,
  perSite: 500,
  late: 0,
} as const satisfies DailyRoom;

/** Bytes of what sign-ups store besides address and list: a normal one has 20 to 100. */
export const SIGN_UP_TEXT_ROOM = {
  name: 'sign-up-text',
  perNetwork: 50_000,
  perSite: 1_000_000,
  late: 1000,
} as const satisfies DailyRoom;
