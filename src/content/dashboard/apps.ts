import { DEFAULT_TAG } from '#domain/tagging/contact-tags.ts';

/** Apps overview (spec 2.10). */
export const apps = {
  lead: 'Alles, was mit deiner Website verbunden ist.',
  open: 'Öffnen',
  configure: 'Konfigurieren',
  newTab: '(öffnet in einem neuen Tab)',
  sample: 'Beispiel',
  clickup: {
    title: 'ClickUp',
    text: 'Macht aus Aufgaben, die du in ClickUp veröffentlichst, Events auf deiner Startseite.',
    listId: 'ID der Aufgabenliste',
    events: 'Events',
    unknown: '–',
    // Samples of the spec, until a list is connected (spec 2.10).
    samples: { listId: '901234567890', events: '1' },
    whenOff:
      'Ausgeschaltet: Besucher sehen im Bereich Events „Derzeit sind keine Veranstaltungen geplant.“, und nichts wird synchronisiert.',
    service: { label: 'ClickUp besuchen', url: 'https://app.clickup.com/' },
  },
  activecampaign: {
    title: 'ActiveCampaign',
    text: 'Taggt Kontakte, die über einen Link mit ihrer Kontakt-ID kommen.',
    whenOff: 'Ausgeschaltet: Besucher merken nichts. Neue Tags warten, bis du wieder einschaltest.',
    facts: [
      { name: 'URL-Parameter', value: 'contactid, CONTACTID' },
      { name: 'Standard-Tag', value: DEFAULT_TAG },
    ],
  },
  cards: [
    {
      screen: 'analytics',
      title: 'Analytics',
      text: 'Zählt Besuche, ohne Menschen zu verfolgen.',
      facts: ['Tracking-Pixel', 'Daten in PostgreSQL', 'DSGVO-konform'],
    },
    {
      screen: 'redirects',
      title: 'Redirects',
      text: 'Kurze Adressen für Flyer, E-Mails und Beiträge.',
      facts: ['Format: /r/[slug]', 'Kategorien', 'Statistiken'],
    },
    {
      screen: 'payments',
      title: 'Zahlungen',
      text: 'Zeigt, was gekauft wurde und welcher Link es gebracht hat.',
      facts: [],
    },
  ],
  // The spec's other three exist: newsletter, calendar and payments.
  soon: { title: 'Demnächst', items: ['Video-Meetings'] },
} as const;

/** Texts of the integrations' switches (spec 2.10, 4.8, 8). */
export const integrations = {
  label: (service: string) => `${service}-Integration`,
  enabled: 'Aktiv',
  disabled: 'Deaktiviert',
  unconnected: 'Nicht verbunden',
  unknown: 'Unbekannt',
  loading: 'Wird geladen …',
  changedTitle: 'Erfolg',
  changed: (service: string, isEnabled: boolean) =>
    `${service}-Integration wurde ${isEnabled ? 'aktiviert' : 'deaktiviert'}.`,
  errorTitle: 'Fehler',
  loadFailed: 'Der Status der Integrationen konnte nicht abgerufen werden.',
  changeFailed: (service: string) => `Der Status der ${service}-Integration konnte nicht geändert werden.`,
  retry: 'Erneut versuchen',
} as const;
