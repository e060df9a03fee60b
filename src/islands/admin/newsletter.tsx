import { useStore } from '@nanostores/react';
import { letterList } from '#content/letters/screen.ts';
import { lead, tabs } from '#content/people/screen.ts';
import { screenTitles } from '#content/shell/frame.ts';
import { LETTERS } from '#domain/shell/letter-search.ts';
import { Letters } from '#islands/admin/letters/letters.tsx';
import { beginLetter } from '#islands/admin/letters/list-actions.ts';
import { letterIn, seriesIn } from '#islands/admin/people/letters-search.ts';
import { $search, showSearch } from '#stores/shell/admin-router.ts';
import { Button } from '#ui/button.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { People } from './people/people.tsx';

/** Values of the tabs in the address, in their order; the first needs none. */
const views = ['', LETTERS];

/** Newsletter screen: people and letters (docs/decisions/people.md). */
export function Newsletter() {
  const search = useStore($search);
  const asked = new URLSearchParams(search).get('ansicht') ?? '';
  const selected = Math.max(0, views.indexOf(asked));
  const letter = letterIn(search);
  const series = seriesIn(search);
  const canBegin = letter === undefined && series === undefined;

  return (
    <>
      <PageHead
        title={screenTitles.newsletter}
        lead={lead}
        actions={canBegin && <Button onClick={() => beginLetter()}>{letterList.add}</Button>}
      />
      <Tabs
        selected={selected}
        onSelect={(index) => showSearch(index === 0 ? '' : `?ansicht=${views[index]}`, 'push')}
        tabs={[
          { label: tabs.people, content: <People /> },
          { label: tabs.letters, content: <Letters id={letter} series={series} /> },
        ]}
      />
    </>
  );
}
