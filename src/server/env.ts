import * as z from 'zod/mini';
import { parsePasswordHash } from '#domain/accounts/password-hash.ts';
import { parseSmtpAddress } from '#domain/mail/smtp-address.ts';
import { type DeployKind, databaseHost, plainValue } from '#domain/operations/environment.ts';
import { parseMailbox } from '#domain/people/mailbox.ts';

/** Names every wrong variable, one sentence each, without its value. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError';
}

const onOff = z.enum(['on', 'off'], 'muss on oder off sein');
const httpUrl = z.url({ protocol: /^https?$/, error: 'muss eine Adresse mit http:// oder https:// sein' });
const wistiaId = z.string().check(z.regex(/^[a-z0-9]{10}$/, 'muss eine Wistia-Kennung aus 10 Zeichen sein'));

const withoutTrailingSlash = (url: string): string => url.replace(/\/+$/, '');

/** Main address of the website at Netlify, which does not redirect to another one. */
const mainAddress = z.pipe(
  httpUrl,
  // Netlify reports http until a new domain has its certificate, but stored links must last.
  z.transform((url) => new URL(url).origin.replace(/^http:/, 'https:')),
);

const publicShape = {
  PUBLIC_SITE_URL: z.optional(z.pipe(httpUrl, z.transform(withoutTrailingSlash))),
  PUBLIC_CAMPAIGN_ENDPOINT: z.optional(httpUrl),
  PUBLIC_CHECKOUT_URL: z._default(httpUrl, 'https://checkout.example/soul-plan'),
  PUBLIC_CHECKOUT_VOUCHER: z._default(z.string(), 'SOULPLAN27'),
  PUBLIC_PARTNER_URL: z.optional(httpUrl),
  PUBLIC_WISTIA_HERO_ID: z.optional(wistiaId),
  PUBLIC_WISTIA_OFFER_ID: z.optional(wistiaId),
  PUBLIC_WISTIA_ALCHEMY_ID: z.optional(wistiaId),
  PUBLIC_CONTACT_EMAIL: z._default(z.email('muss eine E-Mail-Adresse sein'), 'hallo@mein-erwachen.example'),
  PUBLIC_CONTACT_PHONE: z._default(z.string(), '+49 30 000000-00'),
  PUBLIC_CONTACT_ADDRESS: z._default(z.string(), 'Musterweg 12, 10115 Berlin'),
  PUBLIC_MAINTENANCE: z._default(onOff, 'on'),
};

export const CLICKUP_API_URL = 'https://api.clickup.com/api/v2';
const CLICKUP_AUTHORIZE_URL = 'https://app.clickup.com/api';
const ACTIVECAMPAIGN_HOST = /^https:\/\/[a-z0-9-]+\.(?:api-us1|activehosted)\.com$/;

const SECRET_MIN = 32;
const sessionSecrets = z.pipe(
  z.pipe(
    z.string(),
    z.transform((list) => list.split(',').map((secret) => secret.trim())),
  ),
  z.array(z.string().check(z.minLength(SECRET_MIN, `braucht Geheimnisse mit mindestens ${SECRET_MIN} Zeichen`))),
);

const KEY_BYTES = 32;
const isKey = (text: string): boolean => Buffer.from(text, 'base64').length === KEY_BYTES;
const encryptionKeys = z.pipe(
  z.pipe(
    z.string(),
    z.transform((list) => list.split(',').map((key) => key.trim())),
  ),
  z.array(z.string().check(z.refine(isKey, `braucht Schlüssel aus ${KEY_BYTES} Bytes in Base64`))),
);

/** Account address as ActiveCampaign shows it; tolerates a trailing `/` or `/api/3` (docs/decisions/environment.md). */
const activeCampaignUrl = z.pipe(
  httpUrl,
  z.transform((url) => withoutTrailingSlash(url).replace(/\/api\/3$/, '')),
);

/** Builds a schema from a parser; `sentence` is the error for text that it cannot read. */
const readBy = <T extends object>(parse: (text: string) => T | undefined, sentence: string) =>
  z.pipe(
    z.string(),
    z.transform((text, { issues }): T => {
      const value = parse(text);
      if (value !== undefined) return value;
      issues.push({ code: 'custom', message: sentence, input: text });
      return z.NEVER;
    }),
  );

const emailAddress = z.email('muss eine E-Mail-Adresse sein');
const smtpAddress = readBy(parseSmtpAddress, 'muss wie smtps://name:passwort@host:465 aussehen');
const mailbox = readBy(
  (text) => parseMailbox(text, (address) => emailAddress.safeParse(address).success),
  'muss wie Name <adresse@beispiel.de> aussehen',
);

const databaseUrl = z.url({ protocol: /^postgres(ql)?$/, error: 'muss mit postgresql:// beginnen' });

const serverShape = {
  /** Set by Netlify, in builds and functions. */
  URL: z.optional(mainAddress),
  DATABASE_URL: z.optional(databaseUrl),
  NETLIFY_DB_URL: z.optional(databaseUrl),
  /** Lets previews recognise the production database. */
  PRODUCTION_DATABASE_HOST: z.optional(
    z.string().check(z.regex(/^[a-z0-9.-]+$/i, 'muss ein Hostname sein, ohne Benutzer, Passwort und Pfad')),
  ),
  /** Newest first. */
  SESSION_SECRET: z.optional(sessionSecrets),
  ADMIN_USERNAME: z.optional(z.string()),
  ADMIN_PASSWORD_HASH: z.optional(
    z
      .string()
      .check(
        z.refine((text) => parsePasswordHash(text) !== undefined, 'muss eine Zeile von npm run admin:password sein'),
      ),
  ),
  ENCRYPTION_KEY: z.optional(encryptionKeys),
  CLICKUP_CLIENT_ID: z.optional(z.string()),
  CLICKUP_CLIENT_SECRET: z.optional(z.string()),
  CLICKUP_LIST_ID: z.optional(z.string().check(z.regex(/^\d+$/, 'muss die Nummer einer Liste sein'))),
  CLICKUP_API_URL: z._default(z.pipe(httpUrl, z.transform(withoutTrailingSlash)), CLICKUP_API_URL),
  CLICKUP_AUTHORIZE_URL: z._default(httpUrl, CLICKUP_AUTHORIZE_URL),
  ACTIVECAMPAIGN_API_URL: z.optional(activeCampaignUrl),
  ACTIVECAMPAIGN_API_KEY: z.optional(z.string()),
  /** Reads the promotion codes that Stripe's notices name by their ids. */
  STRIPE_API_KEY: z.optional(z.string().check(z.regex(/^(?:rk|sk)_\w+$/, 'muss mit rk_ oder sk_ beginnen'))),
  SMTP_URL: z.optional(smtpAddress),
  MAIL_FROM: z.optional(mailbox),
  MAIL_REPLY_TO: z.optional(mailbox),
  OWNER_EMAIL: z.optional(emailAddress),
  /** Secret: its holder can trigger a build. */
  BUILD_HOOK_URL: z.optional(httpUrl),
  /** Called on schedule while all is well; the monitor behind it alerts the owner when calls stop. */
  HEARTBEAT_URL: z.optional(httpUrl),
  /** `off`: no mail, letter, tag or task goes out. */
  SENDING: z._default(onOff, 'on'),
  RATE_LIMITS: z._default(onOff, 'on'),
};

const localShape = {
  PORT: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(65535)), 8888),
  DATA_DIR: z._default(z.string(), '.data'),
};

const environment = z.pipe(
  z.object({ ...publicShape, ...serverShape, ...localShape }),
  z.transform(({ PUBLIC_SITE_URL: named, URL: main, ...env }) => ({
    ...env,
    // Decides alone which database counts: guards and connections read only DATABASE_URL.
    DATABASE_URL: env.DATABASE_URL ?? env.NETLIFY_DB_URL,
    PUBLIC_SITE_URL: named ?? main ?? 'https://mein-erwachen.example',
    URL: main,
  })),
);

/** Parsed environment; `.env.example` explains each variable. */
export type Env = z.infer<typeof environment>;

export type RawEnv = Readonly<Record<string, string | undefined>>;

/** Rejects test-only settings in production: each would let strangers in or send secrets elsewhere. */
function findTestOnlySettings({
  RATE_LIMITS,
  CLICKUP_API_URL: api,
  CLICKUP_AUTHORIZE_URL: authorize,
  ...given
}: RawEnv) {
  const activeCampaign = given.ACTIVECAMPAIGN_API_URL?.replace(/\/+$/, '').replace(/\/api\/3$/, '');
  const isForeign = activeCampaign !== undefined && !ACTIVECAMPAIGN_HOST.test(activeCampaign);
  return [
    RATE_LIMITS === 'off' && 'RATE_LIMITS darf in Produktion nicht off sein.',
    (api ?? CLICKUP_API_URL) !== CLICKUP_API_URL && 'CLICKUP_API_URL darf in Produktion nicht geändert sein.',
    (authorize ?? CLICKUP_AUTHORIZE_URL) !== CLICKUP_AUTHORIZE_URL &&
      'CLICKUP_AUTHORIZE_URL darf in Produktion nicht geändert sein.',
    isForeign && 'ACTIVECAMPAIGN_API_URL muss auf api-us1.com oder activehosted.com liegen.',
  ].filter((problem) => problem !== false);
}

/** Mails, links and calendars carry this address for years: with http or a path they would break. */
function findAddressFault({ PUBLIC_SITE_URL: url }: Env): string[] {
  const isFit = url.startsWith('https://') && new URL(url).origin === url;
  return isFit ? [] : ['PUBLIC_SITE_URL muss mit https:// beginnen und darf keinen Pfad haben.'];
}

/** Rejects port 25, which the large clouds block, and a missing sender. */
function unsafeMail({ SMTP_URL: server, MAIL_FROM: from }: Env): string[] {
  if (server?.port === 25) return ['SMTP_URL darf nicht auf Port 25 zeigen: Nimm 465 (smtps) oder 587 (smtp).'];
  return server && !from ? ['MAIL_FROM fehlt: Ohne Absender geht keine E-Mail hinaus.'] : [];
}

/** A preview shows unreviewed changes; its writes must not reach the website's people. */
function strayDatabase({ DATABASE_URL: url, PRODUCTION_DATABASE_HOST: host }: Env): string[] {
  if (url === undefined) return [];
  if (host === undefined) {
    return [
      'PRODUCTION_DATABASE_HOST fehlt: Ohne ihn weiß diese Vorschau nicht, ob ihre Datenbank die der Produktion ist.',
    ];
  }
  const isProductions = databaseHost(url) === databaseHost(`postgres://${host}`);
  return isProductions
    ? ['Die Datenbank dieser Vorschau ist die der Produktion: Nenne in DATABASE_URL eine eigene.']
    : [];
}

/** With a wrong host, previews would take the website's database for their own. */
function wrongHost({ DATABASE_URL: url, PRODUCTION_DATABASE_HOST: host }: Env): string[] {
  const isWrong = url !== undefined && host !== undefined && databaseHost(url) !== databaseHost(`postgres://${host}`);
  return isWrong ? ['PRODUCTION_DATABASE_HOST ist nicht der Host der Datenbank.'] : [];
}

/**
 * Reads the environment once, at start. Cleans pasted values with `plainValue`; an empty one counts as unset.
 * @param deploy production refuses test-only settings, a preview refuses production's database
 * @throws EnvironmentError naming every wrong variable
 */
export function parseEnv(source: RawEnv, deploy: DeployKind = 'home'): Env {
  const given = Object.fromEntries(
    Object.entries(source)
      .map(([name, text]) => [name, text && plainValue(name, text)] as const)
      .filter(([, value]) => value !== undefined && value !== '')
      // At home, any other program may have set a variable of this name.
      .filter(([name]) => name !== 'URL' || deploy !== 'home'),
  );
  const result = environment.safeParse(given, { error: () => 'hat keinen gültigen Wert' });
  const problems = result.success
    ? []
    : result.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}.`);
  if (deploy === 'production') {
    problems.push(
      ...findTestOnlySettings(given),
      ...(result.success
        ? [...findAddressFault(result.data), ...wrongHost(result.data), ...unsafeMail(result.data)]
        : []),
    );
  }
  if (deploy === 'preview' && result.success) problems.push(...strayDatabase(result.data));
  if (!result.success || problems.length > 0) {
    throw new EnvironmentError(`Die Umgebung ist falsch eingestellt: ${problems.join(' ')}`);
  }
  return result.data;
}
