import { checkoutNote } from '#content/content/checkout-note.ts';
import { checkouts, offers, pages, vatNoteFor } from '#content/content/published.ts';
import { formatMonthly, formatPercent } from '#domain/purchases/offers.ts';
import { anchors, circleAnchors } from '#paths.ts';

const { soulCircle } = offers;
const price = formatMonthly(soulCircle.price);
/** Empty if there is no regular price. */
const regularPrice = soulCircle.regularPrice === null ? '' : formatMonthly(soulCircle.regularPrice);
/** Price after the introductory period; empty if there is none. */
export const priceAfterwards = regularPrice === '' ? '' : `danach ${regularPrice}`;
const discount = formatPercent(soulCircle.courseDiscountPercent ?? 0);
const { once: checkout } = checkouts.soulCircle;
const priceLabel = regularPrice === '' ? 'Preis' : 'Einführungspreis';
const onCourses = 'auf alle Kurse';

/** Targets of the buttons: the waitlist until the offer has a checkout. */
export const joining = {
  checkout,
  waitlist: `#${anchors.waitlist}`,
  /** Second line of each button without a checkout. */
  leadsTo: 'führt dich zur Warteliste',
  /** Seller's note beside each order button. */
  note: checkout ? checkoutNote(soulCircle, checkout) : '',
  login: `#${circleAnchors.login}`,
} as const;

/** Texts of the hero (spec 2.4). */
export const hero = {
  eyebrow: 'Die Mitgliedschaft',
  title: pages.soulCircle.headline,
  lead: pages.soulCircle.lead,
  primary: 'Jetzt beitreten',
  secondary: 'Mehr erfahren',
  facts: [
    {
      term: `${priceLabel}, ${vatNoteFor(soulCircle)}`,
      detail: [price, priceAfterwards].filter(Boolean).join(', '),
    },
    { term: 'Laufzeit', detail: 'monatlich kündbar' },
    { term: 'Einstieg', detail: 'jederzeit' },
  ],
} as const;

/** Bottom bar on phones, shown once the hero's button has left the screen. */
export const bar = {
  action: { href: `#${circleAnchors.join}`, label: hero.primary },
  title: price,
  text: [priceAfterwards, vatNoteFor(soulCircle)].filter(Boolean).join(', '),
} as const;

export const about = {
  eyebrow: 'Worum es geht',
  title: 'Vorsätze halten länger, wenn jemand nach ihnen fragt',
  paragraphs: [
    'Der SoulCircle ist unsere Mitgliedschaft: eine feste Gemeinschaft von Menschen, die an sich arbeiten und darüber reden wollen. Ohne Bühne, ohne Wettbewerb, ohne jeden Tag ein bisschen weiter sein zu müssen.',
    'Einmal in der Woche kommt ihr kurz zusammen. Einmal im Monat gehört der Tag deinen Fragen. Dazwischen gibt es einen Raum zum Schreiben, Malen und Ausprobieren – und Wochen, in denen du einfach nur mitliest.',
  ],
} as const;

export const remember = {
  title: 'Erinnere dich, wer du bist',
  lines: [
    'Vor der Rolle, die du gut spielst.',
    'Vor dem Satz, den jemand über dich gesagt hat.',
    'Vor der Liste, die nie kürzer wird.',
  ],
  text: 'Vieles von dem, was du suchst, kennst du schon. Es liegt unter Terminen, Erwartungen und alten Gewohnheiten. Im Kreis nehmen wir uns die Zeit, nachzusehen.',
} as const;

export const benefits = {
  eyebrow: 'Was du davon hast',
  title: 'Drei Dinge, die ein Kreis besser kann als ein Kurs',
  cards: [
    {
      image: 'heard',
      title: 'Du wirst gehört',
      text: 'Du musst nichts vorbereiten und nichts beweisen. Du sagst, wie es dir geht, und jemand hört bis zum Ende zu. Das klingt klein und ist selten.',
      caption: 'Zwei Steine, ein Wasser',
    },
    {
      image: 'month',
      title: 'Du bleibst dran',
      text: 'Ein Kurs hört auf, der Alltag nicht. Ein kurzes Treffen jede Woche und ein Tag im Monat für deine Fragen geben dem, was du gelernt hast, einen festen Platz im Kalender.',
      caption: 'Ein Monat im Kreis: vier Check-ins, ein Tag für Fragen',
    },
    {
      image: 'rings',
      title: 'Du gehst in deinem Tempo',
      text: 'Manche Monate sind laut, manche still. Du steigst ein, wann du willst, redest, wenn dir danach ist, und hörst zu, wenn nicht. Auch ein schmaler Jahresring gehört zum Baum.',
      caption: 'Zwölf Monate, breite und schmale',
    },
  ],
} as const;

/** Four exclusive features; the first is the community with its three bullets (spec 2.4). */
export const features = {
  eyebrow: 'Nur für Mitglieder',
  title: 'Das steckt in der Mitglied\u00adschaft',
  community: {
    title: 'Die Gemeinschaft',
    text: 'Menschen, die deinen Namen kennen und noch wissen, wovon du letztes Mal erzählt hast.',
    bullets: [
      { title: 'Wöchentliche Check-ins', text: 'Kurz ankommen, sagen, was ist, weitergehen.' },
      { title: 'Frag-die-Mentorin-Tag', text: 'Einmal im Monat bekommen deine Fragen Zeit.' },
      { title: 'Kreativraum', text: 'Schreiben, malen, tönen. Es muss nicht schön werden.' },
    ],
  },
  cards: [
    {
      figure: '',
      title: 'Ein Thema im Monat',
      text: 'Dazu eine geführte Meditation und eine Übung, die in zehn Minuten Alltag passt.',
    },
    {
      figure: '',
      title: 'Termine zuerst',
      text: 'Von neuen Kursen, Events und Masterclasses erfährst du im Kreis, bevor wir sie öffentlich ankündigen.',
    },
    {
      figure: discount,
      title: onCourses,
      text: 'Der Mitgliederpreis gilt, solange du dabei bist, und für jeden unserer Kurse.',
    },
  ],
} as const;

export const audience = {
  eyebrow: 'Für wen',
  title: 'Der Kreis passt zu dir, wenn du …',
  items: [
    '… nach einem Kurs gemerkt hast, dass der Alltag schneller ist als jeder Vorsatz.',
    '… über Dinge sprechen willst, für die am Küchentisch selten Platz ist.',
    '… lieber jede Woche einen kleinen Schritt gehst als einmal im Jahr einen großen.',
    '… spirituell neugierig bist und mit beiden Beinen auf dem Boden stehst.',
    '… zuhören kannst, auch wenn du selbst gerade keine Lösung hast.',
  ],
  button: 'Meinen Platz einnehmen',
  note: 'Der SoulCircle ersetzt keine Therapie und keine ärztliche Behandlung. Geht es dir akut schlecht, hol dir bitte zuerst dort Hilfe.',
} as const;

export const freedom = {
  quote: ['Alles darf.', 'Nichts muss.'],
  cards: [
    {
      title: 'Du darfst reden',
      text: 'Auch wenn du noch nicht weißt, worauf es hinausläuft. Halbe Sätze sind willkommen.',
    },
    { title: 'Du darfst schweigen', text: 'Kamera aus, Mikrofon aus, einfach da sein. Niemand ruft dich auf.' },
    {
      title: 'Du darfst gehen',
      text: 'Für einen Abend, für einen Sommer oder ganz. Die Mitgliedschaft ist monatlich kündbar.',
    },
  ],
} as const;

/** Offer with the prices and terms of spec 9. */
export const offer = {
  eyebrow: 'Das Angebot',
  title: 'Eine Mitgliedschaft, alles drin',
  priceLabel,
  price,
  instead: 'statt',
  regularPrice,
  afterwards: priceAfterwards,
  limitedTime: 'Der Einführungspreis gilt für begrenzte Zeit.',
  limitedPlaces: 'Die Plätze im Kreis sind begrenzt.',
  terms: [
    { title: 'Monatlich kündbar', text: 'Du entscheidest Monat für Monat, ob du bleibst.' },
    { title: 'Jederzeit einsteigen', text: 'Du musst auf keinen Starttermin warten.' },
    { title: `${discount} ${onCourses}`, text: 'Für jeden Kurs, den du als Mitglied buchst.' },
  ],
  button: 'Jetzt Mitglied werden',
  waitlistNote: 'Du zahlst jetzt noch nichts.',
  cancel: 'Zum Kündigen brauchst du keine Anmeldung:',
  cancelLink: 'SoulCircle kündigen',
} as const;

export const questions = { eyebrow: 'Häufige Fragen', title: 'Kurz gefragt' } as const;

/** Join section with the members' anchor (docs/decisions/screens.md). */
export const join = {
  title: 'Setz dich dazu',
  text: 'Du kannst jederzeit einsteigen. Stell dich vor oder hör erst einmal zu: Beides ist ein guter Anfang.',
  button: 'Jetzt anmelden',
  loginLink: 'Bereits Mitglied? Hier einloggen',
  loginTitle: 'Für Mitglieder',
  loginText: 'Du kommst nicht in deinen Zugang? Schreib uns, wir helfen dir hinein:',
} as const;
