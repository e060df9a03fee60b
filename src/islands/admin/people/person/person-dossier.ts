import type { Described } from '#content/law/dossier.ts';
import { details as person } from '#content/people/screen.ts';
import { details as bought } from '#content/purchases/screen.ts';
import { readPerson } from '#contracts/people/reading.ts';
import { formatInstant } from '#domain/berlin-time.ts';
import { LIST_NAMES } from '#domain/people/lists.ts';
import { callAsAdmin } from '#stores/session.ts';

/** Collects the stored facts of a person's consents. @throws ApiError, NetworkError */
export async function describePerson(id: number): Promise<Described> {
  const { email, name, history } = await callAsAdmin(readPerson, { params: { id } });
  const signUps = history.filter(({ event }) => event === 'requested' || event === 'imported').map(({ at }) => at);
  return {
    at: signUps.toSorted().at(-1) ?? new Date().toISOString(),
    what: `${person.proof} ${id}`,
    facts: [...(name === null ? [] : [[bought.buyer, name] as const]), [bought.email, email]],
    timeline: history
      .toSorted((a, b) => a.at.localeCompare(b.at))
      .map(({ event, list, at, page }) => ({
        at,
        title: person.events[event](LIST_NAMES[list]),
        note: page ? person.page(page) : '',
      })),
    consents: history.flatMap(({ event, text, list, at }) =>
      event === 'requested' && text !== null ? [{ title: `${LIST_NAMES[list]}, ${formatInstant(at)}`, text }] : [],
    ),
    offers: [],
    paths: history.flatMap(({ page }) => (page ? [new URL(page, location.origin).pathname] : [])),
  };
}
