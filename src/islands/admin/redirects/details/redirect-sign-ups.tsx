import { useStore } from '@nanostores/react';
import { redirectDetails as words } from '#content/redirects/details.ts';
import type { ListedPerson } from '#contracts/people/reading.ts';
import type { Redirect } from '#contracts/redirects/editing.ts';
import { canOpen } from '#domain/accounts/roles.ts';
import { berlinDay, formatDay } from '#domain/berlin-time.ts';
import { formatNumber } from '#domain/german-count.ts';
import { STATUS_LABELS } from '#domain/people/labels.ts';
import { LIST_NAMES } from '#domain/people/lists.ts';
import { LoadedPage } from '#islands/admin/loaded.tsx';
import { PeopleLink } from '#islands/admin/people-link.tsx';
import { usePagedQuery } from '#islands/admin/use-query.ts';
import { redirectSignUps } from '#stores/redirects/editing.ts';
import { $auth } from '#stores/session.ts';
import { FactList } from '#ui/fact-list.tsx';

/** Number of people shown here; the newsletter screen shows all. */
const SHOWN = 10;

type OfRedirect = Pick<Redirect, 'slug' | 'signUps'>;

function Person({ slug, person }: Pick<Redirect, 'slug'> & { readonly person: ListedPerson }) {
  const { id, email, name, entries } = person;
  return (
    <li className="border-t border-hairline py-2.5 text-meta">
      <p className="wrap-anywhere">
        <PeopleLink filter={{ link: slug, person: id }}>{email}</PeopleLink>
        {name !== null && `, ${name}`}
      </p>
      {entries.map(({ list, status, requestedAt }) => (
        <p key={list} className="text-ink-2">
          {LIST_NAMES[list]}: {STATUS_LABELS[status]}, {words.signedUpOn(formatDay(berlinDay(new Date(requestedAt))))}
        </p>
      ))}
    </li>
  );
}

function SignUps({ slug, signUps: all }: OfRedirect) {
  const [signUps, state] = usePagedQuery(redirectSignUps, slug);
  const texts = { loading: words.signUpsLoading, failed: words.signUpsFailed, retry: words.retry };
  return (
    <LoadedPage state={state} words={texts} onRetry={() => void signUps.refresh()}>
      {({ people, total, confirmed }) =>
        total === 0 && all === 0 ? (
          <p className="text-meta text-ink-2">{words.noSignUps}</p>
        ) : (
          <>
            <FactList
              facts={[
                { name: words.signedUp, value: formatNumber(all) },
                { name: words.confirmed, value: formatNumber(confirmed) },
              ]}
            />
            <ul className="mt-3">
              {people.slice(0, SHOWN).map((person) => (
                <Person key={person.id} slug={slug} person={person} />
              ))}
            </ul>
            {total > SHOWN && (
              <p className="mt-2 text-meta">
                <PeopleLink filter={{ link: slug }}>{words.allSignUps(total)}</PeopleLink>
              </p>
            )}
          </>
        )
      }
    </LoadedPage>
  );
}

/** Sign-ups through a redirect; only for roles that may see people. */
export function RedirectSignUps({ slug, signUps }: OfRedirect) {
  const auth = useStore($auth);
  if (auth.status !== 'authenticated' || !canOpen(auth.user.role, 'newsletter')) return null;
  return (
    <section aria-labelledby="link-sign-ups" className="mt-8">
      <h2 id="link-sign-ups" className="mb-3 text-lead">
        {words.signUps}
      </h2>
      <SignUps slug={slug} signUps={signUps} />
    </section>
  );
}
