import { counted } from '#domain/german-count.ts';

/** Texts of the shell around every admin screen (spec 2.1, 2.8). */
export const shell = {
  checking: 'Authentifizierung wird überprüft...',
  loading: 'Wird geladen …',
  sidebar: 'Seitenleiste',
  navigation: 'Admin-Navigation',
  openCases: (open: number) => counted(open, ['offener Vorgang', 'offene Vorgänge']),
  signedInAs: 'Angemeldet als',
  logout: 'Abmelden',
  logoutFailed: 'Die Abmeldung hat nicht geklappt. Bitte versuche es noch einmal.',
  errorTitle: 'Fehler',
  collapse: 'Seitenleiste einklappen',
  expand: 'Seitenleiste ausklappen',
  search: 'Suchen',
  openMenu: 'Menü öffnen',
  closeMenu: 'Menü schließen',
  toSite: 'Zur Website',
  forbidden: 'Dein Zugang reicht dafür nicht aus. Bitte wende dich an die Inhaberin.',
  emergency: 'Notzugang',
  failedTitle: 'Diese Seite ließ sich nicht laden',
  failedText: 'Bitte lade die Seite neu. Hilft das nicht, prüfe deine Verbindung.',
  reload: 'Neu laden',
  held: 'Der Versand ist angehalten: E-Mails, Rundbriefe, Tags und Aufgaben warten, bis er wieder an ist.',
  offline:
    'Keine Verbindung zum Server. Was du schon geöffnet hast, bleibt lesbar; gespeichert wird erst wieder mit Verbindung.',
} as const;

/** Entries of the side navigation with their screens: those of spec 2.1, then ours. */
export const shellEntries = [
  { path: '/', screen: 'dashboard', icon: 'dashboard', label: 'Dashboard' },
  { path: '/analytics', screen: 'analytics', icon: 'analytics', label: 'Analytics' },
  { path: '/calendar', screen: 'calendar', icon: 'calendar', label: 'Kalender' },
  { path: '/users', screen: 'users', icon: 'users', label: 'Benutzer' },
  { path: '/content', screen: 'content', icon: 'content', label: 'Inhalte' },
  { path: '/newsletter', screen: 'newsletter', icon: 'newsletter', label: 'Newsletter' },
  { path: '/apps', screen: 'apps', icon: 'apps', label: 'Apps' },
  { path: '/settings', screen: 'settings', icon: 'settings', label: 'Einstellungen' },
  { path: '/cases', screen: 'cases', icon: 'cases', label: 'Vorgänge' },
] as const;

/** Titles of all screens, for the heading and the browser's tab. */
export const screenTitles = {
  dashboard: 'Dashboard',
  apps: 'Apps',
  clickup: 'ClickUp',
  activecampaign: 'ActiveCampaign',
  analytics: 'ME Analytics Dashboard',
  redirects: 'Redirect-Manager',
  payments: 'Zahlungen',
  settings: 'Einstellungen',
  calendar: 'Kalender',
  users: 'Benutzer',
  content: 'Inhalte',
  newsletter: 'Newsletter',
  cases: 'Vorgänge',
} as const;

/** Names the place where the owner changes a text where she sees it. */
export const changeOnPage = 'Auf der Seite ändern';

/** Heading of everything that needs a console, a host or a variable. */
export const technician = 'Für deine Technik';

/** Names what is folded below 'Braucht dich'. */
export const stillNeeded = (count: number): string => `Noch ${count} ${count === 1 ? 'braucht' : 'brauchen'} dich`;
