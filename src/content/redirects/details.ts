import { counted, formatNumber } from '#domain/german-count.ts';
import type { Platform } from '#domain/purchases/notice.ts';

const clicks = ['Klick', 'Klicks'] as const;
const visits = ['Aufruf', 'Aufrufe'] as const;
const purchases = ['Kauf', 'Käufe'] as const;

/** Texts of a redirect's voucher codes (docs/decisions/vouchers.md). */
export const voucherUse = {
  title: 'Gutscheincodes',
  loading: 'Lade Codes …',
  failed: 'Die Codes konnten nicht geladen werden.',
  retry: 'Erneut versuchen',
  lead: 'Käufe mit einem dieser Codes zählen zu diesem Kurzlink, auch ohne Klick. Steigt ihre Zahl plötzlich, ist der Code vielleicht anderswo gelandet.',
  platforms: Object.values({
    digistore24: 'Digistore24 nennt bei jedem Kauf den Code.',
    stripe: 'Stripe nennt ihn, wenn diese Website dort nachsehen darf.',
    copecart: 'CopeCart nennt ihn bisher nicht.',
  } satisfies Readonly<Record<Platform, string>>).join(' '),
  used: (count: number, lastDay: string) => `${counted(count, purchases)}, zuletzt am ${lastDay}`,
  unused: 'noch kein Kauf',
  ofOffer: (code: string) =>
    `„${code}“ setzt ein Angebot selbst in die Adresse seiner Bestellung ein. Käufe damit zählen deshalb nicht zu diesem Kurzlink.`,
  chart: 'Käufe mit diesen Codes',
  reading: (count: number) => counted(count, purchases),
  total: (count: number) => `${counted(count, purchases)} in den letzten 90 Tagen`,
  question: (count: number, isOne: boolean) =>
    `${counted(count, ['früheren Kauf', 'frühere Käufe'])} mit ${isOne ? 'diesem Code' : 'diesen Codes'} dazuzählen?`,
  join: 'Dazuzählen',
  joinHint: 'Du findest „Dazuzählen“ auch in den Details des Kurzlinks.',
  joined: (count: number) => ({
    title: 'Dazugezählt',
    description: `${counted(count, purchases)} ${count === 1 ? 'zählt' : 'zählen'} jetzt zu diesem Kurzlink.`,
  }),
  joinFailed: (message: string) => `Das hat nicht geklappt: ${message}`,
} as const;

/** Texts of a redirect's details (docs/decisions/redirects.md). */
export const redirectDetails = {
  close: 'Schließen',
  shortUrl: 'Kurzlink',
  aliases: 'Frühere Adressen, die noch hierher führen',
  nextUrl: 'Danach zu',
  target: 'Führt zu',
  category: 'Kategorie',
  revenue: 'Umsatz darüber',
  check: 'Ziel',
  checkNow: 'Jetzt prüfen',
  checking: 'Prüfe …',
  unchecked: 'noch nicht geprüft',
  answers: (when: string) => `antwortet (geprüft ${when})`,
  since: (day: string) => `seit ${day}`,
  checkFailures: {
    away: 'antwortet nicht',
    missing: 'gibt es nicht mehr',
    broken: 'meldet einen Fehler',
    redirects: 'leitet endlos oder ins Leere weiter',
    forbidden: 'wird nicht geprüft: keine Adresse im öffentlichen Netz',
  },
  checkFailed: (message: string) => `Fehler beim Prüfen des Ziels: ${message}`,
  loading: 'Lade Klicks …',
  failed: 'Die Klicks konnten nicht geladen werden.',
  retry: 'Erneut versuchen',
  range: 'Zeitraum',
  ranges: { 30: '30 Tage', 90: '90 Tage', 365: '12 Monate' },
  clicks: 'Klicks',
  total: (count: number) => `${counted(count, clicks)} in diesem Zeitraum`,
  reading: (count: number) => counted(count, clicks),
  choose: 'Tag ablesen',
  day: 'Tag',
  nothing: 'In diesem Zeitraum hat niemand auf den Link geklickt.',
  count: 'Anzahl',
  share: 'Anteil',
  referrers: 'Woher die Klicks kamen',
  referrer: 'Website',
  direct: 'Direkt oder unbekannt',
  devices: 'Geräte',
  device: 'Gerät',
  countries: 'Länder',
  country: 'Land',
  unplaced: (count: number) =>
    `Bei ${formatNumber(count)} ${count === 1 ? 'Klick' : 'Klicks'} ist nicht bekannt, woher: Das wird erst seit Kurzem je Link gezählt.`,
  signUps: 'Anmeldungen',
  signUpsLoading: 'Lade Anmeldungen …',
  signUpsFailed: 'Die Anmeldungen konnten nicht geladen werden.',
  noSignUps: 'Über diesen Link hat sich noch niemand angemeldet.',
  signedUp: 'Über diesen Link angemeldet',
  confirmed: 'Davon zurzeit bestätigt',
  signedUpOn: (day: string) => `angemeldet am ${day}`,
  allSignUps: (people: number) => `Alle ${formatNumber(people)} unter „Menschen“ ansehen`,
  robots: 'Nicht mitgezählt: Programme',
  robot: 'Was es war',
  robotLead: (count: number) => `${counted(count, visits)} durch Programme, die kein Mensch ausgelöst hat.`,
  noRobots: 'In diesem Zeitraum kam kein Programm vorbei.',
  robotReasons: {
    nameless: 'Programme, die nicht sagen, wer sie sind',
    preview: 'Vorschauen in Nachrichten (WhatsApp, Telegram und andere)',
    crawler: 'Suchmaschinen und andere Programme',
  },
} as const;
