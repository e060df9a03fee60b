import type { MailContent } from './frame.ts';

const LIFE = 'Der Link gilt eine Stunde lang und nur einmal.';
const INVITATION_LIFE = 'Der Link gilt sieben Tage lang und nur einmal.';
const greet = (name: string): string => (name === '' ? 'Hallo,' : `Hallo ${name},`);

/** The invitation to the admin area. */
export const invitation = ({
  name,
  username,
  host,
  url,
}: Record<'name' | 'username' | 'host' | 'url', string>): MailContent => ({
  subject: `Dein Zugang zu ${host}`,
  heading: 'Du bist eingeladen',
  blocks: [
    { kind: 'text', text: `${greet(name)} für dich wurde ein Zugang zum Admin-Bereich von ${host} angelegt.` },
    { kind: 'facts', rows: [['Dein Benutzername', username]] },
    { kind: 'text', text: 'Leg jetzt dein Passwort fest, dann bist du gleich angemeldet.' },
    { kind: 'button', label: 'Passwort festlegen', url },
    {
      kind: 'note',
      text: `${INVITATION_LIFE} Ist er abgelaufen, lass dir auf der Anmeldeseite mit „Passwort vergessen“ einen neuen schicken.`,
    },
    { kind: 'note', text: 'Wenn du damit nichts anfangen kannst, brauchst du nichts zu tun.' },
  ],
});

/** The link for a new password. */
export const forgottenPassword = ({
  name,
  username,
  host,
  url,
}: Record<'name' | 'username' | 'host' | 'url', string>): MailContent => ({
  subject: `Neues Passwort für ${host}`,
  heading: 'Ein neues Passwort',
  blocks: [
    {
      kind: 'text',
      text: `${greet(name)} jemand hat für deinen Zugang zum Admin-Bereich von ${host} ein neues Passwort angefordert.`,
    },
    { kind: 'facts', rows: [['Dein Benutzername', username]] },
    { kind: 'button', label: 'Neues Passwort festlegen', url },
    { kind: 'note', text: `${LIFE} Mit dem neuen Passwort enden alle Sitzungen, die noch offen sind.` },
    { kind: 'note', text: 'Warst du das nicht, brauchst du nichts zu tun: Dein Passwort bleibt, wie es ist.' },
  ],
});

/** The question whether an address is right. */
export const emailConfirmation = ({ name, host, url }: Record<'name' | 'host' | 'url', string>): MailContent => ({
  subject: `Bitte bestätige deine E-Mail-Adresse für ${host}`,
  heading: 'Ist das deine Adresse?',
  blocks: [
    {
      kind: 'text',
      text: `${greet(name)} diese Adresse wurde für einen Zugang zum Admin-Bereich von ${host} eingetragen. Sie gilt, sobald du sie bestätigst.`,
    },
    { kind: 'button', label: 'E-Mail-Adresse bestätigen', url },
    { kind: 'note', text: LIFE },
    { kind: 'note', text: 'Wenn du damit nichts anfangen kannst, brauchst du nichts zu tun.' },
  ],
});

/** Tells of a login from a browser that was never seen. */
export const newBrowser = (login: {
  readonly name: string;
  readonly host: string;
  readonly browser: string;
  readonly country: string;
  readonly at: string;
  readonly url: string;
}): MailContent => ({
  subject: `Neue Anmeldung bei ${login.host}`,
  heading: 'Eine neue Anmeldung',
  blocks: [
    {
      kind: 'text',
      text: `${greet(login.name)} mit deinem Zugang hat sich ein Browser angemeldet, den wir noch nicht kennen.`,
    },
    {
      kind: 'facts',
      rows: [
        ['Wann', login.at],
        ['Womit', login.browser],
        ['Woher', login.country],
      ],
    },
    { kind: 'text', text: 'Warst du das, ist alles gut.' },
    { kind: 'text', text: 'Warst du es nicht, ändere gleich dein Passwort. Damit enden alle anderen Sitzungen.' },
    { kind: 'button', label: 'Konto ansehen', url: login.url },
  ],
});
