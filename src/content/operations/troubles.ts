import { releases } from '#content/content/publishing.ts';
import { planning } from '#content/content/release-plan.ts';
import { formatInstant } from '#domain/berlin-time.ts';
import { formatNumber, formatShare } from '#domain/german-count.ts';
import { groupBy } from '#domain/groups.ts';
import { REFUSING_DOMAINS } from '#domain/mail/smtp-refusal.ts';
import type { Compute } from '#domain/operations/compute.ts';
import {
  type BackupState,
  type Failing,
  isNearlyFull,
  type OpenTrouble,
  type ScheduleRun,
  SENDING_RUN,
  type Storage,
  type stagesOf,
  type TroubleCause,
  type TroubleWords,
  troubleCauses,
} from '#domain/operations/troubles.ts';
import { PLATFORM_NAMES, type Platform } from '#domain/purchases/notice.ts';

export interface Facts {
  /** Reason why the last publish failed; null if it is online or still running. */
  readonly releaseError: string | null;
  /** Reason why a scheduled publish failed; empty if none did. */
  readonly planFailure: string;
  readonly failures: ReturnType<typeof stagesOf>;
  /** Stored values that no key opens. */
  readonly unreadable: readonly string[];
  readonly isKeptOut: boolean;
  /** Set if one answer rejects addresses of several domains; 'visitors' if only visitors had entered them. */
  readonly recipientsRefused: 'visitors' | 'ours' | null;
  /** Mails to the owner that were given up. */
  readonly deadMails: number;
  /** Mails that a bug or a wrong setting of ours stopped, by kind. */
  readonly brokenMails: readonly { readonly kind: string; readonly count: number }[];
  /** Number of mail domains that refused a mail since the last acceptance. */
  readonly refusingDomains: number;
  /** Faults in the DNS records of the sender. */
  readonly deliveryFaults: number;
  readonly late: readonly ScheduleRun[];
  readonly hasHeartbeat: boolean;
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
    /** Number of mails that are due or were tried. */
    readonly waiting: number;
  };
  /** Unanswered withdrawals and cancellations. */
  readonly openCases: number;
  /** Open cases about which no owner could be mailed. */
  readonly untoldCases: number;
  /** Open cases whose receipt cannot be delivered. */
  readonly lostReceipts: number;
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

/** Words of a trouble that the owner solves without a technician. */
const hers = (text: string): TroubleWords => ({ text, technician: null });

const atTime = (at: Date): string => formatInstant(at.toISOString());

const lateWords = (late: readonly ScheduleRun[]): TroubleWords => {
  const since = new Date(Math.min(...late.map(({ doneAt }) => doneAt.getTime())));
  const named = late.map(({ name, doneAt }) => `„${name}“ seit ${atTime(doneAt)}`);
  return {
    text: `Was deine Website von selbst erledigt, bleibt seit ${atTime(since)} liegen: E-Mails, Termine und Aufräumen verspäten sich.`,
    technician: `Nicht durchgelaufen: ${named.join(', ')}. Warum, steht bei Netlify unter „Logs › Functions“.`,
  };
};

const sumOf = (failing: readonly Failing[]): number => failing.reduce((sum, { count }) => sum + count, 0);
const latest = (failing: readonly Failing[]): Date =>
  new Date(Math.max(...failing.map(({ lastAt }) => lastAt.getTime())));
const earliest = (failing: readonly Failing[]): Date =>
  new Date(Math.min(...failing.map(({ firstAt }) => firstAt.getTime())));

/** Causes and operations named; the log has the rest. */
const NAMED = 5;

/** Names failures by their cause, the latest first. */
function failingSentences(failing: readonly Failing[]): string {
  const causes = [...groupBy(failing, ({ cause }) => cause)].slice(0, NAMED).map(([cause, of]) => {
    const places = of
      .slice(0, NAMED)
      .map(
        ({ operation, count, firstAt, lastAt, requestId }) =>
          `${operation} (${count}-mal, zuerst ${atTime(firstAt)}, zuletzt ${atTime(lastAt)}, Fehlernummer ${requestId})`,
      );
    return `${cause} bei ${places.join(', ')}.`;
  });
  return `${causes.join(' ')} Zu jeder Fehlernummer steht bei Netlify unter „Logs › Functions“ eine Zeile.`;
}

const times = (failing: readonly Failing[]): string => counted(sumOf(failing), 'einmal', (more) => `${more}-mal`);

function failureWords(failures: Facts['failures']) {
  const wordsOf = (stage: keyof Facts['failures'], text: (failing: readonly Failing[]) => string) => {
    const failing = failures[stage];
    return failing.length > 0 && { text: text(failing), technician: failingSentences(failing) };
  };
  return {
    errors: wordsOf(
      'errors',
      (failing) =>
        `Auf deiner Website geht etwas nicht: Es ist ${times(failing)} fehlgeschlagen, zuletzt ${atTime(latest(failing))}. Gib den Hinweis an deine Technik.`,
    ),
    'errors-lasting': wordsOf(
      'errors-lasting',
      (failing) =>
        `Es hört nicht auf: Seit ${atTime(earliest(failing))} schlägt auf deiner Website immer wieder dasselbe fehl.`,
    ),
    'errors-over': wordsOf(
      'errors-over',
      (failing) =>
        `Auf deiner Website ist etwas ${times(failing)} fehlgeschlagen, zuletzt ${atTime(latest(failing))}; seitdem nicht mehr.`,
    ),
    outages: wordsOf(
      'outages',
      (failing) =>
        `Deine Website kam ${times(failing)} nicht an ihre Daten, zuletzt ${atTime(latest(failing))}. Wer sie da benutzt hat, sah eine Fehlermeldung.`,
    ),
  };
}

const megabytes = (bytes: number): string => `${formatNumber(Math.round(bytes / 1_000_000))} MB`;

const storageWords = ({ used, limit }: Storage): TroubleWords => ({
  text: `Der Speicher deiner Website ist ${used >= limit ? 'voll' : `zu ${formatShare(used, limit)} voll`}: ${megabytes(used)} von ${megabytes(limit)}. Ist er ganz voll, nimmt kein Formular mehr etwas an.`,
  technician:
    'Es ist die Datenbank. Wähle bei Neon einen größeren Tarif und trag ihn unter Einstellungen › Website › Tarife ein.',
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
    text: 'Es gibt noch keine Sicherung deiner Daten an einem zweiten Ort: Geht der erste verloren, ist alles weg.',
    technician: `Sie fehlt außerhalb von Neon. ${HOW_TO_BACK_UP}`,
  },
  'backup-late': typeof backup === 'object' && {
    text: `Seit über zwei Nächten ist keine Sicherung gelungen; die letzte ist von ${atTime(backup.lastAt)}.`,
    technician: `Warum, steht bei GitHub unter „Actions › backup“. ${HOW_TO_BACK_UP}`,
  },
});

const computeWords = ({ used, limit }: Compute): TroubleWords => ({
  text: `Die Rechenzeit deiner Website ${used >= limit ? 'ist aufgebraucht' : 'wird knapp'}: Diesen Monat sind etwa ${formatNumber(used)} von ${formatNumber(limit)} Stunden verbraucht. Ohne sie antworten Formulare und Admin-Bereich bis zum Ersten nicht mehr.`,
  technician:
    'Es sind die CU-Stunden der Datenbank, geschätzt; genau steht es bei Neon unter „Usage“. Wähle dort einen größeren Tarif und trag ihn unter Einstellungen › Website › Tarife ein.',
});

const counted = (count: number, one: string, more: (count: string) => string): string =>
  count === 1 ? one : more(formatNumber(count));

const hersCounted = (...given: Parameters<typeof counted>): TroubleWords => hers(counted(...given));

const waitingMails = (waiting: number): string =>
  counted(waiting, 'Eine E-Mail wartet.', (more) => `${more} E-Mails warten.`);

type Words = TroubleWords | false | null;

const CHECK_MAIL = 'Prüfe SMTP_URL und das Postfach beim Mailanbieter.';

/** Sentences for the three mail troubles, only one of which applies at a time. */
function mailWords(
  { canSend, isRefused, isStopped, waiting }: Facts['mail'],
  isHeld: boolean,
): Record<'mail-stopped' | 'mail-refused' | 'no-mail-server', Words> {
  const none = { 'mail-stopped': null, 'mail-refused': null, 'no-mail-server': null };
  if (isHeld) return none;
  const reason = canSend
    ? isRefused && 'Dein Mailanbieter weist uns ab.'
    : 'Der E-Mail-Versand ist noch nicht eingerichtet.';
  if (isStopped) {
    return {
      ...none,
      'mail-stopped': {
        text: `Seit über einer Stunde geht keine E-Mail hinaus. ${reason || 'Dein Mailanbieter antwortet nicht.'} ${waitingMails(waiting)} Anmeldungen werden so lange nicht bestätigt; verloren geht nichts.`,
        technician: `${CHECK_MAIL} Sobald er wieder annimmt, geht alles hinaus.`,
      },
    };
  }
  const text = reason && (canSend || waiting > 0) && `${reason} ${waitingMails(waiting)}`;
  if (!text) return none;
  return canSend
    ? { ...none, 'mail-refused': { text, technician: CHECK_MAIL } }
    : { ...none, 'no-mail-server': { text, technician: 'Das Postfach kommt als SMTP_URL in die Umgebung.' } };
}

const stuckMailWords = ({ brokenMails, refusingDomains, deliveryFaults }: Facts) => ({
  'mail-delivery':
    deliveryFaults > 0 &&
    hers(
      'Deine Post kommt vielleicht nicht überall an: Bei deiner Absenderadresse fehlt etwas. Was, und wer es einträgt, steht unter „Kommt deine Post an?“.',
    ),
  'mail-broken': brokenMails.length > 0 && {
    text: `Deine Website kann manche E-Mails nicht schreiben: ${counted(
      brokenMails.reduce((sum, { count }) => sum + count, 0),
      'Eine ist liegen geblieben.',
      (more) => `${more} sind liegen geblieben.`,
    )}`,
    technician: `Beim Schreiben gescheitert: ${brokenMails.map(({ kind, count }) => `${kind} (${count})`).join(', ')}. Der Fehler steht bei Netlify unter „Logs › Functions“ als „delivery failed“. Danach gehen sie von selbst hinaus.`,
  },
  'mail-declined': refusingDomains >= REFUSING_DOMAINS && {
    text: 'Mehrere Anbieter haben nacheinander E-Mails von deiner Website abgelehnt, und keiner hat seitdem eine angenommen.',
    technician:
      'Prüfe SPF, DKIM und DMARC der Absenderadresse, und ob sie auf einer Sperrliste steht. Mit der nächsten angenommenen E-Mail endet dieser Hinweis.',
  },
});

const syncWords = (sync: Facts['sync']) => ({
  'sync-failed': sync === 'failed' && hers('Die letzte Synchronisation mit ClickUp ist fehlgeschlagen.'),
  'sync-suspicious':
    sync === 'suspicious' && hers('ClickUp hat auf einmal viel weniger Aufgaben geliefert. Sieh nach, ob das stimmt.'),
  'sync-revoked': sync === 'revoked' && hers('ClickUp kennt den Zugang nicht mehr. Verbinde es neu.'),
});

const listPlatforms = (platforms: readonly Platform[]): string =>
  platforms.map((each) => PLATFORM_NAMES[each]).join(' und ');

const moneyWords = ({ disputed, owed, unnamed, unconnected, refusing }: Facts) => ({
  disputed:
    disputed > 0 &&
    hersCounted(
      disputed,
      'Rückbuchung: Bei einem Kauf wurde Geld zurückgeholt.',
      (more) => `Rückbuchung: Bei ${more} Käufen wurde Geld zurückgeholt.`,
    ),
  owed: owed > 0 && hersCounted(owed, 'Zahlung offen bei einem Kauf.', (more) => `Zahlung offen bei ${more} Käufen.`),
  unnamed:
    unnamed > 0 &&
    hersCounted(
      unnamed,
      'Ein Produkt ohne Angebot: Sein Umsatz zählt schon. Sag noch, wozu es gehört.',
      (more) => `${more} Produkte ohne Angebot: Ihr Umsatz zählt schon. Sag noch, wozu sie gehören.`,
    ),
  unconnected:
    unconnected.length > 0 &&
    hers(
      `Du verkaufst bei ${listPlatforms(unconnected)}, aber ohne Verbindung: Von Käufen dort erfährst du hier nichts.`,
    ),
  'notices-refused':
    refusing.length > 0 &&
    hers(
      `Die letzte Nachricht von ${listPlatforms(refusing)} wurde abgewiesen: Der geheime Schlüssel stimmt nicht überein.`,
    ),
});

const caseWords = ({ openCases, untoldCases, lostReceipts }: Facts) => ({
  cases:
    openCases > 0 &&
    hersCounted(
      openCases,
      'Ein Vorgang wartet auf dich.',
      (more) => `${more} Widerrufe und Kündigungen warten auf dich.`,
    ),
  'untold-cases': untoldCases > 0 && {
    text: 'Von einem Vorgang konnten wir niemandem schreiben: Kein Konto einer Inhaberin hat eine E-Mail-Adresse. Trag eine ein, dann kommt der Hinweis nach.',
    technician: 'Eine Adresse ohne Konto kommt als OWNER_EMAIL in die Umgebung.',
  },
  'lost-receipts':
    lostReceipts > 0 &&
    hersCounted(
      lostReceipts,
      'Eine Eingangsbestätigung kam nicht an. Schick sie selbst; den Text findest du beim Vorgang.',
      (more) =>
        `${more} Eingangsbestätigungen kamen nicht an. Schick sie selbst; die Texte findest du bei den Vorgängen.`,
    ),
});

const RECIPIENTS_REFUSED = {
  text: 'Dein Mailanbieter lehnt Adressen verschiedener Anbieter mit derselben Antwort ab. Das liegt vermutlich an uns: E-Mails warten, und keine Adresse gilt deshalb als nicht zustellbar.',
  technician:
    'Prüfe bei deinem Mailanbieter, ob Absender, Domain und Kontingent in Ordnung sind. Sobald er wieder eine E-Mail annimmt, geht alles von selbst weiter.',
};

const pausedWords = ({ letters, waiting, series }: Facts['paused']) => ({
  'letters-paused':
    letters > 0 &&
    hers(
      `${counted(letters, 'Du hast einen Rundbrief angehalten', (more) => `Du hast ${more} Rundbriefe angehalten`)}: ${counted(waiting, 'Ein Mensch wartet', (more) => `${more} Menschen warten`)} noch darauf.`,
    ),
  'series-paused':
    series > 0 &&
    hersCounted(
      series,
      'Du hast eine Briefserie angehalten: Wer an der Reihe ist, wartet.',
      (more) => `Du hast ${more} Briefserien angehalten: Wer an der Reihe ist, wartet.`,
    ),
});

export const heartbeatHint =
  'Leg bei einem Dienst wie Healthchecks.io einen Heartbeat an; seine Adresse kommt als HEARTBEAT_URL in die Umgebung.';

/** Derives the owner's troubles from the facts, worded for 'Braucht dich' and for all mails about them. */
export function deriveTroubles(facts: Facts): OpenTrouble[] {
  const { releaseError, planFailure, isKeptOut, deadMails, storage, compute, heldLetters, deadTags } = facts;
  const late = facts.late.filter(({ name }) => name !== SENDING_RUN);
  const isSendingOff = late.length < facts.late.length;
  const words: Record<TroubleCause, Words> = {
    release: releaseError !== null && hers(releases.notOnline(releaseError)),
    plan: planFailure !== '' && hers(planning.notOnline(planFailure)),
    ...failureWords(facts.failures),
    key: facts.unreadable.length > 0 && {
      text: 'Gespeicherte Zugangsdaten lassen sich nicht mehr lesen: Verbindungen zu anderen Diensten stehen still.',
      technician: `Sie passen zu keinem Schlüssel in ENCRYPTION_KEY: ${facts.unreadable.join(', ')}. Setz den früheren Schlüssel wieder ein und baue neu, sonst verbinde die Dienste neu.`,
    },
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
    ...stuckMailWords(facts),
    'mail-recipients': facts.recipientsRefused === 'ours' && RECIPIENTS_REFUSED,
    'visitors-recipients': facts.recipientsRefused === 'visitors' && RECIPIENTS_REFUSED,
    mails:
      deadMails > 0 &&
      hersCounted(
        deadMails,
        'Eine E-Mail an dich oder dein Team konnte nicht zugestellt werden.',
        (more) => `${more} E-Mails an dich oder dein Team konnten nicht zugestellt werden.`,
      ),
    schedules: late.length > 0 && lateWords(late),
    'heartbeat-missing': !facts.hasHeartbeat && {
      text: 'Steht deine Website ganz still, merkt es niemand: Der Wächter dafür fehlt noch.',
      technician: heartbeatHint,
    },
    ...backupWords(facts.backup),
    ...(storage ? storageTroubles(storage) : { storage: false, 'storage-visitors': false }),
    compute: compute && isNearlyFull(compute) && computeWords(compute),
    ...moneyWords(facts),
    ...syncWords(facts.sync),
    letters:
      heldLetters > 0 &&
      hersCounted(
        heldLetters,
        'Ein Rundbrief ist nicht oder nicht ganz hinausgegangen. Warum, steht bei ihm.',
        (more) => `${more} Rundbriefe sind nicht oder nicht ganz hinausgegangen. Warum, steht bei ihnen.`,
      ),
    ...pausedWords(facts.paused),
    tags:
      deadTags > 0 &&
      hersCounted(
        deadTags,
        'Ein Tag konnte nicht zugestellt werden.',
        (more) => `${more} Tags konnten nicht zugestellt werden.`,
      ),
  };
  return troubleCauses.flatMap((cause) => {
    const sentences = words[cause];
    return sentences ? [{ cause, ...sentences }] : [];
  });
}
