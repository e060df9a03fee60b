import { useStore } from '@nanostores/react';
import { law as words } from '#content/law/check.ts';
import type { CheckedPoint } from '#contracts/law/check.ts';
import { reaches } from '#domain/accounts/roles.ts';
import { BackLink } from '#islands/admin/content/back-link.tsx';
import { overviewHref } from '#islands/admin/content/place.ts';
import { Loaded } from '#islands/admin/loaded.tsx';
import { $auth } from '#stores/accounts/login.ts';
import { lawQuery } from '#stores/law/check.ts';
import { buttonLooks } from '#ui/button.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { EmptyState } from '#ui/states.tsx';
import { LawPoint } from './law-point.tsx';

type Group = keyof typeof words.groups;

function groupOf({ state, weight, accepted }: CheckedPoint): Group {
  if (state !== 'open') return state;
  if (weight !== 'choice') return 'duties';
  return accepted ? 'accepted' : 'choices';
}

const groups = ['duties', 'choices', 'waiting', 'accepted', 'online'] as const;
const hints: Partial<Record<Group, string>> = { waiting: words.waitingHint, online: words.onlineHint };

function Groups({ points: all }: { readonly points: readonly CheckedPoint[] }) {
  const auth = useStore($auth);
  const canDecide = auth.status === 'authenticated' && reaches(auth.user.role, 'owner');
  if (all.length === 0) return <EmptyState>{words.empty}</EmptyState>;
  return groups.map((group) => {
    const points = all.filter((point) => groupOf(point) === group);
    return (
      points.length > 0 && (
        <section key={group} aria-labelledby={`law-${group}`} className="mb-10">
          <h2 id={`law-${group}`} className="mb-4 text-h3">
            {words.groups[group]} <span className="text-ink-2 tabular-nums">({points.length})</span>
          </h2>
          {hints[group] !== undefined && (
            <p className="mb-4 text-ink-2">
              {hints[group]}{' '}
              {group === 'waiting' && (
                <a href={overviewHref} className={buttonLooks.link}>
                  {words.publish}
                </a>
              )}
            </p>
          )}
          <ul className="grid gap-4">
            {points.map((point) => (
              <LawPoint key={point.id} point={point} canDecide={canDecide} />
            ))}
          </ul>
        </section>
      )
    );
  });
}

/** What the law wants of the website, and what is missing (docs/decisions/law.md). */
export const LawCheck = () => (
  <>
    <BackLink />
    <PageHead title={words.title} lead={words.lead} />
    <Loaded query={lawQuery} words={words}>
      {({ points }) => <Groups points={points} />}
    </Loaded>
  </>
);
