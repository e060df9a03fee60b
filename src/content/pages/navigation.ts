interface NavigationItem {
  readonly label: string;
  readonly href: string;
}

/** Eight items of the header (spec 2.2); a bare anchor is a section of the home page. */
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

/** Header button; pages with a waitlist of their own scroll to it. */
export const waitlistItem = { href: '#waitlist', label: 'Warteliste', mobileLabel: 'Warteliste beitreten' } as const;

/** Labels of the menu button, English as in the spec. */
export const menuLabels = { open: 'Open menu', close: 'Close menu' } as const;

/** Links of the footer (spec 2.3), with the Soul Plan, which no other navigation contains. */
export const footerItems: readonly NavigationItem[] = [
  { label: 'Kurse', href: '#courses' },
  { label: 'Masterclasses', href: '#masterclasses' },
  { label: 'Soul Plan', href: '/soulplan2' },
  { label: 'Über uns', href: '#about' },
  { label: 'Erfahrungen', href: '#testimonials' },
  { label: 'Warteliste', href: '#waitlist' },
  { label: 'Newsletter', href: '#newsletter' },
];

/** Texts of the footer; its legal pages are in `facts.ts`. */
export const footer = {
  discoverTitle: 'Entdecken',
  contactTitle: 'Kontakt',
  partnerLabel: 'Partnerprogramm',
  legal: { title: 'Rechtliches' },
  contracts: { title: 'Verträge' },
  social: { title: 'Folge uns' },
} as const;

export const landmarks = {
  skip: 'Zum Inhalt springen',
  main: 'Hauptnavigation',
  footer: 'Fußnavigation',
  home: (siteName: string) => `${siteName}, zur Startseite`,
  newTab: '(öffnet in einem neuen Tab)',
} as const;

/** Returns an item's address from a page; elsewhere a section's anchor leads to the home page. */
export const hrefFrom = (href: string, isOnPage: boolean): string =>
  href.startsWith('#') && !isOnPage ? `/${href}` : href;
