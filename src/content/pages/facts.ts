import { caseWords } from '#content/law/case-words.ts';
import { paths } from '#paths.ts';

/** What of a public page stands firm; what it says of itself is content (`published.ts`). */
export interface PageFacts {
  readonly path: string;
  /** Its name in the breadcrumb, as the navigation words it. */
  readonly label: string;
  /** The picture beside a shared link, painted by scripts/art; 1200 × 630. */
  readonly image: string;
  readonly imageAlt: string;
  /** In pixels, where it is not 1200 × 630. */
  readonly imageSize?: { readonly width: number; readonly height: number };
}

/** Every public page; the sitemap lists exactly these. */
export const pages = {
  home: {
    path: paths.home,
    label: 'Startseite',
    image: '/og/home.png',
    imageAlt: 'Eine große Blüte aus feinen Linien, daneben: Erwecke dein höheres Selbst',
  },
  soulCircle: {
    path: paths.soulCircle,
    label: 'SoulCircle',
    image: '/og/soulcircle.png',
    imageAlt: 'Elf kleine Blüten und ein freier Platz im Kreis, daneben: Alles darf. Nichts muss.',
  },
  soulAlchemy: {
    path: paths.soulAlchemy,
    label: 'SoulAlchemy',
    image: '/og/soulalchemy.png',
    imageAlt: 'Eine weit geöffnete Blüte auf dunklem Grund, daneben: Zwölf Wochen, eine Blüte',
  },
  soulPlan: {
    path: paths.soulPlan,
    label: 'Soul Plan',
    image: '/og/soulplan.png',
    imageAlt: 'Eine Blüte, deren Blätter aus den Buchstaben eines Namens wachsen, daneben: Was dein Name erzählt',
  },
} as const satisfies Readonly<Record<string, PageFacts>>;

/** A page of the law; its label is its title, and its word in the footer. */
export interface LegalPageFacts {
  readonly path: string;
  readonly label: string;
  readonly description: string;
}

/** The pages that the owner's texts of the law stand on (docs/decisions/law.md), in the footer's order. */
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

/** The name of such a page; the same as that of its text. */
export type LegalPageName = keyof typeof legalPages;

/** The names of all of them. */
export const legalPageNames = Object.keys(legalPages).filter((name): name is LegalPageName => name in legalPages);

/** The pages whose forms the law wants on every page, one click away (docs/decisions/law.md C7, C8). */
export const contractPages = {
  withdrawal: {
    path: caseWords.withdrawal.path,
    label: caseWords.withdrawal.title,
    description: 'Hier widerrufst du einen Vertrag: ohne Anmeldung, mit Bestätigung per E-Mail.',
  },
  cancellation: {
    path: caseWords.cancellation.path,
    label: caseWords.cancellation.title,
    description: 'Hier kündigst du eine Mitgliedschaft oder einen laufenden Vertrag, mit Bestätigung per E-Mail.',
  },
} as const satisfies Readonly<Record<string, LegalPageFacts>>;
