import { paths } from '#paths.ts';

/** What of a public page stands firm; what it says of itself is content (`published.ts`). */
export interface PageFacts {
  readonly path: string;
  /** Its name in the breadcrumb, as the navigation words it. */
  readonly label: string;
  /** The picture beside a shared link, painted by scripts/art; 1200 × 630. */
  readonly image: string;
  readonly imageAlt: string;
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
    imageAlt: 'Elf kleine Blüten und ein freier Platz im Kreis, daneben: Ein Platz im Kreis ist frei',
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
