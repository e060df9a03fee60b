import { type CheckedEntry, type FoundPoint, subjectOf, textOf } from './facts.ts';

/** Checks whether the owner says that an entry is leisure on a fixed date: no right of withdrawal (§ 312g (2) no. 9 BGB). */
export const isLeisureOnDate = (entry: CheckedEntry): boolean => textOf(entry, 'leisureDate') === 'yes';

const nameOf = (entry: CheckedEntry): string => textOf(entry, 'name') || textOf(entry, 'title') || entry.id;

interface Asked {
  readonly kind: string;
  readonly entry: CheckedEntry;
}

/** C14: the open question, or the answer that only a lawyer can confirm. */
export function listLeisurePoints({ kind, entry }: Asked): readonly FoundPoint[] {
  if (textOf(entry, 'leisureDate') === 'no') return [];
  const name = nameOf(entry);
  const point = {
    rule: 'C14',
    place: { kind, id: entry.id, field: 'leisureDate' },
    weight: 'choice',
    question: `Ist „${name}“ Freizeit mit festem Termin, ohne Widerrufsrecht (§ 312g Abs. 2 Nr. 9 BGB)?`,
  } as const;
  const id = `C14:${subjectOf({ kind, entry })}`;
  if (isLeisureOnDate(entry)) {
    return [
      {
        ...point,
        id,
        title: `${name}: kein Widerrufsrecht`,
        sentence: `${name}: Die Website sagt, dass es dafür kein Widerrufsrecht gibt, weil es Freizeit an einem festen Termin ist.`,
        todo: 'Bestätige, dass deine Anwältin das so sieht. Ist der Satz falsch, läuft die Frist zum Widerruf ein Jahr länger.',
      },
    ];
  }
  return [
    {
      ...point,
      id: `${id}:frage`,
      title: `${name}: Widerruf bei festem Termin?`,
      sentence: `${name}: Noch nicht beantwortet: „Ist es Freizeit, an einem festen Tag oder in einem festen Zeitraum?“`,
      todo: 'Freizeit mit festem Termin kann man nicht widerrufen, und das muss vorher dastehen. Ob es hier gilt, sagt dir deine Anwältin; beantworte dann die Frage im Formular.',
    },
  ];
}
