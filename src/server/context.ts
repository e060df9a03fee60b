import type { Database } from '#db/client.ts';
import type { Role } from '#domain/accounts/roles.ts';
import type { DeployKind } from '#domain/operations/environment.ts';
import type { Env } from './env.ts';
import type { ActiveCampaign } from './vendors/activecampaign.ts';
import type { ClickUp } from './vendors/clickup.ts';
import type { Heartbeat } from './vendors/heartbeat.ts';
import type { ImageSource } from './vendors/image-source.ts';
import type { PromotionCodes } from './vendors/promotion-codes.ts';
import type { SmtpSettings } from './vendors/smtp.ts';
import type { TargetProbe } from './vendors/target-probe.ts';
import type { Website } from './vendors/website.ts';

/** Fields of a log line: figures, codes and our own names. Never e-mail addresses, tokens, cookies, IP addresses. */
export type LogFields = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;

export interface Log {
  readonly error: (event: string, fields: LogFields) => void;
  readonly info: (event: string, fields: LogFields) => void;
}

/** Source of a failure of ours. */
export interface FailureSource {
  /** Event in the log. */
  readonly event: string;
  /** Name of ours by which failures are counted, never what a visitor typed. */
  readonly operation: string;
  readonly fields?: LogFields;
}

export interface Client {
  readonly browser: string;
  /** ISO 3166, or ''. */
  readonly country: string;
}

export interface SignedIn {
  /** Null for the administrator of the environment, who has no account (docs/decisions/accounts.md). */
  readonly accountId: string | null;
  readonly username: string;
  readonly name: string;
  readonly role: Role;
  /** Permission to see revenue; without it, amounts are not sent. */
  readonly seesRevenue: boolean;
  readonly sessionId: string;
  /** Time of the last proof by password or passkey. */
  readonly provedAt: Date;
}

export interface Sessions {
  /** Returns the user and extends the session's idle timeout. Asks the database once per request. */
  readonly current: () => Promise<SignedIn | undefined>;
  /** @throws AppError unauthenticated */
  readonly require: () => Promise<SignedIn>;
  readonly isOpen: () => Promise<boolean>;
  /**
   * Opens a session under a new id; null: for the environment's administrator.
   * @param comparedHash hash that the password was checked against
   * @throws AppError unauthenticated if the password has changed since
   */
  readonly open: (accountId: string | null, comparedHash?: string) => Promise<void>;
  readonly close: () => Promise<void>;
  readonly prove: () => Promise<void>;
  /** Identifier of the session that is safe to compare and store; undefined without a cookie. */
  readonly key: () => Promise<string | undefined>;
}

/** Browser that was signed in before. */
export interface KnownDevice {
  readonly id: string;
  readonly accountId: string | null;
}

/** Recognises browsers that were signed in before: strangers cannot lock them out (docs/decisions/accounts.md). */
export interface Device {
  /** Returns the browser if it was signed in with the account that now has this name. */
  readonly knownFor: (username: string) => Promise<KnownDevice | undefined>;
  /** Remembers the browser after a login and returns its id; grants no access by itself. */
  readonly remember: (accountId: string | null) => Promise<string>;
}

export type CacheRefill = () => Promise<unknown>;

export interface Vendors {
  readonly clickup?: ClickUp | undefined;
  readonly activeCampaign?: ActiveCampaign | undefined;
  readonly images?: ImageSource | undefined;
  readonly targets?: TargetProbe | undefined;
  readonly website?: Website | undefined;
  readonly heartbeat?: Heartbeat | undefined;
  readonly smtp?: SmtpSettings | undefined;
  readonly promotionCodes?: PromotionCodes | undefined;
}

/** Everything impure that an operation may use. Tests replace what they need. */
export interface Context {
  readonly db: Database;
  readonly env: Env;
  readonly log: Log;
  readonly now: () => Date;
  readonly within: <T>(ms: number, work: Promise<T>) => Promise<{ readonly answer: T } | undefined>;
  readonly sessions: Sessions;
  readonly device: Device;
  readonly client: Client;
  /** Clients that replace those of `services/vendors.ts`, for tests. */
  readonly vendors?: Vendors;
  readonly deploy: DeployKind;
  readonly isProduction: boolean;
  /** Number of this request in the log and in the sentence of a failure. */
  readonly requestId: string;
  /** Logs and counts a failure of ours in work that no answer reports; the troubles tell the owner. */
  readonly recordFailure: (error: unknown, place: FailureSource) => void;
  readonly origin: string;
  /** Public origin of this deploy, for mails and calendars. */
  readonly site: string;
  /** Origin for calls to ourselves: a redirect from apex to www would turn a POST into a GET. */
  readonly host: string;
  /** Referer header, or ''. Untrusted. */
  readonly referrer: string;
  /** Visitor's address as we count it, IPv6 by its /64; never stored or logged. */
  readonly ip: string;
  /** Never stored or logged. */
  readonly userAgent: string;
  readonly asksForPrivacy: boolean;
  readonly country: string;
  /** Purges a tag from the CDN in the background, then refills it if wanted. */
  readonly purge: (tag: string, refill?: CacheRefill) => void;
  /** Makes the clock's next run look for work: for what may be due before its next half hour. */
  readonly wake: () => void;
  /** Posts JSON to another function of this deploy in the background; the result is only logged. */
  readonly callSelf: (path: string, body: unknown) => void;
  /** Keeps the function alive for work that the response does not wait for. */
  readonly waitUntil: (work: Promise<unknown>) => void;
}

/** Steps of a scheduled function by their name in the log, in the order of their start. */
export type Steps = Readonly<Record<string, (ctx: Context) => Promise<unknown>>>;
