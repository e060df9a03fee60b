import type { DeliveryFault } from '#domain/mail/delivery-check.ts';

/** Words of a fault: what it causes, what to do, and whose task it is. */
interface FaultWords {
  readonly text: string;
  readonly todo: string;
  readonly who: string;
}

const DOMAIN = 'wer deine Domain verwaltet';
const PROVIDER = 'dein Mailanbieter';
const TECHNICIAN = 'deine Technik';

const ASK_PROVIDER =
  'Die genauen Einträge zeigt dir dein Mailanbieter unter „Eigene Domain“, „DKIM“ oder „Authentifizierung“.';

export const faultWords: Readonly<Record<DeliveryFault, FaultWords>> = {
  'foreign-sender': {
    text: 'Deine Absenderadresse gehört zu einem Postfach-Anbieter, aber ein anderer Server verschickt: Viele lehnen das als Fälschung ab.',
    todo: 'Nimm eine Adresse an deiner eigenen Domain als Absender (MAIL_FROM).',
    who: TECHNICIAN,
  },
  'mx-missing': {
    text: 'Deine Domain nimmt keine E-Mails an: Antworten gehen verloren, und manche Anbieter lehnen deine Post deshalb ab.',
    todo: 'Trag die Mailserver ein, die dein Mailanbieter nennt (MX).',
    who: DOMAIN,
  },
  'spf-missing': {
    text: 'Deine Domain sagt nicht, welche Server für sie verschicken dürfen (SPF): Deine Post landet leicht im Spam.',
    todo: 'Trag diesen Eintrag ein.',
    who: DOMAIN,
  },
  'spf-double': {
    text: 'Deine Domain hat mehrere SPF-Einträge; dann gilt keiner.',
    todo: 'Ersetze sie alle durch diesen einen.',
    who: DOMAIN,
  },
  'spf-server': {
    text: 'Im SPF-Eintrag deiner Domain fehlt der Server, der deine Post verschickt: Sie sieht aus wie gefälscht.',
    todo: 'Ersetze den Eintrag durch diesen.',
    who: DOMAIN,
  },
  'spf-lookups': {
    text: 'Der SPF-Eintrag deiner Domain führt zu mehr als zehn Nachfragen; dann gilt er nicht.',
    todo: 'Nimm heraus, was du nicht mehr benutzt. Das Mindeste für deine Website ist dieser Eintrag.',
    who: DOMAIN,
  },
  'spf-open': {
    text: 'Der SPF-Eintrag deiner Domain erlaubt allen, in deinem Namen zu schreiben (+all): Das gilt als Merkmal von Spam.',
    todo: 'Ersetze den Eintrag durch diesen.',
    who: DOMAIN,
  },
  'dkim-missing': {
    text: 'Deiner Post fehlt die Unterschrift deiner Domain (DKIM): Gmail und Yahoo verlangen sie für Rundbriefe.',
    todo: `Schalte DKIM bei deinem Mailanbieter ein und trag seinen Schlüssel bei deiner Domain ein. ${ASK_PROVIDER}`,
    who: DOMAIN,
  },
  'dkim-broken': {
    text: 'Der Schlüssel für die Unterschrift deiner Domain (DKIM) lässt sich nicht lesen: Jede Unterschrift gilt als falsch.',
    todo: `Kopiere ihn bei deinem Mailanbieter noch einmal, ganz und ohne Zeilenumbruch. ${ASK_PROVIDER}`,
    who: DOMAIN,
  },
  'dkim-weak': {
    text: 'Der Schlüssel für die Unterschrift deiner Domain (DKIM) ist zu kurz: Gmail nimmt nur solche ab 1.024 Bit.',
    todo: `Erzeuge bei deinem Mailanbieter einen neuen mit 2.048 Bit. ${ASK_PROVIDER}`,
    who: PROVIDER,
  },
  'dmarc-missing': {
    text: 'Deine Domain sagt nicht, was mit gefälschter Post geschehen soll (DMARC): Gmail und Yahoo verlangen es für Rundbriefe.',
    todo: 'Trag diesen Eintrag ein. Er ändert an deiner Post nichts.',
    who: DOMAIN,
  },
  'dmarc-double': {
    text: 'Deine Domain hat mehrere DMARC-Einträge; dann gilt keiner.',
    todo: 'Lösche alle bis auf diesen.',
    who: DOMAIN,
  },
  'dmarc-broken': {
    text: 'Der DMARC-Eintrag deiner Domain ist ungültig: Ihm fehlt „p=none“, „p=quarantine“ oder „p=reject“.',
    todo: 'Ersetze ihn durch diesen.',
    who: DOMAIN,
  },
  unaligned: {
    text: 'Weder der Weg deiner Post (SPF) noch ihre Unterschrift (DKIM) passt zu deinem Absender: Damit fällt sie bei DMARC durch.',
    todo: 'Behebe einen der beiden Punkte; am besten DKIM, denn die Unterschrift übersteht auch Weiterleitungen.',
    who: DOMAIN,
  },
  'reverse-missing': {
    text: 'Die Adresse deines Mailservers führt nicht zu seinem Namen zurück: Gmail weist solche Server ab.',
    todo: 'Setz den Rückwärtseintrag des Servers.',
    who: PROVIDER,
  },
  unsubscribe: {
    text: 'Der Link zum Abmelden beginnt nicht mit https://: Gmail und Yahoo zeigen dann keinen Knopf zum Abmelden.',
    todo: 'Veröffentliche die Website unter einer Adresse mit https://.',
    who: TECHNICIAN,
  },
  'dkim-unknown': {
    text: 'Ob deine Post die Unterschrift deiner Domain trägt (DKIM), lässt sich noch nicht prüfen.',
    todo: 'Trag unten den Selektor ein. Er steht bei deinem Mailanbieter neben dem DKIM-Schlüssel, vor „._domainkey“.',
    who: 'du',
  },
  silent: {
    text: 'Auf manche Fragen kam keine Antwort; dazu steht hier nichts.',
    todo: 'Heute Nacht wird noch einmal gefragt.',
    who: 'niemand',
  },
};

/** Texts of 'Kommt deine Post an?'. */
export const deliveryCheck = {
  title: 'Kommt deine Post an?',
  lead: 'Geprüft wird jede Nacht, was Gmail und Yahoo von deiner Absenderadresse verlangen. Verschickt wird in jedem Fall.',
  loading: 'Die Prüfung wird geladen …',
  failed: 'Die Prüfung konnte nicht geladen werden.',
  retry: 'Erneut versuchen',
  none: 'Hier wird nichts geprüft: Es ist kein Mailanbieter eingerichtet.',
  unchecked: 'Noch nicht geprüft.',
  fine: (sender: string) => `Für ${sender} ist alles eingetragen, was sie verlangen.`,
  checkedAt: (instant: string) => `Zuletzt geprüft: ${instant}.`,
  who: (who: string) => `Zuständig: ${who}.`,
  record: (type: string, name: string) => `${type} bei ${name}`,
  copy: 'Wert kopieren',
  selector: 'DKIM-Selektor',
  selectorHint: 'Nur nötig, wenn ihn die Prüfung nicht selbst findet.',
  check: 'Jetzt prüfen',
  checked: { title: 'Geprüft', description: 'Die Antworten stehen oben.' },
  failedTitle: 'Nicht geprüft',
} as const;
