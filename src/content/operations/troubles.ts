import { releases } from '#content/content/publishing.ts';
import { planning } from '#content/content/release-plan.ts';
import { formatInstant } from '#domain/berlin-time.ts';
import { formatNumber, formatShare } from '#domain/german-count.ts';
import type { Compute } from '#domain/operations/compute.ts';
import {
  type BackupState,
  isNearlyFull,
  type OpenTrouble,
  type ScheduleRun,
  SENDING_RUN,
  type Storage,
  type TroubleCause,
  troubleCauses,
} from '#domain/operations/troubles.ts';
import { PLATFORM_NAMES, type Platform } from '#domain/purchases/notice.ts';

export interface Facts {
  /** Reason why the last publish failed; null if it is online or still running. */
  readonly releaseError: string | null;
  /** Reason why a scheduled publish failed; empty if none did. */
  readonly planFailure: string;
  readonly isKeptOut: boolean;
  /** Set if one answer rejects addresses of several domains; 'visitors' if only visitors had entered them. */
  readonly recipientsRefused: 'visitors' | 'ours' | null;
  /** Mails to the owner that were given up. */
  readonly deadMails: number;
  readonly late: readonly ScheduleRun[];
  /** Null without a limit. */
  readonly storage: Storage | null;
  readonly backup: BackupState;
  /** CU-hours of the calendar month, estimated; null without a limit. */
  readonly compute: Compute | null;
  readonly mail: {
    readonly canSend: boolean;
    readonly isRefused: boolean;
    /** True if mails are due and none has gone out for longer than `MAIL_PATIENCE_MS`. */
    readonly isStopped: boolean;
    /** Number of due mails. */
    readonly waiting: number;
  };
  /** Unanswered withdrawals and cancellations. */
  readonly openCases: number;
  /** Open cases about which no owner could be mailed. */
  readonly untoldCases: number;
  /** Purchases with missing or reversed payments, and products without a name. */
  readonly owed: number;
  readonly disputed: number;
  readonly unnamed: number;
  /** Platforms that sell without being connected. */
  readonly unconnected: readonly Platform[];
  /** Platforms whose last notice had a wrong signature. */
  readonly refusing: readonly Platform[];
  readonly sync: 'fine' | 'unconnected' | 'off' | 'failed' | 'suspicious' | 'revoked';
  readonly heldLetters: number;
  /** Letters and series that the owner has paused, and the people who wait for these letters. */
  readonly paused: { readonly letters: number; readonly waiting: number; readonly series: number };
  /** Tags by the owner that were given up. */
  readonly deadTags: number;
}

const lateSentence = (late: readonly ScheduleRun[]): string => {
  const named = late.map(({ name, doneAt }) => `„${name}“ seit ${formatInstant(doneAt.toISOString())}`);
  return `Was nach der Uhr läuft, ist nicht durchgelaufen: ${named.join(', ')}. Warum, steht bei Netlify unter „Logs › Functions“.`;
};

const megabytes = (bytes: number): string => `${formatNumber(Math.round(bytes / 1_000_000))} MB`;

const storageWords = ({ used, limit }: Storage) => ({
  text: `Die Datenbank ist zu ${formatShare(used, limit)} voll: ${megabytes(used)} von ${megabytes(limit)}.`,
  technician:
    'Ist sie ganz voll, nimmt kein Formular mehr etwas an. Wähle bei Neon einen größeren Tarif und trag ihn unter Einstellungen › Website › Tarife ein.',
});

/** A stranger's rows alone raise no alarm: without them the database must be nearly full as well. */
const storageTroubles = (storage: Storage) => {
  const isFull = isNearlyFull(storage);
  const isOurs = isNearlyFull({ ...storage, used: storage.used - storage.byVisitors });
  const words = storageWords(storage);
  return {
    storage: isOurs && words,
    'storage-visitors': isFull &&
      !isOurs && {
        ...words,
        text: `${words.text} Ohne das, was Besucher hinterlassen haben, wäre noch Platz.`,
      },
  };
};

const HOW_TO_BACK_UP = 'Wie es geht, steht in docs/operations.md unter „Backup“.';

const backupWords = (backup: BackupState) => ({
  'backup-missing': backup === 'missing' && {
    text: 'Es gibt noch keine Sicherung außerhalb von Neon: Ist das Konto weg, ist alles weg.',
    technician: HOW_TO_BACK_UP,
  },
  'backup-late': typeof backup === 'object' && {
    text: `Seit über zwei Nächten ist keine Sicherung gelungen; die letzte ist von ${formatInstant(backup.lastAt.toISOString())}.`,
    technician: `Warum, steht bei GitHub unter „Actions › backup“. ${HOW_TO_BACK_UP}`,
  },
});

const computeWords = ({ used, limit }: Compute) => ({
  text: `Die CU-Stunden der Datenbank werden knapp: Diesen Monat sind etwa ${formatNumber(used)} von ${formatNumber(limit)} verbraucht.`,
  technician:
    'Sind sie aufgebraucht, antworten Formulare und Admin-Bereich bis zum Ersten nicht mehr. Das ist geschätzt; genau steht es bei Neon unter „Usage“. Wähle dort einen größeren Tarif und trag ihn unter Einstellungen › Website › Tarife ein.',
});

const counted = (count: number, one: string, more: (count: string) => string): string =>
  count === 1 ? one : more(formatNumber(count));

const waitingMails = (waiting: number): string =>
  counted(waiting, 'Eine E-Mail wartet.', (more) => `${more} E-Mails warten.`);

type Words = { readonly text: string; readonly technician?: string } | string | false | null;

/** Sentences for the three mail troubles, only one of which applies at a time. */
function mailWords(
  { canSend, isRefused, isStopped, waiting }: Facts['mail'],
  isHeld: boolean,
): Record<'mail-stopped' | 'mail-refused' | 'no-mail-server', Words> {
  const none = { 'mail-stopped': null, 'mail-refused': null, 'no-mail-server': null };
  if (isHeld) return none;
  const reason = canSend
    ? isRefused && 'Der Mailserver weist uns ab.'
    : 'Der E-Mail-Versand ist noch nicht eingerichtet.';
  if (isStopped) {
    return {
      ...none,
      'mail-stopped': {
        text: `Seit über einer Stunde geht keine E-Mail hinaus. ${reason || 'Der Mailserver antwortet nicht.'} ${waitingMails(waiting)}`,
        technician:
          'Anmeldungen werden so lange nicht bestätigt. Verloren geht nichts: Alles geht hinaus, sobald der Mailserver wieder annimmt. Prüfe SMTP_URL und das Postfach bei deinem Anbieter.',
      },
    };
  }
  const text = reason && (canSend || waiting > 0) && `${reason} ${waitingMails(waiting)}`;
  if (canSend) return { ...none, 'mail-refused': text };
  return {
    ...none,
    'no-mail-server': text && { text, technician: 'Das Postfach kommt als SMTP_URL in die Umgebung.' },
  };
}

const syncWords = (sync: Facts['sync']) => ({
  'sync-failed': sync === 'failed' && 'Die letzte Synchronisation mit ClickUp ist fehlgeschlagen.',
  'sync-suspicious':
    sync === 'suspicious' && 'ClickUp hat auf einmal viel weniger Aufgaben geliefert. Sieh nach, ob das stimmt.',
  'sync-revoked': sync === 'revoked' && 'ClickUp kennt den Zugang nicht mehr. Verbinde es neu.',
});

const listPlatforms = (platforms: readonly Platform[]): string =>
  platforms.map((each) => PLATFORM_NAMES[each]).join(' und ');

const moneyWords = ({ disputed, owed, unnamed, unconnected, refusing }: Facts) => ({
  disputed:
    disputed > 0 &&
    counted(
      disputed,
      'Rückbuchung: Bei einem Kauf wurde Geld zurückgeholt.',
      (more) => `Rückbuchung: Bei ${more} Käufen wurde Geld zurückgeholt.`,
    ),
  owed: owed > 0 && counted(owed, 'Zahlung offen bei einem Kauf.', (more) => `Zahlung offen bei ${more} Käufen.`),
  unnamed:
    unnamed > 0 &&
    counted(
      unnamed,
      'Ein Produkt ohne Angebot: Sein Umsatz zählt schon. Sag noch, wozu es gehört.',
      (more) => `${more} Produkte ohne Angebot: Ihr Umsatz zählt schon. Sag noch, wozu sie gehören.`,
    ),
  unconnected:
    unconnected.length > 0 &&
    `Du verkaufst bei ${listPlatforms(unconnected)}, aber ohne Verbindung: Von Käufen dort erfährst du hier nichts.`,
  'notices-refused':
    refusing.length > 0 &&
    `Die letzte Nachricht von ${listPlatforms(refusing)} wurde abgewiesen: Der geheime Schlüssel stimmt nicht überein.`,
});

const caseWords = ({ openCases, untoldCases }: Facts) => ({
  cases:
    openCases > 0 &&
    counted(
      openCases,
      'Ein Widerruf oder eine Kündigung wartet auf dich.',
      (more) => `${more} Widerrufe und Kündigungen warten auf dich.`,
    ),
  'untold-cases': untoldCases > 0 && {
    text: 'Von einem Widerruf oder einer Kündigung konnten wir niemandem schreiben: Kein Konto einer Inhaberin hat eine E-Mail-Adresse. Trag eine ein, dann kommt der Hinweis nach.',
    technician: 'Eine Adresse ohne Konto kommt als OWNER_EMAIL in die Umgebung.',
  },
});

const RECIPIENTS_REFUSED = {
  text: 'Der Mailserver lehnt Adressen verschiedener Anbieter mit derselben Antwort ab. Das liegt vermutlich an uns: E-Mails warten, und keine Adresse gilt deshalb als nicht zustellbar.',
  technician:
    'Prüfe bei deinem Mailanbieter, ob Absender, Domain und Kontingent in Ordnung sind. Sobald er wieder eine E-Mail annimmt, geht alles von selbst weiter.',
};

const pausedWords = ({ letters, waiting, series }: Facts['paused']) => ({
  'letters-paused':
    letters > 0 &&
    `${counted(letters, 'Du hast einen Rundbrief angehalten', (more) => `Du hast ${more} Rundbriefe angehalten`)}: ${counted(waiting, 'Ein Mensch wartet', (more) => `${more} Menschen warten`)} noch darauf.`,
  'series-paused':
    series > 0 &&
    counted(
      series,
      'Du hast eine Briefserie angehalten: Wer an der Reihe ist, wartet.',
      (more) => `Du hast ${more} Briefserien angehalten: Wer an der Reihe ist, wartet.`,
    ),
});

/** Derives the owner's troubles from the facts, worded for 'Braucht dich' and for all mails about them. */
export function deriveTroubles(facts: Facts): OpenTrouble[] {
  const { releaseError, planFailure, isKeptOut, deadMails, storage, compute, heldLetters, deadTags } = facts;
  const late = facts.late.filter(({ name }) => name !== SENDING_RUN);
  const isSendingOff = late.length < facts.late.length;
  const words: Record<TroubleCause, Words> = {
    release: releaseError !== null && releases.notOnline(releaseError),
    plan: planFailure !== '' && planning.notOnline(planFailure),
    ...caseWords(facts),
    'kept-out': isKeptOut && {
      text: 'Ein Passwort vor deiner Website sperrt auch sie selbst aus: E-Mails, Rundbriefe und Bilder von Events warten.',
      technician:
        'Schalte den Passwortschutz bei Netlify aus (Project configuration › Access & security › Visitor access). Danach geht alles von selbst weiter, spätestens nach einer Viertelstunde. Soll die Website noch niemand sehen, nimm den Wartungsmodus.',
    },
    'sending-off': isSendingOff && {
      text: 'Der Versand ist seit über einem Tag angehalten: E-Mails, Rundbriefe, Tags und Aufgaben warten.',
      technician: 'Nimm SENDING bei Netlify aus den Umgebungsvariablen und veröffentliche neu; dann geht alles hinaus.',
    },
    ...mailWords(facts.mail, isSendingOff),
    'mail-recipients': facts.recipientsRefused === 'ours' && RECIPIENTS_REFUSED,
    'visitors-recipients': facts.recipientsRefused === 'visitors' && RECIPIENTS_REFUSED,
    mails:
      deadMails > 0 &&
      counted(
        deadMails,
        'Eine E-Mail an dich oder dein Team konnte nicht zugestellt werden.',
        (more) => `${more} E-Mails an dich oder dein Team konnten nicht zugestellt werden.`,
      ),
    schedules: late.length > 0 && lateSentence(late),
    ...backupWords(facts.backup),
    ...(storage ? storageTroubles(storage) : { storage: false, 'storage-visitors': false }),
    compute: compute && isNearlyFull(compute) && computeWords(compute),
    ...moneyWords(facts),
    ...syncWords(facts.sync),
    letters:
      heldLetters > 0 &&
      counted(
        heldLetters,
        'Ein Rundbrief ist nicht oder nicht ganz hinausgegangen. Warum, steht bei ihm.',
        (more) => `${more} Rundbriefe sind nicht oder nicht ganz hinausgegangen. Warum, steht bei ihnen.`,
      ),
    ...pausedWords(facts.paused),
    tags:
      deadTags > 0 &&
      counted(
        deadTags,
        'Ein Tag konnte nicht zugestellt werden.',
        (more) => `${more} Tags konnten nicht zugestellt werden.`,
      ),
  };
  return troubleCauses.flatMap((cause) => {
    const sentence = words[cause];
    if (!sentence) return [];
    return [{ cause, ...(typeof sentence === 'string' ? { text: sentence } : sentence) }];
  });
}
