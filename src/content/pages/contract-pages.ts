import type { LegalPageFacts } from './facts.ts';

/** Pages with the forms that the law requires one click from every page (docs/decisions/law.md C7, C8). */
export const contractPages = {
  withdrawal: {
    path: '/vertrag-widerrufen',
    label: 'Vertrag widerrufen',
    description: 'Hier widerrufst du einen Vertrag: ohne Anmeldung, mit Bestätigung per E-Mail.',
  },
  cancellation: {
    path: '/kuendigen',
    label: 'Verträge hier kündigen',
    description: 'Hier kündigst du eine Mitgliedschaft oder einen laufenden Vertrag, mit Bestätigung per E-Mail.',
  },
} as const satisfies Readonly<Record<string, LegalPageFacts>>;
