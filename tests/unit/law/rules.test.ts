import { describe, expect, test } from 'vitest';
import { addDays, formatDay, isCalendarDay } from '#domain/berlin-time.ts';
import { lawPoints } from '#domain/law/check.ts';
import { findOldRule, listComingDays, RULES, type RuleFacts, ruleIds } from '#domain/law/rules.ts';
import { read } from '#tests/support/site/codebase/tree.ts';

const rules: Readonly<Record<string, RuleFacts>> = RULES;

describe('the origin of a rule', () => {
  test.each(Object.entries(rules))('is complete for %s', (_, { name, since, checkedOn, source }) => {
    expect(name).not.toBe('');
    expect(isCalendarDay(since)).toBe(true);
    expect(isCalendarDay(checkedOn)).toBe(true);
    expect(URL.parse(source)?.protocol).toBe('https:');
  });

  test('is listed for every rule in docs/legal.md, and for no other', () => {
    const rows = ruleIds.map((rule) => {
      const { since, checkedOn, source } = RULES[rule];
      return `| ${rule} | ${formatDay(since)} | ${formatDay(checkedOn)} | <${source}> |`;
    });
    const [, section = ''] = read('docs/legal.md').split('\n## Stand der Regeln\n');
    const [table = ''] = section.split('\n## ');
    const listed = table.split('\n').filter((line) => /^\| [CL]\d/.test(line));
    expect(listed.map((line) => line.replaceAll(/ +/g, ' '))).toEqual(rows);
  });

  test('has a row in the table of measures in docs/legal.md', () => {
    const [, section = ''] = read('docs/legal.md').split('\n## Regel für Regel\n');
    const named = [...section.matchAll(/^\| ([CL]\d+) /gm)].map(([, rule]) => rule);
    expect(ruleIds.filter((rule) => !named.includes(rule))).toEqual([]);
  });
});

describe('a coming day', () => {
  const C2 = { ...RULES.C2, change: { on: '2027-03-01', sentence: 'Ab dem 01.03.2027 gilt es für alle Raten.' } };

  test('is announced from 60 days before it until the day before', () => {
    const shown = (today: string) => listComingDays(today, { C2 }).map(({ on, sentence }) => `${on} ${sentence}`);
    expect(shown(addDays('2027-03-01', -61))).toEqual([]);
    expect(shown(addDays('2027-03-01', -60))).toEqual(['2027-03-01 Ab dem 01.03.2027 gilt es für alle Raten.']);
    expect(shown('2027-02-28')).toHaveLength(1);
    expect(shown('2027-03-01')).toEqual([]);
  });

  test('becomes a point of the Rechts-Check with its rule', () => {
    const facts = { content: {}, examples: {}, canMail: true, canTellOwner: true };
    const points = lawPoints({ ...facts, today: addDays(RULES.C2.since, -60) });
    expect(points).toContainEqual(
      expect.objectContaining({
        id: `C2:ab.${RULES.C2.since}`,
        rule: 'C2',
        title: 'Neu ab 20.11.2026',
        sentence: expect.stringContaining(`Ab dem ${formatDay(RULES.C2.since)} gilt: Raten`),
      }),
    );
    expect(lawPoints({ ...facts, today: '2026-11-24' })).toEqual([]);
  });
});

describe('the last comparison of the rules with the law', () => {
  const facts = { content: {}, examples: {}, canMail: true, canTellOwner: true };
  const days = Object.values(rules).map(({ checkedOn }) => checkedOn);
  const oldest = days.toSorted()[0] ?? '';

  test('asks nothing for half a year', () => {
    expect(lawPoints({ ...facts, today: addDays(oldest, 183) }).filter(({ id }) => id.endsWith(':stand'))).toEqual([]);
  });

  test('becomes a point of the Rechts-Check for the technician, and forbids nothing', () => {
    expect(lawPoints({ ...facts, today: addDays(oldest, 184) })).toContainEqual(
      expect.objectContaining({
        id: expect.stringMatching(/^[CL]\d+:stand$/),
        sentence: expect.stringContaining(`zuletzt am ${formatDay(oldest)} mit dem Gesetz verglichen`),
        technician: expect.stringContaining('src/domain/law/rules.ts'),
        place: null,
        weight: 'choice',
      }),
    );
  });

  test('counts from the rule that waits longest', () => {
    const { C1, L1 } = RULES;
    const all = { C1: { ...C1, checkedOn: '2026-12-01' }, L1: { ...L1, checkedOn: '2027-03-01' } };
    expect(findOldRule('2027-06-02', all)).toEqual(undefined);
    expect(findOldRule('2027-06-03', all)).toEqual({ rule: 'C1', checkedOn: '2026-12-01' });
  });
});
