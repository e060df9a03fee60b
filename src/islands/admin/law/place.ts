import { fieldLabel } from '#contracts/content/kind.ts';
import { isKindName, kindOf } from '#contracts/content/registry.ts';
import type { CheckedPoint } from '#contracts/law/check.ts';

/** Names the field to fix, like `Angebote › Garantie`; `''` if it is not in the content. */
export function placeOf({ place }: Pick<CheckedPoint, 'place'>): string {
  const kind = place?.kind ?? '';
  if (!place || !isKindName(kind)) return '';
  const facts = kindOf(kind);
  return [facts.title, fieldLabel(facts, place.field)].filter(Boolean).join(' › ');
}
