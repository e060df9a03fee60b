import { describe, expect, test } from 'vitest';
import { deployKind } from '#domain/operations/environment.ts';
import { EnvironmentError, parseEnv } from '#server/env.ts';

const head = 'Die Umgebung ist falsch eingestellt: ';

function problems(...input: Parameters<typeof parseEnv>): string {
  try {
    parseEnv(...input);
    return '';
  } catch (error) {
    if (!(error instanceof EnvironmentError) || !error.message.startsWith(head)) throw error;
    return error.message.slice(head.length);
  }
}

const defaults = {
  PUBLIC_SITE_URL: 'https://mein-erwachen.example',
  PUBLIC_CHECKOUT_URL: 'https://checkout.example/soul-plan',
  PUBLIC_CHECKOUT_VOUCHER: 'SOULPLAN27',
  PUBLIC_CONTACT_EMAIL: 'hallo@mein-erwachen.example',
  PUBLIC_CONTACT_PHONE: '+49 30 000000-00',
  PUBLIC_CONTACT_ADDRESS: 'Musterweg 12, 10115 Berlin',
  PUBLIC_MAINTENANCE: 'on',
  CLICKUP_API_URL: 'https://api.clickup.com/api/v2',
  CLICKUP_AUTHORIZE_URL: 'https://app.clickup.com/api',
  SENDING: 'on',
  RATE_LIMITS: 'on',
  PORT: 8888,
  DATA_DIR: '.data',
};

const given = {
  PUBLIC_SITE_URL: 'https://www.example.org',
  PUBLIC_CAMPAIGN_ENDPOINT: 'https://script.example.org/macros/exec',
  PUBLIC_CHECKOUT_URL: 'https://pay.example.org/1',
  PUBLIC_CHECKOUT_VOUCHER: 'MAI',
  PUBLIC_PARTNER_URL: 'https://partner.example.org',
  PUBLIC_WISTIA_HERO_ID: 'abcdefghi1',
  PUBLIC_WISTIA_OFFER_ID: 'abcdefghi2',
  PUBLIC_WISTIA_ALCHEMY_ID: 'abcdefghi3',
  PUBLIC_CONTACT_EMAIL: 'post@example.org',
  PUBLIC_CONTACT_PHONE: '030 1',
  PUBLIC_CONTACT_ADDRESS: 'Weg 1',
  PUBLIC_MAINTENANCE: 'off',
  DATABASE_URL: 'postgresql://user:secret@db.example.org/site?sslmode=require',
  NETLIFY_DB_URL: 'postgres://user:secret@ep-1.neon.tech/site',
  PRODUCTION_DATABASE_HOST: 'db.example.org',
  CLICKUP_CLIENT_ID: 'app',
  CLICKUP_CLIENT_SECRET: 'geheim',
  CLICKUP_LIST_ID: '901327301859',
  CLICKUP_API_URL: 'http://localhost:1/api/v2',
  CLICKUP_AUTHORIZE_URL: 'http://localhost:1/api',
  ACTIVECAMPAIGN_API_URL: 'https://konto.api-us1.com',
  ACTIVECAMPAIGN_API_KEY: 'schluessel',
  OWNER_EMAIL: 'inhaberin@example.org',
  SENDING: 'off',
  RATE_LIMITS: 'off',
  DATA_DIR: '/var/data',
};

const key = (byte: number): string => Buffer.alloc(32, byte).toString('base64');

describe('the environment', () => {
  test('needs no variables', () => {
    expect(parseEnv({})).toEqual(defaults);
  });

  test('is parsed as given, without foreign variables', () => {
    expect(parseEnv({ ...given, PORT: '0', PATH: '/bin' })).toEqual({ ...given, PORT: 0 });
  });

  test('counts an empty value as unset', () => {
    const empty = Object.fromEntries(Object.keys({ ...given, PORT: '' }).map((name) => [name, '']));
    expect(parseEnv(empty)).toEqual(defaults);
    expect(parseEnv({ PORT: undefined })).toEqual(defaults);
  });

  test.each([
    ['a space and a line end around it', (text: string) => ` ${text}\n`],
    ['single quotes', (text: string) => `'${text}'`],
    ['double quotes', (text: string) => `"${text}"`],
    ['its name', (text: string, name: string) => `${name}=${text}`],
    ['its name and quotes', (text: string, name: string) => `${name}='${text}'`],
    ['a whole line of a shell', (text: string, name: string) => `export ${name} = "${text}" `],
    ['quotes around the whole line', (text: string, name: string) => `'${name}=${text}'`],
  ])('is read through %s, as an owner pastes it into a form', (_, paste) => {
    const hash = '$scrypt$ln=1,r=1,p=1$H+K+PrPsWtvGi23s5rZ+GA$gpy2ZACzhV5Bg3ZWrKKJwWchYHJrRFiPdUzmOGPF5Fg';
    const all = { ...given, ADMIN_PASSWORD_HASH: hash };
    const pasted = Object.fromEntries(Object.entries(all).map(([name, text]) => [name, paste(text, name)]));
    expect(parseEnv(pasted)).toEqual(parseEnv(all));
  });

  test("has the site's address without a slash at its end", () => {
    expect(parseEnv({ PUBLIC_SITE_URL: 'https://www.example.org//' }).PUBLIC_SITE_URL).toBe('https://www.example.org');
  });

  test.each([
    [
      "where nobody names it, it is the host's main one, over https",
      { URL: 'http://me.example/' },
      'https://me.example',
    ],
    [
      'one that is named counts',
      { URL: 'https://a.example', PUBLIC_SITE_URL: 'https://b.example' },
      'https://b.example',
    ],
  ])('has its address of the site on Netlify: %s', (_, variables, expected) => {
    for (const deploy of ['production', 'preview'] as const) {
      expect(parseEnv(variables, deploy).PUBLIC_SITE_URL).toBe(expected);
    }
    expect(parseEnv({ ...variables, URL: 'anything' }).URL).toBeUndefined();
  });

  test.each(['http://example.org', 'https://example.org/seite', 'https://example.org?a=b'])(
    'cannot have the address %s in production',
    (PUBLIC_SITE_URL) => {
      expect(problems({ PUBLIC_SITE_URL }, 'production')).toBe(
        'PUBLIC_SITE_URL muss mit https:// beginnen und darf keinen Pfad haben.',
      );
    },
  );
});

describe('an address or key in several forms', () => {
  test.each(['https://konto.api-us1.com', 'https://konto.api-us1.com/api/3/'])(
    'is accepted for ActiveCampaign as %s',
    (ACTIVECAMPAIGN_API_URL) => {
      const env = parseEnv({ ACTIVECAMPAIGN_API_URL }, 'production');
      expect(env.ACTIVECAMPAIGN_API_URL).toBe('https://konto.api-us1.com');
    },
  );

  test.each([
    ['smtps://ich:geheim@post.example', { port: 465, isSecure: true, login: { user: 'ich', password: 'geheim' } }],
    ['smtp://post.example', { port: 587, isSecure: false, login: undefined }],
    [
      'smtp://ich%40example.org:p%3A%2Fw@post.example:2525/',
      { port: 2525, isSecure: false, login: { user: 'ich@example.org', password: 'p:/w' } },
    ],
  ])('is accepted for the mail server as %s', (SMTP_URL, expected) => {
    const { SMTP_URL: server } = parseEnv({ SMTP_URL, MAIL_FROM: 'ich@example.org' }, 'production');
    expect(server).toEqual({ host: 'post.example', ...expected });
  });

  test.each([
    ['ME – Mein Erwachen <hallo@example.org>', { name: 'ME – Mein Erwachen', address: 'hallo@example.org' }],
    ['"Blume, Anna" <hallo@example.org>', { name: 'Blume, Anna', address: 'hallo@example.org' }],
    ['hallo@example.org', { name: '', address: 'hallo@example.org' }],
  ])('is accepted for the sender as %s', (MAIL_FROM, expected) => {
    expect(parseEnv({ MAIL_FROM }).MAIL_FROM).toEqual(expected);
  });

  test('is accepted as a list of encryption keys, the newest first', () => {
    expect(parseEnv({ ENCRYPTION_KEY: `${key(2)}, ${key(1)}` }).ENCRYPTION_KEY).toEqual([key(2), key(1)]);
  });
});

describe('the message about a wrong variable omits its value', () => {
  test.each([
    ['PUBLIC_SITE_URL', 'www.example.org', 'muss eine Adresse mit http:// oder https:// sein.'],
    ['PUBLIC_WISTIA_HERO_ID', '"><script>', 'muss eine Wistia-Kennung aus 10 Zeichen sein.'],
    ['PUBLIC_CONTACT_EMAIL', 'post', 'muss eine E-Mail-Adresse sein.'],
    ['PUBLIC_MAINTENANCE', 'yes', 'muss on oder off sein.'],
    ['ENCRYPTION_KEY', `${key(1)},zu-kurz`, 'braucht Schlüssel aus 32 Bytes in Base64.'],
    ['CLICKUP_LIST_ID', 'https://app.clickup.com/1/v/li/2', 'muss die Nummer einer Liste sein.'],
    ['RATE_LIMITS', 'ON', 'muss on oder off sein.'],
    ['DATABASE_URL', 'mysql://user:secret@localhost/site', 'muss mit postgresql:// beginnen.'],
    [
      'PRODUCTION_DATABASE_HOST',
      'postgres://user:secret@ep-1.neon.tech/site',
      'muss ein Hostname sein, ohne Benutzer, Passwort und Pfad.',
    ],
    ['SMTP_URL', 'post.example', 'muss wie smtps://name:passwort@host:465 aussehen.'],
    [
      'SMTP_URL',
      'smtps://post.example?tls.rejectUnauthorized=false',
      'muss wie smtps://name:passwort@host:465 aussehen.',
    ],
    ['MAIL_FROM', 'a@example.org, b@example.org', 'muss wie Name <adresse@beispiel.de> aussehen.'],
    ['MAIL_REPLY_TO', 'Anna', 'muss wie Name <adresse@beispiel.de> aussehen.'],
    ['PORT', '65536', 'hat keinen gültigen Wert.'],
  ])('for %s=%s', (name, value, sentence) => {
    expect(problems({ [name]: value })).toBe(`${name} ${sentence}`);
    expect(sentence).not.toContain(value);
  });

  test('and lists all wrong variables at once', () => {
    expect(problems({ PORT: 'abc', PUBLIC_MAINTENANCE: 'x', DATABASE_URL: 'y' })).toBe(
      'PUBLIC_MAINTENANCE muss on oder off sein. DATABASE_URL muss mit postgresql:// beginnen. ' +
        'PORT hat keinen gültigen Wert.',
    );
  });
});

describe('in production', () => {
  test('rate limits cannot be switched off', () => {
    expect(problems({ RATE_LIMITS: 'off' }, 'production')).toBe('RATE_LIMITS darf in Produktion nicht off sein.');
    expect(problems({ RATE_LIMITS: 'on' }, 'production')).toBe('');
    expect(problems({ RATE_LIMITS: 'off' }, 'home')).toBe('');
  });

  test.each([
    ['CLICKUP_API_URL', 'https://api.clickup.example/api/v2', 'darf in Produktion nicht geändert sein.'],
    ['CLICKUP_AUTHORIZE_URL', 'https://evil.example/api', 'darf in Produktion nicht geändert sein.'],
    ['ACTIVECAMPAIGN_API_URL', 'http://konto.api-us1.com', 'muss auf api-us1.com oder activehosted.com liegen.'],
    [
      'ACTIVECAMPAIGN_API_URL',
      'https://api-us1.com.evil.example',
      'muss auf api-us1.com oder activehosted.com liegen.',
    ],
    ['ACTIVECAMPAIGN_API_URL', 'https://127.0.0.1', 'muss auf api-us1.com oder activehosted.com liegen.'],
  ])('%s=%s is refused', (name, value, sentence) => {
    expect(problems({ [name]: value }, 'production')).toBe(`${name} ${sentence}`);
    expect(problems({ [name]: value }, 'home')).toBe('');
  });

  test('mails need a sender and a port that lets mails through', () => {
    expect(problems({ SMTP_URL: 'smtps://post.example' }, 'production')).toBe(
      'MAIL_FROM fehlt: Ohne Absender geht keine E-Mail hinaus.',
    );
    expect(problems({ SMTP_URL: 'smtp://post.example:25', MAIL_FROM: 'a@example.org' }, 'production')).toBe(
      'SMTP_URL darf nicht auf Port 25 zeigen: Nimm 465 (smtps) oder 587 (smtp).',
    );
    expect(problems({ SMTP_URL: 'smtp://localhost:25' }, 'home')).toBe('');
  });
});

describe('a preview', () => {
  const host = 'ep-gold-123.eu-central-1.aws.neon.tech';
  const pooled = 'ep-gold-123-pooler.eu-central-1.aws.neon.tech';
  const other = 'ep-blau-456.eu-central-1.aws.neon.tech';
  const urlOf = (name: string) => `postgresql://user:geheim@${name}/site?sslmode=require`;
  const refused = 'Die Datenbank dieser Vorschau ist die der Produktion: Nenne in DATABASE_URL eine eigene.';
  const unknown =
    'PRODUCTION_DATABASE_HOST fehlt: Ohne ihn weiß diese Vorschau nicht, ob ihre Datenbank die der Produktion ist.';
  const wrongHost = 'PRODUCTION_DATABASE_HOST ist nicht der Host der Datenbank.';

  test.each([
    [pooled, host],
    [host, pooled],
    [host.toUpperCase(), host],
  ])("recognises production's database at %s by the host %s", (own, production) => {
    const variables = { DATABASE_URL: urlOf(own), PRODUCTION_DATABASE_HOST: production };
    expect(problems(variables, 'preview')).toBe(refused);
    expect(problems(variables, 'production')).toBe('');
  });

  const sentences = {
    production: { own: '', other: wrongHost, unnamed: '' },
    preview: { own: refused, other: '', unnamed: unknown },
    home: { own: '', other: '', unnamed: '' },
  };
  const contexts = ['production', 'deploy-preview', 'branch-deploy', 'preview-server', 'staging', 'dev', ''];
  test.each(
    contexts.flatMap((context) => (['DATABASE_URL', 'NETLIFY_DB_URL'] as const).map((name) => ({ context, name }))),
  )(
    'is guarded alike in the context "$context" by whichever variable names the database: $name',
    ({ context, name }) => {
      const deploy = deployKind(context);
      const found = (url: string, production?: string): string =>
        problems({ [name]: urlOf(url), PRODUCTION_DATABASE_HOST: production }, deploy);
      expect({ own: found(host, host), other: found(other, host), unnamed: found(host) }).toEqual(sentences[deploy]);
      expect(parseEnv({ [name]: urlOf(other) }).DATABASE_URL).toBe(urlOf(other));
    },
  );

  test("uses DATABASE_URL before Netlify's own database", () => {
    const variables = { DATABASE_URL: urlOf(other), NETLIFY_DB_URL: urlOf(host), PRODUCTION_DATABASE_HOST: host };
    expect(parseEnv(variables, 'preview').DATABASE_URL).toBe(urlOf(other));
  });

  test.each([
    ['production', 'production'],
    ['deploy-preview', 'preview'],
    ['branch-deploy', 'preview'],
    ['preview-server', 'preview'],
    ['dev', 'home'],
    ['', 'home'],
    [undefined, 'home'],
  ])("is distinguished from production by Netlify's context %s: %s", (context, kind) => {
    expect(deployKind(context)).toBe(kind);
  });
});
