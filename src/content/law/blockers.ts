import { counted } from '#domain/german-count.ts';
import type { LawPoint } from '#domain/law/facts.ts';

const LIST = new Intl.ListFormat('de-DE');

/** Names what forbids publishing content: '9 Beispiele; im Impressum Name und Anschrift; 1 Begrenzung ohne Beleg'. */
export function nameBlockers(points: readonly Pick<LawPoint, 'rule' | 'title'>[]): string {
  const examples = points.filter(({ rule }) => rule === 'L4').length;
  const imprint = points.filter(({ rule }) => rule === 'L1').map(({ title }) => title);
  const limits = points.length - examples - imprint.length;
  return [
    ...(examples > 0 ? [counted(examples, ['Beispiel', 'Beispiele'])] : []),
    ...(imprint.length > 0 ? [`im Impressum ${LIST.format(imprint)}`] : []),
    ...(limits > 0 ? [counted(limits, ['Begrenzung ohne Beleg', 'Begrenzungen ohne Beleg'])] : []),
  ].join('; ');
}
