import { pages } from '#content/pages/facts.ts';
import { readableAddress } from '#domain/address/readable-address.ts';
import { HELPER_WORDS } from '#domain/letters/helper-words.ts';
import { anchors, paths } from '#paths.ts';

/** Pages and forms of ours that a link can lead to, with their names. */
export const ownTargets: readonly { readonly label: string; readonly address: string }[] = [
  ...Object.values(pages).map(({ label, path }) => ({ label, address: path })),
  { label: 'Alle Events', address: `${paths.home}#${anchors.events}` },
  { label: 'Warteliste', address: `${paths.home}#${anchors.waitlist}` },
  { label: 'Newsletter-Anmeldung', address: `${paths.home}#${anchors.newsletter}` },
];

/** Shortens an address for display; one of our targets shows its name. */
const displayAddress = (address: string): string =>
  ownTargets.find((target) => target.address === address)?.label ??
  readableAddress(address)
    .replace(/^(?:https?:\/\/(?:www\.)?|mailto:)/i, '')
    .replace(/\/$/, '');

export const text = {
  label: 'Text',
  tools: 'Text gestalten',
  inserts: 'In den Text einfügen',
  bold: 'Fett',
  heading: 'Überschrift',
  list: 'Liste',
  link: 'Link',
  undo: 'Rückgängig',
  redo: 'Wiederholen',
  image: 'Bild',
  button: 'Knopf',
  firstName: 'Vorname',
  offer: 'Angebot',
  event: 'Event',
  placeholder: 'Schreib hier deinen Brief …',
  hint: '{Vorname} wird durch den Vornamen ersetzt; wo keiner bekannt ist, fällt er weg. {Vorname|du Liebe} setzt dann etwas anderes ein.',
  leadsTo: (address: string) => `${HELPER_WORDS.leadsTo} ${displayAddress(address)}`,
  change: HELPER_WORDS.change,
} as const;

export const insertion = {
  close: 'Schließen',
  cancel: 'Nichts einfügen',
  keep: 'Nichts ändern',
  insert: 'Einfügen',
  change: 'Übernehmen',
  remove: 'Aus dem Brief nehmen',
  unlink: 'Link entfernen',
  loading: 'Wird geladen …',
  failed: (message: string) => `Das ließ sich nicht laden: ${message}`,
  titles: {
    offer: 'Angebot einfügen',
    event: 'Event einfügen',
    link: 'Link einfügen',
    button: 'Knopf einfügen',
    image: 'Bild einfügen',
  },
  changing: { link: 'Link ändern', button: 'Knopf ändern', image: 'Bild ändern' },
  offer: 'Welches Angebot?',
  offerButton: 'Zum Angebot',
  event: 'Welches Event?',
  noEvents: 'Gerade steht kein Event bevor.',
  eventButton: 'Mehr erfahren',
  words: { link: 'Text des Links', button: 'Text des Knopfs' },
  wordsMissing: 'Schreib, was dort stehen soll.',
  where: 'Wohin führt er?',
  pages: 'Seiten',
  courses: 'Kurse und Masterclasses',
  events: 'Events',
  shortLinks: 'Kurzlinks',
  else: 'Anderswohin',
  own: 'Eigene Adresse …',
  newLink: 'Neuer Kurzlink …',
  address: 'Adresse',
  addressHint: 'Eine Website oder eine E-Mail-Adresse, z. B. beispiel.de/seite.',
  addressMissing: 'Das ist keine Adresse, die sich öffnen lässt.',
  linkHint: 'Der Kurzlink wird gleich angelegt. Gezählt wird, wie oft er geöffnet wird, nie von wem.',
  slug: 'Name des Kurzlinks',
  linkFailed: (message: string) => `Der Kurzlink ließ sich nicht anlegen: ${message}`,
  imageFailed: (message: string) => `Das Bild ließ sich nicht einfügen: ${message}`,
  otherImage: 'Anderes Bild',
} as const;
