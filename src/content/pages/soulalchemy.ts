import { checkoutNote } from '#content/content/checkout-note.ts';
import { checkouts, offers, pages, vatNoteFor, voicesOn } from '#content/content/published.ts';
import type { Checkout } from '#domain/purchases/checkouts.ts';
import { formatEuro, formatInstalments, instalmentsSurcharge, type SignUpOffer } from '#domain/purchases/offers.ts';
import { anchors as homeAnchors } from '#paths.ts';

/** Anchors of the page (spec 2.5). */
export const anchors = { buy: 'buy', roadmap: 'roadmap' } as const;

export const hero = {
  eyebrow: 'Gruppen\u00adprogramm über 12 Wochen',
  title: pages.soulAlchemy.headline,
  claim: 'Zwölf Wochen, um dir selbst nicht länger auszuweichen.',
  lead: pages.soulAlchemy.lead,
  primary: 'Zu den Preisen',
  secondary: 'Die zwölf Wochen ansehen',
} as const;

export const film = {
  eyebrow: 'Im Video',
  title: 'Worum es geht',
  text: 'Was dich in den zwölf Wochen erwartet, für wen sie gedacht sind und für wen nicht.',
  poster: '/art/video-alchemy.svg',
} as const;

/** Placeholder until there is a video. */
export const ownFilm = {
  drawing: '/art/film-alchemy.svg',
  label: 'Eine Blüte öffnet sich',
  missing: 'Das Video folgt.',
  note: 'Bis dahin zeigt ein kurzer Film ohne Ton, wie sich eine Blüte öffnet.',
  pause: 'Anhalten',
  resume: 'Weiter abspielen',
  again: 'Noch einmal',
  failed: 'Der Film ließ sich nicht laden. Bitte versuch es noch einmal.',
} as const;

export const concept = {
  eyebrow: 'Das Konzept',
  title: 'Das Schwere ist der Rohstoff',
  paragraphs: [
    'Die Alchemisten wollten aus Blei Gold machen. Gelungen ist es ihnen nie. Geblieben ist ein brauchbares Bild: Du nimmst, was da ist, auch das Schwere, und arbeitest so lange damit, bis es sich verändert.',
    'So ist SoulAlchemy gebaut. Wir reden das Dunkle nicht hell. Wir schauen es an, finden heraus, wozu es einmal gut war, und entscheiden dann, was bleiben darf.',
  ],
  phases: [
    {
      title: 'Erkennen',
      weeks: 'Woche 1 bis 4',
      text: 'Du kommst an, wirst langsamer und siehst, welche Muster dich führen.',
    },
    {
      title: 'Lösen',
      weeks: 'Woche 5 bis 8',
      text: 'Du begegnest dem, was du gern umgehst, und gibst zurück, was nicht dir gehört.',
    },
    {
      title: 'Verbinden',
      weeks: 'Woche 9 bis 12',
      text: 'Du findest deine Worte, deine Richtung und eine Form, die den Alltag übersteht.',
    },
  ],
} as const;

export const roadmap = {
  eyebrow: 'Der Weg',
  title: 'Zwölf Wochen, eine Blüte',
  lead: 'Jede Woche öffnet sich ein Blütenblatt mehr: von „Ankommen im Feld“ bis „Integration und neues Wirken“.',
  week: 'Woche',
} as const;

/** Guide section (spec 2.5). The owner names the guide under 'Menschen hinter ME'; until then the text names no person. */
export const guide = {
  eyebrow: 'Deine Begleitung',
  title: 'Wer mit dir geht',
  paragraphs: [
    'Unsere Mentorin leitet die Live-Sitzungen, führt dein Einzelgespräch und antwortet dir im Messenger. Du musst deine Geschichte also nur einmal erzählen.',
    'Sie fragt mehr, als sie rät. Sie sagt dir, wenn etwas in andere Hände gehört, zum Beispiel in eine Therapie. Und sie lässt dir die letzte Entscheidung, auch die, nichts zu verändern.',
  ],
} as const;

/** Contents of the program: all constants of spec 9. */
export const features = {
  eyebrow: 'Das Programm',
  title: 'Was dazugehört',
  fitsTitle: 'Das passt zu dir, wenn du',
  fits: [
    'dir jede Woche Zeit für die Sitzung und ein paar Minuten am Tag nehmen kannst',
    'lieber übst, als noch ein Buch zu lesen',
    'dich in einer Gruppe zeigen möchtest, soweit es dir guttut',
  ],
  not: 'Steckst du gerade in einer akuten Krise? Dann ist eine Therapie der bessere Ort. SoulAlchemy läuft dir nicht weg.',
  includedTitle: 'Enthalten sind',
  included: [
    { title: '12\u00a0Wochen', text: 'Ein Thema pro Woche, in einer Reihenfolge, die aufeinander aufbaut.' },
    { title: '90\u00a0Minuten live', text: 'Jede Woche eine Live-Sitzung mit der ganzen Gruppe.' },
    { title: '60\u00a0Minuten 1:1', text: 'Eine Heilsitzung im Einzelgespräch, nur für dich.' },
    { title: 'Lebenslang', text: 'Du behältst den Zugang zu allen Inhalten, auch lange nach Woche 12.' },
    { title: 'Im Messenger', text: 'Support per Messenger-App, wenn zwischen den Sitzungen etwas auftaucht.' },
    { title: 'Sicher bezahlt', text: 'Die Zahlung läuft über ein sicheres Zahlungssystem.' },
  ],
} as const;

export const voices = {
  eyebrow: 'Stimmen',
  title: 'Nach der zwölften Woche',
  entries: voicesOn('soulAlchemy'),
  note: 'Persönliche Erfahrungen einzelner Menschen. Was du erlebst, kann anders sein.',
} as const;

const { soulAlchemy } = offers;
const surcharge = soulAlchemy.instalments ? instalmentsSurcharge(soulAlchemy.price, soulAlchemy.instalments) : 0;
const inWords = [
  '',
  'einer',
  'zwei',
  'drei',
  'vier',
  'fünf',
  'sechs',
  'sieben',
  'acht',
  'neun',
  'zehn',
  'elf',
  'zwölf',
];
const instalmentCount = soulAlchemy.instalments?.count ?? 0;
const { once, instalments } = checkouts.soulAlchemy;
const noteOf = (checkout: Checkout | undefined): string => (checkout ? checkoutNote(soulAlchemy, checkout) : '');
const isPaidLater =
  'Wir melden uns, sobald dein Platz feststeht; bezahlt wird erst dann, über ein sicheres Zahlungssystem.';
const leadToWaitlist =
  once === undefined && instalments === undefined ? 'Beide Knöpfe führen' : '„Platz anfragen“ führt';

/** Purchase section. A button without a checkout leads to the waitlist, says so, and selects its offer there. */
export const purchase = {
  eyebrow: 'Teilnahme',
  title: 'Zwei Wege zu zahlen, ein Programm',
  lead: 'Beide Wege enthalten dasselbe. Du entscheidest nur, wie du zahlst.',
  oneTime: {
    title: 'Einmalzahlung',
    rhythm: 'einmalig',
    difference: 'weniger als in Raten',
    button: 'Einmalig zahlen',
    checkout: once,
    note: noteOf(once),
    offer: 'soulalchemy-einmalzahlung' satisfies SignUpOffer,
  },
  instalments: {
    title: 'Ratenzahlung',
    badge: 'Beliebteste Option',
    rhythm: `in ${inWords[instalmentCount] ?? instalmentCount} Monatsraten`,
    difference: 'mehr als bei Einmalzahlung',
    button: 'In Raten zahlen',
    checkout: instalments,
    note: noteOf(instalments),
    offer: 'soulalchemy-ratenzahlung' satisfies SignUpOffer,
  },
  total: 'Gesamtpreis',
  difference: 'Unterschied',
  /** Extra cost of instalments; empty if there is none. */
  surcharge: surcharge > 0 ? formatEuro(surcharge) : '',
  request: 'Platz anfragen',
  waitlist: `#${homeAnchors.waitlist}`,
  /** Note about buttons that lead to the waitlist; empty if none does. */
  note: once && instalments ? '' : `${leadToWaitlist} zur Warteliste. ${isPaidLater}`,
  guarantee: {
    days: '14\u00a0Tage',
    title: '100\u00a0% Zufriedenheits\u00adgarantie',
    text: 'Merkst du in den ersten 14 Tagen, dass SoulAlchemy nichts für dich ist, schreib uns. Du bekommst dein Geld zurück.',
  },
  disclaimer:
    'SoulAlchemy ist Selbsterfahrung. Es ersetzt keine Therapie und keine ärztliche Behandlung; auch die Heilsitzung ist keine medizinische Leistung, und wir versprechen keine Heilung.',
} as const;

/** Bottom bar on phones, shown once the hero's button has left the screen. */
export const bar = {
  action: { href: `#${anchors.buy}`, label: hero.primary },
  title: formatEuro(soulAlchemy.price),
  text: [soulAlchemy.instalments && `oder ${formatInstalments(soulAlchemy.instalments)}`, vatNoteFor(soulAlchemy)]
    .filter(Boolean)
    .join(', '),
} as const;

export const questions = { eyebrow: 'Häufige Fragen', title: 'Kurz gefragt' } as const;

export const closing = {
  title: 'Woche eins heißt Ankommen',
  text: 'Du musst dafür nichts können und vorher nichts geschafft haben.',
  button: 'Jetzt teilnehmen',
} as const;
