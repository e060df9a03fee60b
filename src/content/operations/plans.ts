import { counted, formatNumber } from '#domain/german-count.ts';
import type { Compute } from '#domain/operations/compute.ts';
import type { NeonPlan } from '#domain/operations/troubles.ts';

const neonPlans: Readonly<Record<NeonPlan, string>> = {
  free: 'Free (0,5 GB Speicher)',
  open: 'Launch oder größer',
};

export const hosting = {
  title: 'Tarife',
  lead: 'Ist dein Guthaben bei Netlify aufgebraucht, ist die ganze Website offline. Netlify schreibt dir vorher; wie viel verbraucht ist, steht dort unter',
  loading: 'Lade die Tarife …',
  failed: 'Die Tarife konnten nicht geladen werden.',
  retry: 'Erneut versuchen',
  neon: 'Neon-Tarif',
  neonPlans: Object.entries(neonPlans).map(([value, label]) => ({ value, label })),
  neonHint: ({ used, limit }: Compute) =>
    `Diesen Monat rund ${formatNumber(used)} von ${formatNumber(limit)} CU-Stunden, geschätzt; genau steht es bei Neon unter „Usage“.`,
  save: 'Speichern',
  saving: 'Speichern …',
  saved: { title: 'Gespeichert', description: 'Ab jetzt wird mit diesem Tarif gerechnet.' },
  errorTitle: 'Fehler',
} as const;

/** Address at which Netlify shows a signed-in member the team; its usage is one click away. */
export const NETLIFY = 'https://app.netlify.com/';

export const month = {
  builds: (builds: number) =>
    `Diesen Monat ${counted(builds, ['Build', 'Builds'])}: Jedes Veröffentlichen ist einer; was kurz hintereinander kommt, geht zusammen. Wie viel Guthaben verbraucht ist, steht bei Netlify unter`,
  usage: 'Usage & billing',
} as const;
