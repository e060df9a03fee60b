import { formatDay } from '#domain/berlin-time.ts';
import { counted, formatNumber } from '#domain/german-count.ts';
import type { Compute } from '#domain/operations/compute.ts';
import { DEPLOY_CREDITS, type NetlifyPlan, type Quota } from '#domain/operations/credits.ts';
import type { NeonPlan } from '#domain/operations/troubles.ts';

const netlifyPlans: Readonly<Record<NetlifyPlan, string>> = {
  free: 'Free (300 Credits im Monat)',
  personal: 'Personal (1.000 Credits im Monat)',
  pro: 'Pro (3.000 Credits im Monat)',
  open: 'Ohne feste Grenze',
};

const neonPlans: Readonly<Record<NeonPlan, string>> = {
  free: 'Free (0,5 GB Speicher)',
  open: 'Launch oder größer',
};

const optionsOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

export const hosting = {
  title: 'Tarife',
  lead: 'Sind die Credits bei Netlify aufgebraucht, ist die ganze Website offline. Mit deinem Tarif sagt dir „Veröffentlichen“, was noch geht, und warnt vorher.',
  loading: 'Lade die Tarife …',
  failed: 'Die Tarife konnten nicht geladen werden.',
  retry: 'Erneut versuchen',
  netlify: 'Netlify-Tarif',
  netlifyHint:
    '„Ohne feste Grenze“ ist richtig, wenn Netlify automatisch auflädt: Dann wird gezählt, aber nicht gewarnt.',
  netlifyPlans: optionsOf(netlifyPlans),
  credits: 'Eigene Credits im Monat (optional)',
  creditsHint:
    'Nur wenn es bei dir andere sind, als beim Tarif steht, etwa mit zugekauften: die Summe, wie sie bei Netlify unter „Usage & billing“ steht.',
  renewsOn: 'Neue Credits am (Tag im Monat)',
  renewsHint: 'Steht bei Netlify unter „Usage & billing“. In kürzeren Monaten gilt der letzte Tag.',
  neon: 'Neon-Tarif',
  neonPlans: optionsOf(neonPlans),
  neonHint: ({ used, limit }: Compute) =>
    `Diesen Monat rund ${formatNumber(used)} von ${formatNumber(limit)} CU-Stunden, geschätzt; genau steht es bei Neon unter „Usage“.`,
  save: 'Speichern',
  saving: 'Speichern …',
  saved: { title: 'Gespeichert', description: 'Ab jetzt wird mit diesen Tarifen gerechnet.' },
  errorTitle: 'Fehler',
} as const;

const spent = ({ used, credits }: Quota): string => `etwa ${formatNumber(used)} von ${formatNumber(credits)} Credits`;

/** Describes the risk of another build this month. @param until day of the next credits */
const danger = (quota: Quota, until: string): string =>
  `Noch ein Build könnte deine Website offline nehmen: Bei Netlify sind ${spent(quota)} verbraucht, ein Build kostet ${DEPLOY_CREDITS}, und der Rest wird bis zum ${formatDay(until)} für Besuche gebraucht.`;

const wayOn =
  'Das ist geschätzt; genau steht es bei Netlify unter „Usage & billing“. Sicher gehst du so: einen größeren Tarif wählen oder Credits zukaufen und das unter Einstellungen › Website › Tarife eintragen, oder bis dahin warten. Deine Entwürfe bleiben.';

/** Warns before a build that the credits may not cover, with safe alternatives. */
export const warning = (quota: Quota, until: string): string => `${danger(quota, until)} ${wayOn}`;

/** Describes short credits for the owner's list of troubles. */
export const shortage = (quota: Quota, until: string): { readonly text: string; readonly technician?: string } =>
  quota.left === 0
    ? { text: danger(quota, until), technician: wayOn }
    : {
        text: `Die Credits bei Netlify werden knapp: ${spent(quota)} sind verbraucht, das reicht bis zum ${formatDay(until)} noch für rund ${counted(quota.left, ['Build', 'Builds'])}.`,
      };

export const month = {
  open: (builds: number) => `Diesen Monat ${counted(builds, ['Build', 'Builds'])}.`,
  left: ({ left, ...quota }: Quota, builds: number, until: string) =>
    `Bis zum ${formatDay(until)} ${left === 1 ? 'ist' : 'sind'} noch rund ${counted(left, ['Build', 'Builds'])} frei: ${spent({ left, ...quota })} sind verbraucht, davon ${formatNumber(builds * DEPLOY_CREDITS)} für ${counted(builds, ['Build', 'Builds'])}. Jedes Veröffentlichen ist einer; was kurz hintereinander kommt, geht zusammen.`,
  estimate: 'Geschätzt; genau steht es bei Netlify unter „Usage & billing“.',
} as const;
