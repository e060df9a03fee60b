import { describe, expect, test } from 'vitest';
import { addDays, formatDay, isCalendarDay } from '#domain/berlin-time.ts';
import { lawPoints } from '#domain/law/check.ts';
import { findOldRule, listComingDays, RULES, type RuleFacts, ruleIds } from '#domain/law/rules.ts';
import { read } from '#tests/support/site/codebase/tree.ts';

const rules: Readonly<Record<string, RuleFacts>> = RULES;
const setUp = { content: {}, examples: {}, canMail: true, canTellOwner: true };
/** Day within 60 days of which nothing begins. */
const QUIET = '2027-01-15';

describe('the origin of a rule', () => {
  test.each(Object.entries(rules))('is complete for %s', (_, { name, law, since, checkedOn, sources }) => {
    expect(name).not.toBe('');
    expect(law).toMatch(/§|Art\.|Nr\.|Verordnung/);
    expect(isCalendarDay(since)).toBe(true);
    expect(isCalendarDay(checkedOn)).toBe(true);
    for (const source of sources) expect(URL.parse(source)?.protocol).toBe('https:');
  });

  test('is known for every rule that docs/decisions/law.md lists, and for no other', () => {
    const listed = [...read('docs/decisions/law.md').matchAll(/^- \*\*([LPMC]\d+)\*\*/gm)].map(([, rule]) => rule);
    expect(ruleIds.toSorted()).toEqual(listed.toSorted());
  });

  test('has a row in the table of measures in docs/legal.md, except for mails and privacy', () => {
    const [, section = ''] = read('docs/legal.md').split('\n## Regel für Regel\n');
    const named = [...section.matchAll(/^\| ([CL]\d+) /gm)].map(([, rule]) => rule);
    expect(ruleIds.filter((rule) => /^[CL]/.test(rule) && !named.includes(rule))).toEqual([]);
  });
});

describe('a coming day', () => {
  const changes = [{ on: '2027-03-01', sentence: 'Ab dem 01.03.2027 gilt es für alle Raten.' }];
  const C2 = { ...RULES.C2, changes };

  test('is announced from 60 days before it until the day before', () => {
    const shown = (today: string) => listComingDays(today, { C2 }).map(({ on, sentence }) => `${on} ${sentence}`);
    expect(shown(addDays('2027-03-01', -61))).toEqual([]);
    expect(shown(addDays('2027-03-01', -60))).toEqual(['2027-03-01 Ab dem 01.03.2027 gilt es für alle Raten.']);
    expect(shown('2027-02-28')).toHaveLength(1);
    expect(shown('2027-03-01')).toEqual([]);
  });

  test('becomes a point of the Rechts-Check with its rule', () => {
    const points = lawPoints({ ...setUp, today: addDays(RULES.C2.since, -60) });
    expect(points).toContainEqual(
      expect.objectContaining({
        id: `C2:ab.${RULES.C2.since}`,
        rule: 'C2',
        phase: 'later',
        title: 'Neu ab 20.11.2026',
        sentence: expect.stringContaining(`Ab dem ${formatDay(RULES.C2.since)} gilt: Raten`),
      }),
    );
    expect(lawPoints({ ...setUp, today: QUIET })).toEqual([]);
  });

  test('is known for labels of older AI tools and for both steps of the e-invoice', () => {
    const onDay = (today: string) => listComingDays(today).map(({ rule, on }) => `${rule} ${on}`);
    expect(onDay('2026-11-30')).toEqual(['L11 2026-12-02', 'C13 2027-01-01']);
    expect(onDay('2027-12-01')).toEqual(['C13 2028-01-01']);
  });
});

describe('the last comparison of the rules with the law', () => {
  const days = Object.values(rules).map(({ checkedOn }) => checkedOn);
  const oldest = days.toSorted()[0] ?? '';
  const standOn = (today: string) => lawPoints({ ...setUp, today }).filter(({ id }) => id.endsWith(':stand'));

  test('becomes a point of the Rechts-Check for the technician, and forbids nothing', () => {
    expect(standOn(addDays(oldest, 184))).toMatchObject([
      {
        id: expect.stringMatching(/^[CLMP]\d+:stand$/),
        sentence: expect.stringContaining(`zuletzt am ${formatDay(oldest)} mit dem Gesetz verglichen`),
        technician: expect.stringContaining('src/domain/law/rules.ts'),
        place: null,
        weight: 'choice',
        phase: 'later',
      },
    ]);
  });

  test.each(ruleIds)('is due for %s alone once its own day is half a year old', (rule) => {
    const { checkedOn } = RULES[rule];
    const alone = { [rule]: RULES[rule] };
    expect(findOldRule(addDays(checkedOn, 183), alone)).toBeUndefined();
    expect(findOldRule(addDays(checkedOn, 184), alone)).toEqual({ rule, checkedOn });
  });
});
