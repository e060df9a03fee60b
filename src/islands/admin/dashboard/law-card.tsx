import { sections } from '#content/dashboard/screen.ts';
import { ScreenLink } from '#islands/admin/screen-link.tsx';
import type { Standing } from '#stores/dashboard/reading.ts';
import { buttonLooks } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';

const words = sections.law;

export function LawCard({ standing: { law } }: { readonly standing: Standing }) {
  const counts = words.counts(law.duties, law.choices, law.waiting);
  return (
    <Card as="section" aria-label={words.title} className="max-sm:p-4">
      <h2 className="text-lead">{words.title}</h2>
      <p className="mt-3">{counts === '' ? words.empty : `${counts}.`}</p>
      <p className="mt-3">
        <ScreenLink screen="content" search="#rechts-check" className={buttonLooks.link}>
          {words.title}
        </ScreenLink>
      </p>
    </Card>
  );
}
