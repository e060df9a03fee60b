import type { MailBlock, MailContent } from '#content/mail/frame.ts';
import { offerPath } from '#content/purchases/offer-pages.ts';
import { DOOR_MINUTES, type EveningOffer } from '#domain/events/registration.ts';
import { formatLongStart } from '#domain/events/time.ts';
import { type MailText, ours, typed } from '#domain/mail/mail-text.ts';
import { OFFER_NAMES } from '#domain/purchases/labels.ts';

interface Evening {
  readonly title: string;
  readonly date: string;
  readonly time: string;
}

interface EveningMail {
  readonly evening: Evening;
  /** First name; empty without one. */
  readonly name: string;
  /** Address of the person's page. */
  readonly url: string;
}

const whenOf = ({ date, time }: Evening): MailText => typed(date === '' ? 'Termin folgt' : formatLongStart(date, time));

const text = (words: MailText): MailBlock => ({ kind: 'text', text: words });
const greeting = (name: string): MailBlock => text(name === '' ? ours`Hallo,` : ours`Hallo ${typed(name)},`);
const facts = (evening: Evening): MailBlock => ({
  kind: 'facts',
  rows: [
    [ours`Event`, typed(evening.title)],
    [ours`Wann (Berliner Zeit)`, whenOf(evening)],
  ],
});

const reason = ours`Du bekommst diese E-Mail, weil du dich zu diesem Event angemeldet hast.`;
const whyNote = ours`${reason} Eine Liste ist damit nicht verbunden.`;
const cancelNote = ours`Kannst du doch nicht? Auf derselben Seite gibst du deinen Platz frei. ${whyNote}`;

const entry = ours`Unter diesem Link kommst du ab ${typed(DOOR_MINUTES)} Minuten vor Beginn hinein. Er ist nur für dich.`;

interface Invited {
  readonly subject: MailText;
  readonly heading: MailText;
  readonly note: MailText;
}

/** Mail that leads to the person's page, before the evening. */
const invite = ({ evening, name, url }: EveningMail, { subject, heading, note }: Invited): MailContent => ({
  subject,
  heading,
  blocks: [
    greeting(name),
    facts(evening),
    text(entry),
    { kind: 'button', label: ours`Zu deinem Platz`, url },
    { kind: 'note', text: note },
  ],
});

/** Offer under the recording, for a subscriber. */
interface EveningOfferText {
  readonly id: EveningOffer;
  /** Sentence of the owner; may be empty. */
  readonly note: string;
  readonly site: string;
  readonly unsubscribeUrl: string;
}

const offerBlocks = ({ id, note, site, unsubscribeUrl }: EveningOfferText): readonly MailBlock[] => [
  text(note === '' ? ours`Möchtest du weitergehen? ${typed(OFFER_NAMES[id])} ist der nächste Schritt.` : typed(note)),
  { kind: 'button', label: ours`Zu ${typed(OFFER_NAMES[id])}`, url: new URL(offerPath(id), site).href },
  {
    kind: 'note',
    text: ours`Das Angebot steht hier, weil du unsere Briefe abonniert hast.`,
    links: [[ours`Abmelden`, unsubscribeUrl]],
  },
];

/** Words of each mail about an evening. */
export const eveningMails = {
  seat: (mail: EveningMail): MailContent =>
    invite(mail, {
      subject: ours`Dein Platz ist sicher: ${typed(mail.evening.title)}`,
      heading: ours`Dein Platz ist sicher.`,
      note: ours`Der Termin für deinen Kalender hängt an. ${cancelNote}`,
    }),
  day: (mail: EveningMail): MailContent =>
    invite(mail, {
      subject: ours`Morgen: ${typed(mail.evening.title)}`,
      heading: ours`Morgen ist es so weit.`,
      note: cancelNote,
    }),
  hour: (mail: EveningMail): MailContent =>
    invite(mail, {
      subject: ours`Gleich geht es los: ${typed(mail.evening.title)}`,
      heading: ours`In einer Stunde geht es los.`,
      note: cancelNote,
    }),
  moved: ({ evening, name, url }: EveningMail): MailContent => ({
    subject: ours`Neuer Termin: ${typed(evening.title)}`,
    heading: ours`Der Termin ist verschoben.`,
    blocks: [
      greeting(name),
      text(ours`das Event findet zu einer anderen Zeit statt. Dein Platz bleibt dir sicher.`),
      facts(evening),
      { kind: 'button', label: ours`Zu deinem Platz`, url },
      { kind: 'note', text: ours`Der neue Termin für deinen Kalender hängt an. ${cancelNote}` },
    ],
  }),
  off: ({ evening, name }: EveningMail): MailContent => ({
    subject: ours`Abgesagt: ${typed(evening.title)}`,
    heading: ours`Das Event ist abgesagt.`,
    blocks: [
      greeting(name),
      text(ours`dieses Event findet leider nicht statt.`),
      facts(evening),
      { kind: 'note', text: ours`Die Absage für deinen Kalender hängt an. ${whyNote}` },
    ],
  }),
  /** @param note the owner's sentence @param offer only for a recipient who may get it */
  replay: ({ evening, name, url }: EveningMail, note: string, offer: EveningOfferText | undefined): MailContent => ({
    subject: ours`Die Aufzeichnung: ${typed(evening.title)}`,
    heading: ours`Die Aufzeichnung ist da.`,
    blocks: [
      greeting(name),
      ...(note === '' ? [] : [text(typed(note))]),
      facts(evening),
      { kind: 'button', label: ours`Zur Aufzeichnung`, url },
      ...(offer === undefined ? [] : offerBlocks(offer)),
      { kind: 'note', text: offer === undefined ? whyNote : reason },
    ],
  }),
} as const;
