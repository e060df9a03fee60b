import { addDays, formatDay } from '../berlin-time.ts';

/** Facts about a rule, all of them required: a rule without its origin cannot be kept up to date. */
export interface RuleFacts {
  /** German name with the sections of the law. */
  readonly name: string;
  /** Day since which the law demands it, `YYYY-MM-DD`; may lie ahead. */
  readonly since: string;
  /** Day on which a maintainer last compared the rule with the law. */
  readonly checkedOn: string;
  /** Web address of the law. */
  readonly source: string;
  /** Amendment that is adopted, but not in force yet. */
  readonly change?: { readonly on: string; readonly sentence: string };
}

const CHECKED_ON = '2026-11-24';
const DISHONEST_CLAIMS = 'https://www.gesetze-im-internet.de/uwg_2004/__5.html';
const BLACK_LIST = 'https://www.gesetze-im-internet.de/uwg_2004/anhang.html';

/** Rules of the Rechts-Check (docs/decisions/law.md); docs/legal.md lists the same facts. */
export const RULES = {
  L1: {
    name: 'Impressum (§ 5 DDG, § 18 Abs. 2 MStV)',
    since: '2024-05-14',
    checkedOn: CHECKED_ON,
    source: 'https://www.gesetze-im-internet.de/ddg/__5.html',
  },
  L2: {
    name: 'Streitbeilegung in der EU, Plattform geschlossen seit 20. Juli 2025',
    since: '2025-07-20',
    checkedOn: CHECKED_ON,
    source: 'https://eur-lex.europa.eu/eli/reg/2024/3228/oj',
  },
  L3: {
    name: 'Datenschutzerklärung (Art. 13 DSGVO, TDDDG)',
    since: '2018-05-25',
    checkedOn: CHECKED_ON,
    source: 'https://eur-lex.europa.eu/eli/reg/2016/679/oj',
  },
  L4: {
    name: 'Keine erfundenen Angaben (§ 5 UWG, Anhang Nr. 23c zu § 3 Abs. 3 UWG)',
    since: '2022-05-28',
    checkedOn: CHECKED_ON,
    source: BLACK_LIST,
  },
  L5: {
    name: 'Barrierefreiheit (BFSG)',
    since: '2025-06-28',
    checkedOn: CHECKED_ON,
    source: 'https://www.gesetze-im-internet.de/bfsg/',
  },
  L6: {
    name: 'Bewertungen und ihre Prüfung (§ 5b Abs. 3 UWG)',
    since: '2022-05-28',
    checkedOn: CHECKED_ON,
    source: 'https://www.gesetze-im-internet.de/uwg_2004/__5b.html',
  },
  L7: {
    name: 'Werbung mit Berichten, die es gibt (UWG)',
    since: '2004-07-08',
    checkedOn: CHECKED_ON,
    source: DISHONEST_CLAIMS,
  },
  L8: {
    name: 'Keine Heilversprechen (§ 3 HWG, § 1 HeilprG)',
    since: '1965-07-15',
    checkedOn: CHECKED_ON,
    source: 'https://www.gesetze-im-internet.de/heilmwerbg/__3.html',
  },
  L9: {
    name: 'Aussagen der Wissenschaft (§ 5 UWG)',
    since: '2004-07-08',
    checkedOn: CHECKED_ON,
    source: DISHONEST_CLAIMS,
  },
  L10: {
    name: 'Aussagen über die Umwelt (UWG, Richtlinie (EU) 2024/825)',
    since: '2026-09-27',
    checkedOn: CHECKED_ON,
    source: 'https://eur-lex.europa.eu/eli/dir/2024/825/oj',
  },
  L11: {
    name: 'Mit KI erzeugte Menschen und Stimmen (Art. 50 KI-Verordnung)',
    since: '2026-08-02',
    checkedOn: CHECKED_ON,
    source: 'https://eur-lex.europa.eu/eli/reg/2024/1689/oj',
  },
  C1: {
    name: 'Gesamtpreis (PAngV)',
    since: '2022-05-28',
    checkedOn: CHECKED_ON,
    source: 'https://www.gesetze-im-internet.de/pangv_2022/__3.html',
  },
  C2: {
    name: 'Raten (PAngV, §§ 506 ff. BGB)',
    since: '2026-11-20',
    checkedOn: CHECKED_ON,
    source: 'https://eur-lex.europa.eu/eli/dir/2023/2225/oj',
  },
  C3: {
    name: 'Durchgestrichene Preise (§ 5 UWG)',
    since: '2004-07-08',
    checkedOn: CHECKED_ON,
    source: DISHONEST_CLAIMS,
  },
  C4: {
    name: 'Begrenzte Angebote (UWG)',
    since: '2008-12-30',
    checkedOn: CHECKED_ON,
    source: BLACK_LIST,
  },
  C5: {
    name: 'Garantie (BGB)',
    since: '2022-01-01',
    checkedOn: CHECKED_ON,
    source: 'https://www.gesetze-im-internet.de/bgb/__479.html',
  },
  C6: {
    name: 'Wer verkauft (BGB)',
    since: '2014-06-13',
    checkedOn: CHECKED_ON,
    source: 'https://www.gesetze-im-internet.de/bgbeg/art_246a__1.html',
  },
  C7: {
    name: 'Widerruf und Kündigung auf der Website (§§ 356a, 312k BGB)',
    since: '2026-06-19',
    checkedOn: CHECKED_ON,
    source: 'https://www.gesetze-im-internet.de/bgb/__356a.html',
  },
  C8: {
    name: 'Kündigungsknopf, auch für einmal bezahlte Verträge (§ 312k BGB)',
    since: '2022-07-01',
    checkedOn: CHECKED_ON,
    source: 'https://www.gesetze-im-internet.de/bgb/__312k.html',
  },
  C9: {
    name: 'Fernunterricht (FernUSG)',
    since: '1977-01-01',
    checkedOn: CHECKED_ON,
    source: 'https://www.gesetze-im-internet.de/fernusg/',
  },
  C10: {
    name: 'Widerrufsbelehrung und Vertragstexte (BGB)',
    since: '2014-06-13',
    checkedOn: CHECKED_ON,
    source: 'https://www.gesetze-im-internet.de/bgb/__355.html',
  },
  C11: {
    name: 'Beliebteste Option (§ 5 UWG)',
    since: '2004-07-08',
    checkedOn: CHECKED_ON,
    source: DISHONEST_CLAIMS,
  },
} as const satisfies Readonly<Record<string, RuleFacts>>;

/** Number of a rule in docs/decisions/law.md. */
export type RuleId = keyof typeof RULES;

const isRuleId = (rule: string): rule is RuleId => Object.hasOwn(RULES, rule);

/** Rules in the order of docs/legal.md. */
export const ruleIds: readonly RuleId[] = Object.keys(RULES).filter(isRuleId);

/** Returns a rule's facts; undefined for a rule that only the server knows, until the browser loads its new version. */
export const factsOf = (rule: string): RuleFacts | undefined => (isRuleId(rule) ? RULES[rule] : undefined);

/** Half a year: until then a comparison with the law holds. */
const DAYS_VALID = 183;

interface OldRule {
  readonly rule: RuleId;
  readonly checkedOn: string;
}

/** Returns the rule whose last comparison with the law is the oldest, if that was more than half a year ago. */
export function findOldRule(
  today: string,
  rules: Readonly<Partial<Record<RuleId, RuleFacts>>> = RULES,
): OldRule | undefined {
  const [oldest] = ruleIds
    .flatMap((rule) => {
      const facts = rules[rule];
      return facts ? [{ rule, checkedOn: facts.checkedOn }] : [];
    })
    .toSorted((one, other) => one.checkedOn.localeCompare(other.checkedOn));
  return oldest && addDays(oldest.checkedOn, DAYS_VALID) < today ? oldest : undefined;
}

const DAYS_AHEAD = 60;

interface ComingDay {
  readonly rule: RuleId;
  readonly on: string;
  readonly sentence: string;
}

/** Lists what the law will demand within 60 days after a day. */
export const listComingDays = (
  today: string,
  rules: Readonly<Partial<Record<RuleId, RuleFacts>>> = RULES,
): readonly ComingDay[] =>
  ruleIds.flatMap((rule) => {
    const facts = rules[rule];
    if (facts === undefined) return [];
    const { name, since, change } = facts;
    return [{ on: since, sentence: `Ab dem ${formatDay(since)} gilt: ${name}.` }, ...(change ? [change] : [])]
      .filter(({ on }) => on > today && on <= addDays(today, DAYS_AHEAD))
      .map((day) => ({ ...day, rule }));
  });
