import type { RuleId } from './rules.ts';

interface LegalText {
  readonly name: string;
  readonly rule: RuleId;
  /** True for the text without whose review nothing may be sold. */
  readonly isNeededToSell?: true;
  readonly hasTerms?: true;
}

/** Properties of the legal texts by page: the rules read them instead of naming a page. */
export const LEGAL_TEXTS: Readonly<Record<string, LegalText>> = {
  impressum: { name: 'Impressum', rule: 'L1' },
  datenschutz: { name: 'Datenschutz', rule: 'L3' },
  agb: { name: 'AGB', rule: 'C10', hasTerms: true },
  widerruf: { name: 'Widerruf', rule: 'C10', isNeededToSell: true },
  cookies: { name: 'Cookies', rule: 'P1' },
  barrierefreiheit: { name: 'Barrierefreiheit', rule: 'L5' },
};
