import { paths } from '#paths.ts';

/** A page that search engines may list: what they, and whoever shares a link to it, get to see. */
export interface PublicPage {
  readonly path: string;
  /** Its name in the breadcrumb, as the navigation words it. */
  readonly label: string;
  /** Title without the brand; the home page has none. */
  readonly title?: string;
  readonly description: string;
  /** The picture beside a shared link, painted by scripts/art; 1200 × 630. */
  readonly image: string;
  readonly imageAlt: string;
}

/** Every public page; the sitemap lists exactly these. */
export const pages = {
  home: {
    path: paths.home,
    label: 'Startseite',
    description:
      'Kurse, Masterclasses und eine Gemeinschaft für dein spirituelles Wachstum: herzbasiert, wissenschaftlich fundiert und alltagstauglich.',
    image: '/og/home.png',
    imageAlt: 'Eine große Blüte aus feinen Linien, daneben: Erwecke dein höheres Selbst',
  },
  soulCircle: {
    path: paths.soulCircle,
    label: 'SoulCircle',
    title: 'SoulCircle: die Mitgliedschaft im Kreis',
    description:
      'Ein fester Kreis von Menschen, die ehrlich miteinander wachsen: wöchentliche Check-ins, ein Tag im Monat für deine Fragen, jeden Monat kündbar.',
    image: '/og/soulcircle.png',
    imageAlt: 'Elf kleine Blüten und ein freier Platz im Kreis, daneben: Ein Platz im Kreis ist frei',
  },
  soulAlchemy: {
    path: paths.soulAlchemy,
    label: 'SoulAlchemy',
    title: 'SoulAlchemy: das Programm in 12 Wochen',
    description:
      'Zwölf Wochen in einer begleiteten Gruppe: jede Woche eine Live-Sitzung von 90 Minuten, ein Einzelgespräch und lebenslanger Zugang zu allen Inhalten.',
    image: '/og/soulalchemy.png',
    imageAlt: 'Eine weit geöffnete Blüte auf dunklem Grund, daneben: Zwölf Wochen, eine Blüte',
  },
  soulPlan: {
    path: paths.soulPlan,
    label: 'Soul Plan',
    title: 'Soul Plan: dein Reading, 90 Minuten online',
    description:
      'Was dein Name über Talente, Aufgaben und Herausforderungen erzählt: ein persönliches Reading im Videoanruf, 90 Minuten, mit Geld-zurück-Garantie.',
    image: '/og/soulplan.png',
    imageAlt: 'Eine Blüte, deren Blätter aus den Buchstaben eines Namens wachsen, daneben: Was dein Name erzählt',
  },
} as const satisfies Readonly<Record<string, PublicPage>>;
