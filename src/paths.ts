/** Every address of the site that code refers to. */
export const paths = {
  home: '/',
  soulCircle: '/soulcircle',
  soulAlchemy: '/soulalchemy',
  soulPlan: '/soulplan2',
  thanks: '/danke',
  soulPlanThanks: '/danke-soulplan',
  formAgain: '/formular',
  confirm: '/bestaetigen',
  /** Template for the answer of a confirmed link; the address stays `/bestaetigen/{token}`. */
  confirmed: '/bestaetigt',
  unsubscribe: '/abmelden',
  evening: '/dabei',
  letter: '/briefe',
  /** Template that a function fills with a letter; there is no page at `/briefe/{slug}` itself. */
  letterPage: '/brief-seite',
  letterPreview: '/brief-vorschau',
  proof: '/nachweis',
  priceTimes: '/nachweis/preis',
  privacy: '/datenschutz',
  /** Below it, what the build knows of each event; visitors ask for `/events/{id}`. */
  eventPages: '/event-seiten',
  calendarFile: '/events.ics',
  inactiveLink: '/link-inaktiv',
  notFound: '/404',
  login: '/admin-login',
  lock: '/lock',
  adminClickUp: '/admin/clickup',
} as const;

/** Paths kept apart from `paths`, which every public page with a form loads. */
export const giftPath = '/geschenk';
export const goneEventPath = '/event-vorbei';
export const letterFontPath = '/schrift/marcellus.woff2';
export const adminSettingsPath = '/admin/settings';

/** Anchors of the home page's sections (spec 2.2, 2.3). */
export const anchors = {
  courses: 'courses',
  /** Anchor of a course's card; `id` is the entry's. */
  course: (id: string) => `kurs-${id}`,
  events: 'events',
  /** Form for a seat on an event's page. */
  seat: 'platz',
  masterclasses: 'masterclasses',
  approach: 'ourapproach',
  about: 'about',
  /** Anchor of a team member; `id` is the entry's. */
  person: (id: string) => `mensch-${id}`,
  testimonials: 'testimonials',
  waitlist: 'waitlist',
  newsletter: 'newsletter',
} as const;

/** Anchors of the privacy statement's computed sections. */
export const privacyAnchors = {
  responsible: 'verantwortlich',
  purposes: 'zwecke',
  services: 'dienste',
  browser: 'browser',
} as const;

/** Home's forms, linked from pages whose address is a secret: their visitors are signing up and bring no referrer. */
export const formsOnHome = { waitlist: '/?neu#waitlist', newsletter: '/?neu#newsletter' } as const;

/** Anchors of SoulCircle's sections (spec 2.4). */
export const circleAnchors = { benefits: 'benefits', buy: 'buy', join: 'join-now', login: 'login' } as const;
