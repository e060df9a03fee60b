interface NavigationItem {
  readonly label: string;
  readonly href: string;
}

/** The eight items of the header (spec 2.2). A bare anchor means a section of the home page. */
export const headerItems: readonly NavigationItem[] = [
  { label: 'Kurse', href: '#courses' },
  { label: 'Events', href: '#events' },
  { label: 'Masterclasses', href: '#masterclasses' },
  { label: 'SoulCircle', href: '/soulcircle' },
  { label: 'SoulAlchemy', href: '/soulalchemy' },
  { label: 'Unser Ansatz', href: '#ourapproach' },
  { label: 'Erfahrungen', href: '#testimonials' },
  { label: 'Newsletter', href: '#newsletter' },
];

/** The header's button; it stays on the page where the page has the waitlist. */
export const waitlistItem = { href: '#waitlist', label: 'Warteliste', mobileLabel: 'Warteliste beitreten' } as const;

/** The menu button's names, in English as the spec has them. */
export const menuLabels = { open: 'Open menu', close: 'Close menu' } as const;

/** The footer's links (spec 2.3), and the reading, which no other navigation names. */
export const footerItems: readonly NavigationItem[] = [
  { label: 'Kurse', href: '#courses' },
  { label: 'Masterclasses', href: '#masterclasses' },
  { label: 'Soul Plan', href: '/soulplan2' },
  { label: 'Über uns', href: '#about' },
  { label: 'Erfahrungen', href: '#testimonials' },
  { label: 'Warteliste', href: '#waitlist' },
  { label: 'Newsletter', href: '#newsletter' },
];

/** The footer's words; what stands under `legal` are the pages of the law (`pages.ts`). */
export const footer = {
  discoverTitle: 'Entdecken',
  contactTitle: 'Kontakt',
  partnerLabel: 'Partnerprogramm',
  legal: { title: 'Rechtliches' },
  social: { title: 'Folge uns' },
} as const;

/** What stands around every page for whoever does not see it. */
export const landmarks = {
  skip: 'Zum Inhalt springen',
  main: 'Hauptnavigation',
  footer: 'Fußnavigation',
  home: (siteName: string) => `${siteName}, zur Startseite`,
  newTab: '(öffnet in einem neuen Tab)',
} as const;

/** Address of an item as seen from a page: on another page a section's anchor leads to the home page first. */
export const hrefFrom = (href: string, isOnPage: boolean): string =>
  href.startsWith('#') && !isOnPage ? `/${href}` : href;
