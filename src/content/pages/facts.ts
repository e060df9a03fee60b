import type { ShareCard } from '#domain/pages/share-card.ts';
import { OFFER_NAMES } from '#domain/purchases/labels.ts';
import { paths } from '#paths.ts';

/** Fixed facts of a public page; its editable texts are in `published.ts`. */
export interface PageFacts {
  readonly path: string;
  /** Name in the breadcrumb, as in the navigation. */
  readonly label: string;
  /** Drawing of its share card, with its description. */
  readonly drawing: string;
  readonly drawingAlt: string;
}

export const LINE_DRAWING = 'Eine Zeichnung aus feinen Linien';
/** Description of the owner's own picture in a share card. */
export const OWN_PICTURE = 'Ein Bild';

export const cardAlt = ({ drawingAlt, title }: Pick<ShareCard, 'drawingAlt' | 'title'>): string =>
  `${drawingAlt}, daneben: ${title}`;

/** Public pages with fixed facts; the sitemap lists these and others. */
export const pages = {
  home: {
    path: paths.home,
    label: 'Startseite',
    drawing: 'home',
    drawingAlt: 'Eine große Blüte aus feinen Linien',
  },
  soulCircle: {
    path: paths.soulCircle,
    label: OFFER_NAMES.soulCircle,
    drawing: 'soulCircle',
    drawingAlt: 'Elf kleine Blüten und ein freier Platz im Kreis',
  },
  soulAlchemy: {
    path: paths.soulAlchemy,
    label: OFFER_NAMES.soulAlchemy,
    drawing: 'soulAlchemy',
    drawingAlt: 'Eine weit geöffnete Blüte auf dunklem Grund',
  },
  soulPlan: {
    path: paths.soulPlan,
    label: OFFER_NAMES.soulPlan,
    drawing: 'soulPlan',
    drawingAlt: 'Eine Blüte, deren Blätter aus den Buchstaben eines Namens wachsen',
  },
} as const satisfies Readonly<Record<string, PageFacts>>;

/** Legal page; the label is its title and its link in the footer. */
export interface LegalPageFacts {
  readonly path: string;
  readonly label: string;
  readonly description: string;
}

/** Legal pages with the owner's texts (docs/decisions/law.md), in the footer's order. */
export const legalPages = {
  impressum: {
    path: '/impressum',
    label: 'Impressum',
    description: 'Wer hinter dieser Website steht und wie du uns erreichst.',
  },
  datenschutz: {
    path: '/datenschutz',
    label: 'Datenschutz',
    description: 'Welche Daten wir verarbeiten, wofür, wer dabei hilft und welche Rechte du hast.',
  },
  agb: {
    path: '/agb',
    label: 'AGB',
    description: 'Die Bedingungen für unsere Kurse, Mitgliedschaften und Einzelsitzungen.',
  },
  widerruf: {
    path: '/widerruf',
    label: 'Widerrufsbelehrung',
    description: 'Dein Recht, einen Vertrag binnen vierzehn Tagen zu widerrufen, mit Muster-Widerrufsformular.',
  },
  cookies: {
    path: '/cookies',
    label: 'Cookies',
    description: 'Diese Website setzt keine Cookies. Was dein Browser trotzdem behält, steht hier.',
  },
  barrierefreiheit: {
    path: '/barrierefreiheit',
    label: 'Barrierefreiheit',
    description: 'Was wir für Barrierefreiheit tun, was noch fehlt und wie du uns eine Barriere meldest.',
  },
} as const satisfies Readonly<Record<string, LegalPageFacts>>;

export type LegalPageName = keyof typeof legalPages;

export const legalPageNames = Object.keys(legalPages).filter((name): name is LegalPageName => name in legalPages);
