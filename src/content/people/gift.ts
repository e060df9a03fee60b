/** Leads to the gift's title wherever it stands. */
export const GIFT_THANKS = 'Zum Dank für deine Anmeldung:';

/** Texts around the gift for a sign-up to the newsletter; its own words are content. */
export const gift = {
  thanks: GIFT_THANKS,
  /** Terms below the gift at the form: what the visitor gives in return, and for how long. */
  terms:
    'Dafür erlaubst du uns, dir unsere Briefe zu schicken. Den Link bekommst du, sobald du bestätigt hast; er gilt, solange du angemeldet bist. Abmelden kannst du dich jederzeit.',
  title: 'Dein Geschenk',
  description: 'Hier bekommst du dein Geschenk.',
  back: 'Zur Startseite',
  download: 'Herunterladen',
  open: 'Öffnen',
  opened: { title: 'Viel Freude damit.', text: 'Falls sich dein Geschenk nicht von selbst öffnet:' },
  toGift: 'Zu deinem Geschenk',
  ended: {
    title: 'Dieses Geschenk gehört zu einer Anmeldung, die es nicht mehr gibt.',
    text: 'Der Link gilt, solange du unseren Newsletter bekommst.',
  },
  again: 'Neu eintragen',
  none: { title: 'Gerade gibt es kein Geschenk.', text: 'Schau später noch einmal vorbei.' },
  test: {
    title: 'Das ist der Link eines Testbriefs.',
    text: 'In einem Brief, der hinausgeht, führt er zum Geschenk.',
  },
  unknown: {
    title: 'Diesen Link kennen wir nicht.',
    text: 'Vielleicht ist er beschädigt. Öffne ihn noch einmal aus der E-Mail, oder kopiere ihn ganz, bis zum letzten Zeichen.',
  },
  full: {
    title: 'Das Geschenk wurde heute schon sehr oft abgeholt.',
    text: 'Bitte versuche es morgen noch einmal: Der Link gilt weiter.',
  },
} as const;
