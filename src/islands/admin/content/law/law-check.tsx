import { useStore } from '@nanostores/react';
import { law as words } from '#content/law.ts';
import type { CheckedPoint } from '#contracts/law.ts';
import { reaches } from '#domain/roles.ts';
import { BackLink } from '#islands/admin/content/back-link.tsx';
import { useFreshQuery } from '#islands/admin/fresh-query.ts';
import { messageOf } from '#islands/admin/message.ts';
import { $auth } from '#stores/auth.ts';
import { lawQuery } from '#stores/law.ts';
import { PageHead } from '#ui/page-head.tsx';
import { EmptyState, ErrorState, LoadingState } from '#ui/states.tsx';
import { LawPoint } from './law-point.tsx';

type Group = keyof typeof words.groups;

function groupOf({ weight, accepted }: CheckedPoint): Group {
  if (weight !== 'choice') return 'duties';
  return accepted ? 'accepted' : 'choices';
}

const groups = ['duties', 'choices', 'accepted'] as const;

/** What the law wants of the website, and what is missing (design/decisions.md §14). */
export function LawCheck() {
  const state = useFreshQuery(lawQuery);
  const auth = useStore($auth);
  const canDecide = auth.status === 'authenticated' && reaches(auth.user.role, 'owner');
  return (
    <>
      <BackLink />
      <PageHead title={words.title} lead={words.lead} />
      {state.status === 'loading' && <LoadingState>{words.loading}</LoadingState>}
      {state.status === 'error' && (
        <ErrorState
          text={words.failed}
          detail={messageOf(state.error)}
          retry={words.retry}
          onRetry={() => void lawQuery.reload()}
        />
      )}
      {state.status === 'loaded' && state.data.points.length === 0 && <EmptyState>{words.empty}</EmptyState>}
      {state.status === 'loaded' &&
        groups.map((group) => {
          const points = state.data.points.filter((point) => groupOf(point) === group);
          return (
            points.length > 0 && (
              <section key={group} aria-labelledby={`law-${group}`} className="mb-10">
                <h2 id={`law-${group}`} className="mb-4 text-h3">
                  {words.groups[group]} <span className="text-ink-2 tabular-nums">({points.length})</span>
                </h2>
                <ul className="grid gap-4">
                  {points.map((point) => (
                    <LawPoint key={point.id} point={point} canDecide={canDecide} />
                  ))}
                </ul>
              </section>
            )
          );
        })}
    </>
  );
}
