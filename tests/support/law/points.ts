import type { Page } from '@playwright/test';
import { acceptPoints, type CheckedPoint, reopenPoints } from '#contracts/law/check.ts';
import { ownerUser } from '#tests/support/accounts/owner.ts';

const point = (rule: string, title: string, facts: Partial<CheckedPoint> = {}): CheckedPoint => ({
  id: `${rule}:${title}`,
  rule,
  title,
  sentence: `${title} fehlt.`,
  todo: 'Trage es ein.',
  place: { kind: 'testimonials', id: 'anna', field: 'verified' },
  weight: 'choice',
  phase: rule.startsWith('C') ? 'selling' : 'start',
  state: 'open',
  accepted: null,
  ...facts,
});

/**
 * Answers for the Rechts-Check and stores decisions in memory, so that parallel tests decide independently.
 * @returns the state that the next read answers with
 */
export async function answerLaw(page: Page): Promise<{ role: 'owner' | 'editor'; points: readonly CheckedPoint[] }> {
  const shown: { role: 'owner' | 'editor'; points: readonly CheckedPoint[] } = {
    role: 'owner',
    points: [
      point('L1', 'Name', { weight: 'publish', place: { kind: 'contact', id: 'contact', field: 'owner' } }),
      ...['Anna', 'Bert', 'Cleo'].map((name) => point('L6', name)),
      point('L7', 'Radio', { question: 'Ist das ein Beleg?' }),
      point('C6', 'Soul Plan: wer verkauft', { state: 'waiting' }),
    ],
  };
  const say = (ids: readonly string[], accepted: CheckedPoint['accepted']): void => {
    shown.points = shown.points.map((each) => (ids.includes(each.id) ? { ...each, accepted } : each));
  };
  await page.route('/api/auth/check', (route) =>
    route.fulfill({ json: { isAuthenticated: true, user: { ...ownerUser, role: shown.role } } }),
  );
  await page.route(/\/api\/law/, async (route) => {
    const request = route.request();
    if (request.method() === acceptPoints.method) {
      const { ids, note } = request.postDataJSON();
      say(ids, { note, by: 'inhaberin', at: '2026-11-23T10:00:00.000Z' });
    }
    if (request.method() === reopenPoints.method) say(request.postDataJSON().ids, null);
    await route.fulfill({ json: { points: shown.points } });
  });
  return shown;
}
