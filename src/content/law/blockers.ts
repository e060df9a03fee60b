import { counted } from '#domain/german-count.ts';
import type { LawPoint } from '#domain/law/facts.ts';

const LIST = new Intl.ListFormat('de-DE');

/** Names what forbids publishing content: '9 Beispiele; im Impressum Name und Anschrift; 1 Begrenzung ohne Beleg'. */
export function nameBlockers(points: readonly Pick<LawPoint, 'rule' | 'title'>[]): string {
  const [examples, imprint] = (['L4', 'L1'] as const).map((rule) => points.filter((point) => point.rule === rule));
  const titles = imprint?.map(({ title }) => title) ?? [];
  const limits = points.length - (examples?.length ?? 0) - titles.length;
  return [
    ...(examples && examples.length > 0 ? [counted(examples.length, ['Beispiel', 'Beispiele'])] : []),
    ...(titles.length > 0 ? [`im Impressum ${LIST.format(titles)}`] : []),
    ...(limits > 0 ? [counted(limits, ['Begrenzung ohne Beleg', 'Begrenzungen ohne Beleg'])] : []),
  ].join('; ');
}
