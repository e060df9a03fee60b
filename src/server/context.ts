import type { Database } from '#db/client.ts';
import type { Role } from '#domain/accounts/roles.ts';
import type { DeployKind } from '#domain/operations/environment.ts';
import type { Env } from './env.ts';
import type { ActiveCampaign } from './vendors/activecampaign.ts';
import type { ClickUp } from './vendors/clickup.ts';
import type { Heartbeat } from './vendors/heartbeat.ts';
import type { ImageSource } from './vendors/image-source.ts';
import type { IndexNow } from './vendors/index-now.ts';
import type { SmtpSettings } from './vendors/smtp.ts';
import type { TargetProbe } from './vendors/target-probe.ts';
import type { Website } from './vendors/website.ts';

/** What a log line may carry: figures, codes and names of ours. Never e-mail addresses, tokens, cookies, addresses. */
export type LogFields = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;

/** Writes one JSON line per entry. */
export interface Log {
  readonly error: (event: string, fields: LogFields) => void;
  readonly info: (event: string, fields: LogFields) => void;
}

/** What is told of a browser in the list of sessions: nothing that names its person. */
export interface Client {
  /** E.g. 'Firefox auf Windows'. */
  readonly browser: string;
  /** ISO 3166, or empty. */
  readonly country: string;
}

/** Who is signed in. */
export interface SignedIn {
  /** Null for the administrator of the environment, who has no account (docs/decisions/accounts.md). */
  readonly accountId: string | null;
  readonly username: string;
  readonly name: string;
  readonly role: Role;
  /** Whether amounts of money are for them; who may not see them is not sent them. */
  readonly seesRevenue: boolean;
  /** Names the session in its list. */
  readonly sessionId: string;
  /** When somebody last proved with password or passkey who they are. */
  readonly provedAt: Date;
}

/** The browser's session with the admin area (docs/decisions/security.md). */
export interface Sessions {
  /** Who is signed in; moves the session's idle end. Asks the database once per request. */
  readonly current: () => Promise<SignedIn | undefined>;
  /** The same where it is certain. @throws AppError unauthenticated */
  readonly require: () => Promise<SignedIn>;
  /** Whether the browser is signed in. */
  readonly isOpen: () => Promise<boolean>;
  /**
   * Opens a new session under a new id, whatever cookie the browser came with; null: of the environment's administrator.
   *
   * @param comparedHash of the account's password, where that was the proof: it must not have changed since
   * @throws AppError unauthenticated where it has
   */
  readonly open: (accountId: string | null, comparedHash?: string) => Promise<void>;
  /** Closes the session on the server and takes the cookie away. */
  readonly close: () => Promise<void>;
  /** Notes that who is signed in has just proved it again. */
  readonly prove: () => Promise<void>;
  /** What names the browser's session without opening it, for what must not leave it; undefined without a cookie. */
  readonly key: () => Promise<string | undefined>;
}

/** A browser that was signed in before. */
export interface KnownDevice {
  /** A name of the browser. */
  readonly id: string;
  /** Whom it was signed in with; null for the administrator of the environment. */
  readonly accountId: string | null;
}

/** What the browser keeps of having been signed in before, so that strangers cannot lock it out (docs/decisions/accounts.md). */
export interface Device {
  /** The browser, where somebody was signed in with the account that has the name now; undefined for every other one. */
  readonly knownFor: (username: string) => Promise<KnownDevice | undefined>;
  /** Notes, after a login, that the browser is known. It opens nothing by itself. */
  readonly remember: (accountId: string | null) => Promise<void>;
}

/** Has the CDN keep again what was taken off. */
export type Refill = () => Promise<unknown>;

/** The services that we talk to; a client that is missing has nothing set up. */
export interface Vendors {
  readonly clickup?: ClickUp | undefined;
  readonly activeCampaign?: ActiveCampaign | undefined;
  readonly images?: ImageSource | undefined;
  readonly targets?: TargetProbe | undefined;
  readonly website?: Website | undefined;
  readonly indexNow?: IndexNow | undefined;
  readonly heartbeat?: Heartbeat | undefined;
  readonly smtp?: SmtpSettings | undefined;
}

/** Everything impure that an operation may use. Tests replace what they need. */
export interface Context {
  readonly db: Database;
  readonly env: Env;
  readonly log: Log;
  readonly now: () => Date;
  /** Waits for work no longer than a while. */
  readonly within: <T>(ms: number, work: Promise<T>) => Promise<{ readonly answer: T } | undefined>;
  readonly sessions: Sessions;
  readonly device: Device;
  /** The browser that asks. */
  readonly client: Client;
  /** Clients that stand in for all that `services/vendors.ts` would make of the environment. */
  readonly vendors?: Vendors;
  readonly deploy: DeployKind;
  readonly isProduction: boolean;
  /** Origin that the request came to. */
  readonly origin: string;
  /** Origin that this deploy is known by outside: mails and calendars carry it on. */
  readonly site: string;
  /** Origin under which it answers calls of its own: a redirect from apex to www would turn a POST into a GET. */
  readonly host: string;
  /** Where the browser says that the request comes from; empty where it does not. Anybody can write anything there. */
  readonly referrer: string;
  /** The visitor's address as we count it, IPv6 by its /64; never stored, never logged. */
  readonly ip: string;
  /** What the browser says of itself; never stored, never logged. */
  readonly userAgent: string;
  /** Whether the visitor asks not to be recognised: Do Not Track or Global Privacy Control. */
  readonly asksForPrivacy: boolean;
  /** The visitor's country as the platform knows it: two letters, or empty. */
  readonly country: string;
  /** Takes what was answered under a tag off the CDN, and has it asked for anew where that is wanted, beside the answer. */
  readonly purge: (tag: string, refill?: Refill) => void;
  /** Posts JSON to another function of this deploy, beside the answer; what comes of it is not told. */
  readonly callSelf: (path: string, body: unknown) => void;
  /** Keeps the function alive for work that the answer does not wait for. */
  readonly waitUntil: (work: Promise<unknown>) => void;
}

/** What a scheduled function does, by what the log calls it, in the order in which it begins. */
export type Steps = Readonly<Record<string, (ctx: Context) => Promise<unknown>>>;
