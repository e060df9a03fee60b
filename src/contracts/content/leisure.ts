import { question } from './distance-learning.ts';
import { inGroup } from './field.ts';

/** Answer about leisure services on a fixed date, which cannot be withdrawn from (docs/decisions/law.md C14). */
export const leisure = inGroup('Widerrufsrecht', {
  leisureDate: question({
    label: 'Ist es Freizeit, an einem festen Tag oder in einem festen Zeitraum?',
    help: 'Nur für Verträge, die jemand so bucht, etwa ein Seminar mit Datum. Bei „Ja“ sagt die Website, dass es dafür kein Widerrufsrecht gibt. Frag vorher deine Anwältin.',
  }),
});
