import type { MailContent } from '#content/mail/frame.ts';
import type { AccountChange } from '#domain/mail/account-change.ts';
import { type MailText, ours, typed } from '#domain/mail/mail-text.ts';

const LIFE = ours`Der Link gilt eine Stunde lang und nur einmal.`;
const INVITATION_LIFE = ours`Der Link gilt sieben Tage lang und nur einmal.`;
const greet = (name: string): MailText => (name === '' ? ours`Hallo,` : ours`Hallo ${typed(name)},`);

/** Data of mails that contain an account link. */
interface LinkFacts {
  readonly name: string;
  readonly username: string;
  readonly host: MailText;
  readonly url: string;
}

export const invitation = ({ name, username, host, url }: LinkFacts): MailContent => ({
  subject: ours`Dein Zugang zu ${host}`,
  heading: ours`Du bist eingeladen`,
  blocks: [
    { kind: 'text', text: ours`${greet(name)} für dich wurde ein Zugang zum Admin-Bereich von ${host} angelegt.` },
    { kind: 'facts', rows: [[ours`Dein Benutzername`, typed(username)]] },
    { kind: 'text', text: ours`Leg jetzt dein Passwort fest, dann bist du gleich angemeldet.` },
    { kind: 'button', label: ours`Passwort festlegen`, url },
    {
      kind: 'note',
      text: ours`${INVITATION_LIFE} Ist er abgelaufen, lass dir auf der Anmeldeseite mit „Passwort vergessen“ einen neuen schicken.`,
    },
    { kind: 'note', text: ours`Wenn du damit nichts anfangen kannst, brauchst du nichts zu tun.` },
  ],
});

export const forgottenPassword = ({ name, username, host, url }: LinkFacts): MailContent => ({
  subject: ours`Neues Passwort für ${host}`,
  heading: ours`Ein neues Passwort`,
  blocks: [
    {
      kind: 'text',
      text: ours`${greet(name)} jemand hat für deinen Zugang zum Admin-Bereich von ${host} ein neues Passwort angefordert.`,
    },
    { kind: 'facts', rows: [[ours`Dein Benutzername`, typed(username)]] },
    { kind: 'button', label: ours`Neues Passwort festlegen`, url },
    { kind: 'note', text: ours`${LIFE} Mit dem neuen Passwort enden alle Sitzungen, die noch offen sind.` },
    { kind: 'note', text: ours`Warst du das nicht, brauchst du nichts zu tun: Dein Passwort bleibt, wie es ist.` },
  ],
});

/** Asks the owner of an account to confirm its address. */
export const emailConfirmation = ({ name, host, url }: Omit<LinkFacts, 'username'>): MailContent => ({
  subject: ours`Bitte bestätige deine E-Mail-Adresse für ${host}`,
  heading: ours`Ist das deine Adresse?`,
  blocks: [
    {
      kind: 'text',
      text: ours`${greet(name)} diese Adresse wurde für einen Zugang zum Admin-Bereich von ${host} eingetragen. Sie gilt, sobald du sie bestätigst.`,
    },
    { kind: 'button', label: ours`E-Mail-Adresse bestätigen`, url },
    { kind: 'note', text: LIFE },
    { kind: 'note', text: ours`Wenn du damit nichts anfangen kannst, brauchst du nichts zu tun.` },
  ],
});

/** Reports a login from an unknown browser. */
export const newBrowser = (login: {
  readonly name: string;
  readonly host: MailText;
  readonly browser: string;
  readonly country: string;
  readonly at: string;
  readonly url: string;
}): MailContent => ({
  subject: ours`Neue Anmeldung bei ${login.host}`,
  heading: ours`Eine neue Anmeldung`,
  blocks: [
    {
      kind: 'text',
      text: ours`${greet(login.name)} mit deinem Zugang hat sich ein Browser angemeldet, den wir noch nicht kennen.`,
    },
    {
      kind: 'facts',
      rows: [
        [ours`Wann`, typed(login.at)],
        [ours`Womit`, typed(login.browser)],
        [ours`Woher`, typed(login.country)],
      ],
    },
    { kind: 'text', text: ours`Warst du das, ist alles gut.` },
    { kind: 'text', text: ours`Warst du es nicht, ändere gleich dein Passwort. Damit enden alle anderen Sitzungen.` },
    { kind: 'button', label: ours`Konto ansehen`, url: login.url },
  ],
});

const changeSentences: Readonly<Record<AccountChange, MailText>> = {
  username: ours`Dein Benutzername wurde geändert.`,
  email: ours`Für deinen Zugang gilt jetzt eine andere E-Mail-Adresse. Dies ist die letzte E-Mail an diese.`,
  password: ours`Dein Passwort wurde geändert. Alle anderen Sitzungen sind beendet.`,
  'passkey-added': ours`Zu deinem Zugang ist ein Passkey dazugekommen.`,
  'passkey-removed': ours`Von deinem Zugang wurde ein Passkey entfernt.`,
  role: ours`Deine Rolle oder deine Rechte wurden geändert.`,
  activated: ours`Dein Zugang wurde wieder freigegeben.`,
  deactivated: ours`Dein Zugang wurde gesperrt.`,
  deleted: ours`Dein Zugang wurde gelöscht.`,
};

/** Reports a change to the owner of the account, with advice if it was not theirs. */
export const accountChanged = (about: {
  readonly change: AccountChange;
  readonly name: string;
  readonly host: MailText;
  readonly at: string;
  readonly url: string;
}): MailContent => ({
  subject: ours`Dein Zugang zu ${about.host} wurde geändert`,
  heading: ours`Dein Zugang wurde geändert`,
  blocks: [
    { kind: 'text', text: greet(about.name) },
    { kind: 'text', text: changeSentences[about.change] },
    { kind: 'facts', rows: [[ours`Wann`, typed(about.at)]] },
    { kind: 'text', text: ours`Warst du das, oder weißt du davon? Dann ist alles gut.` },
    {
      kind: 'text',
      text: ours`Warst du das nicht? Dann lass dir auf der Anmeldeseite mit „Passwort vergessen“ gleich einen Link für ein neues Passwort schicken, beende unter Einstellungen alle Sitzungen und lösch fremde Passkeys. Kommst du nicht mehr hinein, sag sofort einer Inhaberin Bescheid: Sie sperrt den Zugang.`,
    },
    { kind: 'button', label: ours`Zur Anmeldung`, url: about.url },
  ],
});
