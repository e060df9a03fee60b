import { heartbeatHint } from '#content/operations/troubles.ts';
import type { FirstStep, SaleLack, SetupStep } from '#domain/dashboard/first-steps.ts';
import { counted } from '#domain/german-count.ts';
import { PLATFORM_NAMES } from '#domain/purchases/notice.ts';

interface StepWords {
  readonly title: string;
  readonly why: string;
  /** Label of the link; undefined if the step is done elsewhere. */
  readonly action?: string;
  /** Instructions for the host. */
  readonly technician?: string;
}

const steps: Readonly<Record<FirstStep, StepWords>> = {
  account: {
    title: 'Eigenes Konto anlegen',
    why: 'Der Notzugang ist nur für den Fall, dass sonst nichts geht. Speichere dein Profil, dann hast du ein eigenes Konto.',
    action: 'Zum Profil',
  },
  face: {
    title: 'Zeig dich: Name, Foto, ein Satz',
    why: 'Nichts schafft mehr Vertrauen als dein Gesicht. Drei Seiten warten darauf.',
    action: 'Eintragen',
  },
  mail: {
    title: 'E-Mails kommen an',
    why: 'Ohne sie wird keine Anmeldung bestätigt. Trag deine Adresse ein und öffne den Link in der E-Mail, die dann kommt.',
    action: 'Adresse eintragen',
  },
  imprint: {
    title: 'Impressum und Kontakt',
    why: 'Ohne vollständiges Impressum darf nichts online gehen.',
    action: 'Ausfüllen',
  },
  law: {
    title: 'Pflichten im Rechts-Check',
    why: 'Was dort Pflicht ist, kann dich eine Abmahnung kosten.',
    action: 'Zum Rechts-Check',
  },
  events: {
    title: 'ClickUp verbinden',
    why: 'Sonst kann deine Startseite keine Termine zeigen. Hast du keine Events, schalte ClickUp unter Apps aus.',
    action: 'Zu ClickUp',
  },
  checkout: {
    title: 'Kasse eintragen',
    why: 'Ohne die Adresse deiner Kasse kann niemand bestellen.',
    action: 'Adresse eintragen',
  },
  'hand-over': {
    title: 'Übergabe an ActiveCampaign',
    why: 'Bis du sie einschaltest, bekommt ActiveCampaign niemanden, der sich bei dir anmeldet.',
    action: 'Zum Schalter',
  },
  publish: {
    title: 'Zum ersten Mal veröffentlichen',
    why: 'Bis dahin sehen Besucher die mitgelieferten Texte.',
    action: 'Zu den Inhalten',
  },
  domain: {
    title: 'Eigene Domain',
    why: 'Unter deinem eigenen Namen findet man dich leichter.',
    technician: 'Bei Netlify unter „Domain management › Add a domain“ eintragen.',
  },
  heartbeat: {
    title: 'Wächter einrichten',
    why: 'Steht deine Website ganz still, merkt es sonst niemand.',
    technician: heartbeatHint,
  },
  public: {
    title: 'Wartungsmodus ausschalten',
    why: 'Bis dahin sehen Besucher zuerst den Hinweis, dass du noch baust, und Suchmaschinen zeigen deine Website nicht.',
    action: 'Zum Schalter',
  },
};

/** Words of an offer's step by the reason why its sales are not verified. */
const sales: Readonly<Record<SaleLack, (platform: string) => Omit<StepWords, 'title'>>> = {
  address: () => ({ why: steps.checkout.why, action: 'Adresse eintragen' }),
  platform: (platform) => ({
    why: `Verkauft wird bei ${platform}, aber von einem Kauf erfährst du hier nichts.`,
    action: `${platform} verbinden`,
  }),
  notice: (platform) => ({ why: `Fertig, sobald eine Testnachricht von ${platform} ankommt.`, action: 'Zum Test' }),
};

const waiting = {
  why: 'Geändert, aber noch nicht online: Besucher sehen das Neue, sobald du veröffentlichst.',
  action: 'Zu den Inhalten',
};

/** Words of 'mail' as long as the website cannot send any. */
export const noMailServer: StepWords = {
  title: steps.mail.title,
  why: 'Ohne sie wird keine Anmeldung bestätigt. Zuerst braucht deine Website ein Postfach, dann dein Konto eine E-Mail-Adresse.',
  technician: 'Das Postfach kommt als SMTP_URL in die Umgebung.',
};

function explain({ step, state, lack, platform }: SetupStep): Omit<StepWords, 'title'> {
  if (state === 'waiting') return waiting;
  return lack === null ? steps[step] : sales[lack](platform === null ? '' : PLATFORM_NAMES[platform]);
}

/** Returns the words of a setup step (docs/decisions/screens.md). */
export const wordStep = (step: SetupStep): StepWords => ({
  ...explain(step),
  title: step.offer === null ? steps[step.step].title : `Kasse: ${step.offer}`,
});

interface LawCounts {
  readonly duties: number;
  readonly choices: number;
  readonly waiting: number;
}

/** Says what is open in the Rechts-Check. */
export function lawSentence({ duties, choices, waiting }: LawCounts): string {
  const counts = [
    duties > 0 && counted(duties, ['Pflicht ist offen', 'Pflichten sind offen']),
    choices > 0 && counted(choices, ['Punkt wartet auf deine Entscheidung', 'Punkte warten auf deine Entscheidung']),
    waiting > 0 &&
      counted(waiting, ['Punkt ist erledigt, aber noch nicht online', 'Punkte sind erledigt, aber noch nicht online']),
  ].filter(Boolean);
  return `${counts.join(', ') || 'Nichts offen'}.`;
}
