import { addDays, formatDay } from '../berlin-time.ts';

/** Groups of the Rechts-Check: before the first day, once something is sold, and what can wait. */
export const PHASES = ['start', 'selling', 'later'] as const;
export type Phase = (typeof PHASES)[number];

/** Facts about a rule, all of them required: a rule without its origin cannot be kept up to date. */
export interface RuleFacts {
  readonly name: string;
  /** Sections of the law, as a lawyer cites them. */
  readonly law: string;
  /** Day since which the law demands it, `YYYY-MM-DD`; may lie ahead. */
  readonly since: string;
  /** Day on which a maintainer last compared the rule with the law. */
  readonly checkedOn: string;
  /** Web addresses of the cited sections, the main one first; `npm run law:diff` finds their texts by them. */
  readonly sources: readonly [string, ...string[]];
  readonly phase: Phase;
  /** Amendments that are adopted, but not in force yet. */
  readonly changes?: readonly { readonly on: string; readonly sentence: string }[];
  /** Question that only the lawyer can answer, whatever the content. */
  readonly question?: string;
}

const german = (path: string): string => `https://www.gesetze-im-internet.de/${path}.html`;
const european = (id: string): string => `https://eur-lex.europa.eu/eli/${id}/oj`;
const DISHONEST_CLAIMS = german('uwg_2004/__5');
const BLACK_LIST = german('uwg_2004/anhang');
const MAIL_ADVERTISING = german('uwg_2004/__7');
const DEVICE_ACCESS = german('ttdsg/__25');
const DATA_PROTECTION = european('reg/2016/679');

/** Rules that the website keeps (docs/decisions/law.md); docs/legal.md says how. */
export const RULES = {
  L1: {
    name: 'Impressum',
    law: '§ 5 DDG, § 18 Abs. 2 MStV',
    since: '2024-05-14',
    checkedOn: '2026-11-29',
    sources: [german('ddg/__5')],
    phase: 'start',
  },
  L2: {
    name: 'Streitbeilegung in der EU, Plattform geschlossen seit 20. Juli 2025',
    law: 'Verordnung (EU) 2024/3228',
    since: '2025-07-20',
    checkedOn: '2026-11-24',
    sources: [european('reg/2024/3228')],
    phase: 'start',
  },
  L3: {
    name: 'Datenschutzerklärung',
    law: 'Art. 13 DSGVO, § 25 TDDDG',
    since: '2018-05-25',
    checkedOn: '2026-11-24',
    sources: [DATA_PROTECTION, DEVICE_ACCESS],
    phase: 'start',
  },
  L4: {
    name: 'Keine erfundenen Angaben',
    law: '§ 5 UWG, Anhang Nr. 23c zu § 3 Abs. 3 UWG',
    since: '2022-05-28',
    checkedOn: '2026-11-24',
    sources: [BLACK_LIST, DISHONEST_CLAIMS],
    phase: 'start',
  },
  L5: {
    name: 'Barrierefreiheit',
    law: '§ 3 BFSG',
    since: '2025-06-28',
    checkedOn: '2026-11-29',
    sources: [german('bfsg/__3')],
    phase: 'start',
  },
  L6: {
    name: 'Bewertungen und ihre Prüfung',
    law: '§ 5b Abs. 3 UWG',
    since: '2022-05-28',
    checkedOn: '2026-11-29',
    sources: [german('uwg_2004/__5b')],
    phase: 'start',
  },
  L7: {
    name: 'Werbung mit Berichten, die es gibt',
    law: '§ 5 Abs. 1 UWG',
    since: '2004-07-08',
    checkedOn: '2026-11-24',
    sources: [DISHONEST_CLAIMS],
    phase: 'start',
  },
  L8: {
    name: 'Keine Heilversprechen',
    law: '§ 3 HWG, § 1 HeilprG',
    since: '1965-07-15',
    checkedOn: '2026-11-29',
    sources: [german('heilmwerbg/__3'), german('heilprg/__1')],
    phase: 'start',
  },
  L9: {
    name: 'Aussagen der Wissenschaft',
    law: '§ 5 Abs. 2 Nr. 1 UWG',
    since: '2004-07-08',
    checkedOn: '2026-11-24',
    sources: [DISHONEST_CLAIMS],
    phase: 'start',
  },
  L10: {
    name: 'Aussagen über die Umwelt',
    law: '§ 5 Abs. 3 Nr. 4 UWG, Anhang Nr. 2a, 4a, 4b und 4c zu § 3 Abs. 3 UWG',
    since: '2026-09-27',
    checkedOn: '2026-11-30',
    sources: [BLACK_LIST, DISHONEST_CLAIMS],
    phase: 'start',
  },
  L11: {
    name: 'Mit KI erzeugte Bilder, Stimmen und Videos',
    law: 'Art. 50 Abs. 4 KI-Verordnung',
    since: '2026-08-02',
    checkedOn: '2026-11-29',
    sources: [european('reg/2024/1689')],
    phase: 'start',
    changes: [
      {
        on: '2026-12-02',
        sentence:
          'Ab dem 02.12.2026 müssen auch ältere KI-Werkzeuge ihre Bilder, Stimmen und Videos maschinenlesbar kennzeichnen. Das trifft deren Anbieter, nicht dich; entferne solche Kennzeichen nicht.',
      },
    ],
  },
  P1: {
    name: 'Kein Zugriff auf das Gerät vor einem Klick',
    law: '§ 25 TDDDG',
    since: '2021-12-01',
    checkedOn: '2026-11-30',
    sources: [DEVICE_ACCESS],
    phase: 'start',
  },
  P2: {
    name: 'Verlinkte Bilder kommen von der eigenen Domain',
    law: '§ 25 TDDDG, Art. 5 Abs. 1 DSGVO',
    since: '2021-12-01',
    checkedOn: '2026-11-30',
    sources: [DEVICE_ACCESS, DATA_PROTECTION],
    phase: 'later',
  },
  P3: {
    name: 'Widerspruch durch „Do Not Track“ und GPC',
    law: 'Art. 21 Abs. 5 DSGVO',
    since: '2018-05-25',
    checkedOn: '2026-11-29',
    sources: [DATA_PROTECTION],
    phase: 'later',
  },
  P4: {
    name: 'Statistik ohne Einwilligung',
    law: '§ 25 TDDDG, Art. 6 Abs. 1 DSGVO',
    since: '2021-12-01',
    checkedOn: '2026-11-30',
    sources: [DEVICE_ACCESS, DATA_PROTECTION],
    phase: 'start',
  },
  M1: {
    name: 'Nachweisbare Einwilligung',
    law: '§ 7 Abs. 2 Nr. 2 UWG, Art. 7 DSGVO',
    since: '2018-05-25',
    checkedOn: '2026-11-30',
    sources: [MAIL_ADVERTISING, DATA_PROTECTION],
    phase: 'start',
    question:
      'Der Europäische Gerichtshof hat die Ausnahme für Bestandskundinnen am 13. November 2025 weiter gefasst (C-654/23, § 7 Abs. 3 UWG). Darf ich Kundinnen auch ohne Anmeldung schreiben, und worauf muss ich sie schon beim Kauf hinweisen? Die Website schreibt nur Angemeldeten.',
  },
  M2: {
    name: 'Bestätigungsmail ohne Werbung',
    law: '§ 7 Abs. 2 Nr. 2 UWG',
    since: '2004-07-08',
    checkedOn: '2026-11-30',
    sources: [MAIL_ADVERTISING],
    phase: 'start',
  },
  M3: {
    name: 'Nur ein Mensch bestätigt',
    law: 'Art. 7 Abs. 1 DSGVO',
    since: '2018-05-25',
    checkedOn: '2026-11-29',
    sources: [DATA_PROTECTION],
    phase: 'start',
  },
  M4: {
    name: 'Bestätigungslinks, die bald enden',
    law: 'Art. 5 Abs. 1, Art. 32 DSGVO',
    since: '2018-05-25',
    checkedOn: '2026-11-29',
    sources: [DATA_PROTECTION],
    phase: 'start',
  },
  M5: {
    name: 'Abmeldung und Absender in jeder E-Mail',
    law: '§ 7 Abs. 2 Nr. 3 UWG, § 6 DDG, Art. 7 Abs. 3 DSGVO',
    since: '2024-05-14',
    checkedOn: '2026-11-30',
    sources: [MAIL_ADVERTISING, german('ddg/__6'), DATA_PROTECTION],
    phase: 'start',
  },
  M6: {
    name: 'Niemand erfährt, wer auf einer Liste steht',
    law: 'Art. 5 Abs. 1, Art. 32 DSGVO',
    since: '2018-05-25',
    checkedOn: '2026-11-29',
    sources: [DATA_PROTECTION],
    phase: 'start',
  },
  M7: {
    name: 'Auskunft und Löschung',
    law: 'Art. 15, 17, 20 DSGVO',
    since: '2018-05-25',
    checkedOn: '2026-11-29',
    sources: [DATA_PROTECTION],
    phase: 'start',
  },
  M8: {
    name: 'Interessen können Überzeugungen verraten',
    law: 'Art. 9 DSGVO',
    since: '2018-05-25',
    checkedOn: '2026-11-29',
    sources: [DATA_PROTECTION],
    phase: 'later',
  },
  M9: {
    name: 'ActiveCampaign erst nach der Bestätigung',
    law: 'Art. 6 Abs. 1, Art. 28 DSGVO',
    since: '2018-05-25',
    checkedOn: '2026-11-29',
    sources: [DATA_PROTECTION],
    phase: 'later',
  },
  C1: {
    name: 'Gesamtpreis',
    law: '§ 3 PAngV',
    since: '2022-05-28',
    checkedOn: '2026-11-24',
    sources: [german('pangv_2022/__3')],
    phase: 'selling',
  },
  C2: {
    name: 'Raten, auch kostenlose',
    law: '§ 506 Abs. 1, § 491 BGB, zuvor §§ 514, 515 BGB',
    since: '2026-11-20',
    checkedOn: '2026-11-29',
    sources: [german('bgb/__506'), german('bgb/__491'), european('dir/2023/2225')],
    phase: 'selling',
    question:
      'Seit dem 20. November 2026 zählt auch ein kostenloser Aufschub als Kredit (§ 506 Abs. 1 S. 2 Nr. 4 BGB nach dem Entwurf; der verkündete Wortlaut lag bei der Prüfung nicht vor). Gilt die Ausnahme für kleine Unternehmen (kostenlos, binnen 50 Tagen nach der Leistung bezahlt), und gilt sie auch für Raten während eines laufenden Programms?',
  },
  C3: {
    name: 'Durchgestrichene Preise',
    law: '§ 5 Abs. 5 UWG',
    since: '2004-07-08',
    checkedOn: '2026-11-30',
    sources: [DISHONEST_CLAIMS],
    phase: 'selling',
  },
  C4: {
    name: 'Begrenzte Angebote',
    law: 'Anhang Nr. 7 zu § 3 Abs. 3 UWG',
    since: '2008-12-30',
    checkedOn: '2026-11-30',
    sources: [BLACK_LIST],
    phase: 'selling',
  },
  C5: {
    name: 'Garantie',
    law: 'Anhang Nr. 10 zu § 3 Abs. 3 UWG',
    since: '2008-12-30',
    checkedOn: '2026-11-30',
    sources: [BLACK_LIST, german('bgb/__355')],
    phase: 'selling',
  },
  C6: {
    name: 'Wer verkauft',
    law: 'Art. 246a § 1 Abs. 1 EGBGB',
    since: '2014-06-13',
    checkedOn: '2026-11-24',
    sources: [german('bgbeg/art_246a__1')],
    phase: 'selling',
  },
  C7: {
    name: 'Widerruf auf der Website',
    law: '§ 356a BGB',
    since: '2026-06-19',
    checkedOn: '2026-11-29',
    sources: [german('bgb/__356a')],
    phase: 'start',
  },
  C8: {
    name: 'Kündigungsknopf, auch für einmal bezahlte Verträge',
    law: '§ 312k BGB',
    since: '2022-07-01',
    checkedOn: '2026-11-29',
    sources: [german('bgb/__312k')],
    phase: 'selling',
  },
  C9: {
    name: 'Fernunterricht',
    law: '§§ 1, 2, 5, 12 FernUSG',
    since: '1977-01-01',
    checkedOn: '2026-11-30',
    sources: [german('fernusg/__12'), german('fernusg/__1'), german('fernusg/__2'), german('fernusg/__5')],
    phase: 'selling',
  },
  C10: {
    name: 'Widerrufsbelehrung und Vertragstexte',
    law: '§ 355 BGB, Art. 246a § 1 Abs. 2 EGBGB',
    since: '2014-06-13',
    checkedOn: '2026-11-24',
    sources: [german('bgb/__355'), german('bgbeg/art_246a__1')],
    phase: 'selling',
  },
  C11: {
    name: 'Beliebteste Option',
    law: '§ 5 Abs. 1 UWG',
    since: '2004-07-08',
    checkedOn: '2026-11-24',
    sources: [DISHONEST_CLAIMS],
    phase: 'selling',
  },
  C12: {
    name: 'Umsatzsteuer',
    law: '§ 3a Abs. 3 Nr. 3 S. 2, § 19 UStG',
    since: '2025-01-01',
    checkedOn: '2026-11-30',
    sources: [german('ustg_1980/__3a'), german('ustg_1980/__19')],
    phase: 'selling',
  },
  C13: {
    name: 'E-Rechnung',
    law: '§ 14 Abs. 2, § 27 Abs. 38 UStG, § 34a UStDV',
    since: '2025-01-01',
    checkedOn: '2026-11-30',
    sources: [german('ustg_1980/__14'), german('ustg_1980/__27'), german('ustdv_1980/__34a')],
    phase: 'selling',
    changes: [
      {
        on: '2027-01-01',
        sentence:
          'Ab dem 01.01.2027 schreibt, wer im Vorjahr mehr als 800.000 € umgesetzt hat, Rechnungen an Unternehmen als E-Rechnung. Kleinunternehmerinnen müssen das nie; empfangen müssen sie alle seit 2025.',
      },
      {
        on: '2028-01-01',
        sentence:
          'Ab dem 01.01.2028 schreiben alle Unternehmen Rechnungen an Unternehmen als E-Rechnung. Kleinunternehmerinnen müssen das nicht.',
      },
    ],
  },
  C14: {
    name: 'Kein Widerrufsrecht bei Freizeit mit festem Termin',
    law: '§ 312g Abs. 2 Nr. 9 BGB, Art. 246a § 1 Abs. 3 EGBGB',
    since: '2014-06-13',
    checkedOn: '2026-11-29',
    sources: [german('bgb/__312g'), german('bgbeg/art_246a__1')],
    phase: 'selling',
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
    const { name, since, changes = [] } = facts;
    return [{ on: since, sentence: `Ab dem ${formatDay(since)} gilt: ${name}.` }, ...changes]
      .filter(({ on }) => on > today && on <= addDays(today, DAYS_AHEAD))
      .map((day) => ({ ...day, rule }));
  });
