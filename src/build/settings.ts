import type { Env } from '#server/env.ts';

interface Setting {
  readonly names: readonly (keyof Env)[];
  readonly off: string;
}

const settings: readonly Setting[] = [
  { names: ['SESSION_SECRET'], off: 'niemand kann sich anmelden' },
  {
    names: ['ADMIN_USERNAME', 'ADMIN_PASSWORD_HASH'],
    off: 'es gibt keinen Notzugang, also vor dem ersten Konto keinen',
  },
  { names: ['ENCRYPTION_KEY'], off: 'ClickUp und Bezahlplattformen lassen sich nicht verbinden' },
  { names: ['SMTP_URL', 'MAIL_FROM'], off: 'alle E-Mails warten, auch die Bestätigungen' },
  { names: ['OWNER_EMAIL'], off: 'der Notzugang bekommt keine Benachrichtigungen' },
  { names: ['BUILD_HOOK_URL'], off: 'unter „Inhalte“ lässt sich nichts veröffentlichen' },
  { names: ['HEARTBEAT_URL'], off: 'steht die Website ganz still, sagt es dir niemand' },
  { names: ['PRODUCTION_DATABASE_HOST'], off: 'Vorschauen mit Datenbank werden nicht gebaut' },
  { names: ['CLICKUP_LIST_ID'], off: 'es gibt keine Events aus ClickUp' },
  { names: ['PUBLIC_PARTNER_URL'], off: 'im Fuß der Seiten fehlt der Link zum Partnerprogramm' },
  {
    names: ['ACTIVECAMPAIGN_API_URL', 'ACTIVECAMPAIGN_API_KEY'],
    off: 'ActiveCampaign bekommt weder Tags noch Menschen',
  },
];

/** Warns if links in mails and calendars lead to another host than Netlify's main one; www counts as the same. */
function otherHost({ PUBLIC_SITE_URL: named, URL: main }: Env): readonly string[] {
  if (main === undefined) return [];
  const [ours, theirs] = [named, main].map((address) => new URL(address).host.replace(/^www\./, ''));
  return ours === theirs
    ? []
    : [`PUBLIC_SITE_URL ist ${named}, bei Netlify ist die Hauptadresse ${main}: Links in E-Mails führen zur ersten.`];
}

/** Lists missing settings and the features that are off without them, one line each, without secret values. */
export function listMissingSettings(env: Env): readonly string[] {
  const missing = settings.flatMap(({ names, off }) => {
    const unset = names.filter((name) => env[name] === undefined);
    return unset.length === 0 ? [] : [`${unset.join(' und ')} nicht gesetzt: ${off}.`];
  });
  return [...missing, ...otherHost(env)];
}
