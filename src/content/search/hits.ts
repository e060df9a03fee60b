import { caseWords } from '#content/law/case-words.ts';
import { screenTitles, shellEntries } from '#content/shell/frame.ts';
import { berlinDay, formatDay } from '#domain/berlin-time.ts';
import { counted } from '#domain/german-count.ts';
import { caseNumber, type ReceivedCase } from '#domain/law/cases.ts';
import { type ScreenView, viewAt } from '#domain/shell/admin-routes.ts';
import { lettersSearch } from '#domain/shell/letter-search.ts';

/** Headings of the groups of hits. */
export const groupTitles = {
  screens: 'Bereiche',
  people: 'Menschen',
  purchases: 'Käufe',
  cases: 'Vorgänge',
  events: 'Events',
  links: 'Kurzlinks',
  letters: 'Rundbriefe',
  entries: 'Inhalte',
} as const;

export const noSubject = 'Noch ohne Betreff';
export const noTitle = 'Noch ohne Titel';

/** Joins the facts that are known. */
const joined = (...facts: readonly (string | null)[]): string => facts.filter((fact) => fact).join(' · ');

/** Note of a buyer without a sign-up. */
export const buyerNote = (email: string | null, purchases: number): string =>
  joined(email, counted(purchases, ['Kauf', 'Käufe']));

interface FoundPurchase {
  readonly product: string;
  readonly orderedAt: string;
  readonly orderId: string;
  readonly isTest: boolean;
}

export const purchaseNote = ({ product, orderedAt, orderId, isTest }: FoundPurchase): string =>
  joined(isTest ? 'Testkauf' : null, product, formatDay(berlinDay(new Date(orderedAt))), orderId);

export const caseTitle = ({ kind, name }: Pick<ReceivedCase, 'kind' | 'name'>): string =>
  `${caseWords[kind].noun}, ${name}`;

export const caseNote = (found: Pick<ReceivedCase, 'id' | 'receivedAt'>, isOpen: boolean): string =>
  joined(
    isOpen ? 'Offen' : 'Erledigt',
    formatDay(berlinDay(new Date(found.receivedAt))),
    `Vorgang ${caseNumber(found)}`,
  );

export const eventNote = (date: string, speaker: string): string =>
  joined(date === '' ? 'Ohne Datum' : formatDay(date), speaker);

interface Destination {
  readonly title: string;
  /** Part of the admin area that contains it. */
  readonly note: string;
  readonly view: ScreenView;
  /** Other words for it. */
  readonly also?: string;
}

/** Screens and their parts. */
export const destinations: readonly Destination[] = [
  ...shellEntries.map(({ screen, label }) => ({
    title: label,
    note: '',
    view: viewAt(screen),
    ...(screen === 'cases' && { also: 'Widerruf Kündigung' }),
  })),
  { title: screenTitles.redirects, note: 'Apps', view: viewAt('redirects'), also: 'Kurzlinks Links QR-Code Flyer' },
  { title: screenTitles.payments, note: 'Apps', view: viewAt('payments'), also: 'Käufe Umsatz Kasse Geld' },
  { title: screenTitles.clickup, note: 'Apps', view: viewAt('clickup') },
  { title: screenTitles.activecampaign, note: 'Apps', view: viewAt('activecampaign'), also: 'Tags' },
  { title: 'Menschen', note: 'Newsletter', view: viewAt('newsletter'), also: 'Kontakte Warteliste' },
  { title: 'Rundbriefe', note: 'Newsletter', view: viewAt('newsletter', lettersSearch), also: 'Briefe E-Mails' },
  { title: 'Rechts-Check', note: 'Inhalte', view: viewAt('content', '#rechts-check'), also: 'Impressum Datenschutz' },
  { title: 'Bilder', note: 'Inhalte', view: viewAt('content', '#bilder'), also: 'Fotos' },
];
