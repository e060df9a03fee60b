import * as z from 'zod/mini';
import { withoutSoftHyphens } from '#build/soft-hyphens.ts';
import { kindOf } from '#contracts/content/registry.ts';
import { checkHealth } from '#contracts/operations/health.ts';
import { type NewsletterSignup, subscribe } from '#contracts/people/sign-ups.ts';
import { EDGE_CHECK_HEADER } from '#domain/redirects/manifest.ts';
import { parseEnv } from '#server/env.ts';

/** Check of a deployed website from outside. */
interface Check {
  readonly name: string;
  /** @returns a description of the problem, if there is one */
  readonly problem: (site: Site) => Promise<string | undefined>;
}

/** Hint that is neither right nor wrong; undefined if there is none. */
type Note = (site: Site) => Promise<string | undefined>;

interface Site {
  readonly origin: string;
  /** Requests without following redirects and without counting as a visit. */
  readonly get: (path: string, headers?: Readonly<Record<string, string>>) => Promise<Response>;
}

const PATIENCE_MS = 15_000;
const publicPages = ['/', '/soulcircle', '/soulalchemy', '/soulplan2'];
/** Pages that the law requires, named in docs/decisions/law.md. */
const legalPages = [
  '/impressum',
  '/datenschutz',
  '/agb',
  '/widerruf',
  '/cookies',
  '/barrierefreiheit',
  '/vertrag-widerrufen',
  '/kuendigen',
];
const unset = parseEnv({});
const contact = `Inhalte › ${kindOf('contact').title}`;
/** Placeholder values on the pages, each with the place to set the real one. */
const placeholders: Readonly<Record<string, string>> = {
  [unset.PUBLIC_CONTACT_EMAIL]: contact,
  [unset.PUBLIC_CONTACT_PHONE]: contact,
  [unset.PUBLIC_CONTACT_ADDRESS]: contact,
  [new URL(unset.PUBLIC_CHECKOUT_URL).host]: `Inhalte › ${kindOf('offers').title}`,
};

function siteAt(origin: string): Site {
  const get: Site['get'] = (path, headers = {}) =>
    fetch(new URL(path, origin), {
      redirect: 'manual',
      headers: { DNT: '1', 'User-Agent': 'check-deploy (bot)', ...headers },
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
  return { origin, get };
}

async function statusProblem({ get }: Site, path: string, expected: number): Promise<string | undefined> {
  const { status } = await get(path);
  return status === expected ? undefined : `${path} antwortet ${status} statt ${expected}.`;
}

async function redirectProblem({ get, origin }: Site, path: string, target: string): Promise<string | undefined> {
  const response = await get(path);
  const location = response.headers.get('location') ?? '';
  const isThere = [301, 302].includes(response.status) && new URL(location, origin).pathname === target;
  return isThere ? undefined : `${path} führt nicht nach ${target}, sondern antwortet ${response.status} ${location}.`;
}

async function headersProblem({ get, origin }: Site, path: string, expected: Readonly<Record<string, RegExp>>) {
  const { headers } = await get(path);
  const wrong = Object.entries(expected).filter(([name, pattern]) => !pattern.test(headers.get(name) ?? ''));
  // Browsers ignore this header over http.
  const relevant = wrong.filter(([name]) => origin.startsWith('https:') || name !== 'strict-transport-security');
  if (relevant.length === 0) return undefined;
  return `${path}: ${relevant.map(([name]) => `${name} ist „${headers.get(name) ?? ''}“`).join(', ')}.`;
}

const first = async (problems: readonly Promise<string | undefined>[]): Promise<string | undefined> =>
  (await Promise.all(problems)).find((problem) => problem !== undefined);

/** Returns the same website under its admin host; undefined if that host does not resolve. */
async function adminSite({ origin }: Site): Promise<Site | undefined> {
  const url = new URL(origin);
  url.hostname = `admin.${url.hostname.replace(/^www\./, '')}`;
  const site = siteAt(url.origin);
  try {
    await site.get('/');
    return site;
  } catch (error) {
    const { cause } = error instanceof Error ? error : {};
    const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
    // Without a DNS server, hosts below localhost do not resolve.
    const isNowhere = code === 'EAI_AGAIN' && url.hostname.endsWith('.localhost');
    if (code === 'ENOTFOUND' || isNowhere) return undefined;
    throw error;
  }
}

/** Returns the website's own health report; empty if there is none. */
async function healthOf({ get }: Site) {
  const answer = z.partial(checkHealth.response).safeParse(await (await get('/api/health')).json());
  return answer.success ? answer.data : {};
}

const secured = { 'strict-transport-security': /max-age=\d{8}/, 'x-content-type-options': /^nosniff$/ };
const hidden = { ...secured, 'x-robots-tag': /noindex/, 'referrer-policy': /^same-origin$/ };

/** Compares where functions and database are: far apart, each statement takes a tenth of a second longer. */
const sameRegion: Check = {
  name: 'Funktionen und Datenbank sind in derselben Region',
  problem: async (site) => {
    const functions = (await site.get('/api/health')).headers.get('x-function-region');
    const { region } = await healthOf(site);
    if (functions === null || !region || functions === region) return undefined;
    return `Die Funktionen antworten aus ${functions}, die Datenbank ist in ${region}: Wähle bei Netlify die Region der Datenbank.`;
  },
};

const withoutHeartbeat: Note = async (site) =>
  (await healthOf(site)).heartbeat === 'missing'
    ? 'Ohne HEARTBEAT_URL meldet niemand, wenn die Website ganz stillsteht (docs/operations.md, „Alarms“).'
    : undefined;

const checks: readonly Check[] = [
  {
    name: 'Website und Datenbank antworten',
    problem: (site) => statusProblem(site, '/api/health', 200),
  },
  {
    name: 'Code und Datenbank passen zusammen',
    problem: async (site) => {
      const { schema } = await healthOf(site);
      if (schema === 'behind')
        return 'Der Datenbank fehlen Migrationen dieses Codes: Baue neu, oder rufe npm run db:migrate auf.';
      return schema === 'ahead'
        ? 'Die Datenbank ist weiter als dieser Code: Ein älterer Deploy ist online. Veröffentliche wieder den neuesten.'
        : undefined;
    },
  },
  {
    name: 'E-Mails haben einen Mailserver und einen Absender',
    problem: async (site) => {
      const { mail } = await healthOf(site);
      return mail === 'set-up' ? undefined : 'Setze SMTP_URL und MAIL_FROM: Bis dahin warten alle E-Mails.';
    },
  },
  {
    name: 'Adresse, Schlüssel und Build-Hook sind gesetzt',
    problem: async (site) => {
      const { owner, encryption, publishing } = await healthOf(site);
      const missing = [
        owner === 'set-up' ? '' : 'OWNER_EMAIL (Benachrichtigungen an den Notzugang)',
        encryption === 'set-up' ? '' : 'ENCRYPTION_KEY (ClickUp und Bezahlplattformen verbinden)',
        publishing === 'set-up' ? '' : 'BUILD_HOOK_URL (veröffentlichen)',
      ].filter((each) => each !== '');
      return missing.length === 0
        ? undefined
        : `Es fehlt: ${missing.join(', ')}. Steht es schon bei Netlify, hilft „Clear cache and deploy“.`;
    },
  },
  {
    name: 'Alle öffentlichen Seiten sind da',
    problem: (site) => first([...publicPages, ...legalPages].map((path) => statusProblem(site, path, 200))),
  },
  {
    name: 'Unbekannte Adressen sind 404',
    problem: (site) => first(['/gibt-es-nicht', '/r/gibt-es-nicht'].map((path) => statusProblem(site, path, 404))),
  },
  {
    name: 'Alte und kurze Adressen führen zum Ziel',
    problem: (site) =>
      first([
        redirectProblem(site, '/soulplan', '/soulplan2'),
        redirectProblem(site, '/admin', '/admin-login'),
        redirectProblem(site, '/admin/apps', '/admin-dashboard/apps'),
      ]),
  },
  {
    name: 'Seiten sind abgesichert',
    problem: (site) =>
      first(
        publicPages.map((path) =>
          headersProblem(site, path, { ...secured, 'content-security-policy': /frame-ancestors 'none'/ }),
        ),
      ),
  },
  {
    name: 'Der Admin-Bereich bleibt aus Suchmaschinen und Caches',
    problem: (site) =>
      first(
        ['/admin-login', '/admin-dashboard'].map((path) =>
          headersProblem(site, path, { ...hidden, 'cache-control': /no-store/ }),
        ),
      ),
  },
  {
    name: 'Der Admin-Hostname zeigt den Admin-Bereich, wenn es ihn gibt',
    problem: async (site) => {
      const admin = await adminSite(site);
      if (admin === undefined) return undefined;
      const expected = { ...hidden, 'cache-control': /no-store/ };
      return first([
        ...['/', '/apps', '/settings'].map((path) => statusProblem(admin, path, 200)),
        headersProblem(admin, '/', expected),
      ]);
    },
  },
  {
    name: 'Kurzlinks werden am Rand beantwortet',
    problem: async ({ get }) => {
      const { status } = await get('/r/pruefung', { [EDGE_CHECK_HEADER]: '1' });
      if (status === 204) return undefined;
      return status === 503
        ? 'Die Edge-Funktion läuft, kennt aber SESSION_SECRET nicht: Jeder Kurzlink geht den längeren Weg.'
        : `Die Edge-Funktion läuft nicht (Antwort ${status}): Jeder Kurzlink geht den längeren Weg.`;
    },
  },
  {
    name: 'Ohne Anmeldung gibt es keine Daten',
    problem: (site) =>
      first(
        ['/api/redirects', '/api/analytics/stats/overview', '/api/clickup/status', '/api/activecampaign/queue'].map(
          (path) => statusProblem(site, path, 401),
        ),
      ),
  },
  {
    name: 'Geplante Funktionen lassen sich nicht von außen starten',
    problem: async ({ get, origin }) => {
      // The local platform starts them on purpose.
      if (new URL(origin).hostname === 'localhost') return undefined;
      const { status } = await get('/.netlify/functions/nightly');
      return status >= 400 ? undefined : `/.netlify/functions/nightly antwortet ${status}.`;
    },
  },
  {
    name: 'Die Adresse in den Seiten ist diese',
    problem: async ({ get, origin }) => {
      const canonical = /<link rel="canonical" href="([^"]+)"/.exec(await (await get('/')).text())?.[1];
      if (canonical !== undefined && new URL(canonical).origin === origin) return undefined;
      return `Die Startseite nennt ${canonical ?? 'keine Adresse'}. Netlifys Hauptadresse, oder PUBLIC_SITE_URL, wenn gesetzt, muss ${origin} sein; danach neu bauen.`;
    },
  },
  {
    name: 'Keine Platzhalter auf den Seiten',
    problem: async ({ get }) => {
      const texts = await Promise.all(publicPages.map(async (path) => (await get(path)).text()));
      const left = Object.entries(placeholders).filter(([placeholder]) =>
        texts.some((text) => withoutSoftHyphens(text).includes(placeholder)),
      );
      const named = left.map(([placeholder, place]) => `„${placeholder}“ (${place})`).join(', ');
      return left.length === 0 ? undefined : `Noch zu sehen: ${named}. Danach veröffentlichen oder neu bauen.`;
    },
  },
  sameRegion,
];

const online = z.object({ id: z.number(), builtAt: z.iso.datetime() });
const notes: Note[] = [
  withoutHeartbeat,
  async ({ get }) =>
    (await (await get('/')).text()).includes('<meta name="robots" content="noindex">')
      ? 'Suchmaschinen sehen die Website noch nicht: Fülle unter „Inhalte“ das Impressum, veröffentliche und schalte den Wartungsmodus aus.'
      : undefined,
  async ({ get }) => {
    const { id, builtAt } = online.parse(await (await get('/release.json')).json());
    const release = id === 0 ? 'der erste Inhalt' : `Veröffentlichung ${id}`;
    return `Online ist ${release}, gebaut am ${builtAt}. Ist das älter als deine letzte Änderung, fehlt ein Deploy.`;
  },
];

/** Signs an address up for the newsletter; its owner has to see whether the mail arrives. */
const sendsMail = (email: string): Check => ({
  name: `Eine Bestätigungsmail an ${email} ist angenommen`,
  problem: async ({ origin }) => {
    const response = await fetch(new URL(subscribe.path, origin), {
      method: subscribe.method,
      headers: { 'Content-Type': 'application/json', Origin: origin },
      body: JSON.stringify({ email } satisfies NewsletterSignup),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (response.status !== subscribe.status) return `Die Anmeldung zum Newsletter antwortet ${response.status}.`;
    notes.push(
      async () => 'Liegt die E-Mail in fünf Minuten nicht im Postfach, sieh auf dem Dashboard nach, ob E-Mails warten.',
    );
    return undefined;
  },
});

const [address = '', email] = process.argv.slice(2);
if (!/^https?:\/\//.test(address) || !URL.canParse(address)) {
  console.error('So geht es: npm run check:deploy -- https://deine-adresse deine@e-mail-adresse');
  process.exit(2);
}

const site = siteAt(new URL(address).origin);
for (const { name, problem } of email === undefined ? checks : [...checks, sendsMail(email)]) {
  const found = await problem(site).catch((error: unknown) => {
    return `Keine Antwort (${error instanceof Error ? error.message : 'unbekannt'}).`;
  });
  if (found !== undefined) process.exitCode = 1;
  console.log(found === undefined ? `✓ ${name}` : `✗ ${name}\n  ${found}`);
}
for (const note of notes) {
  const answer = await note(site).catch(() => undefined);
  if (answer !== undefined) console.log(`· ${answer}`);
}
