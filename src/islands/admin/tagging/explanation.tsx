import { explanation as words } from '#content/tagging/screen.ts';
import { Card } from '#ui/card.tsx';
import { CodeLine } from '#ui/code-line.tsx';
import { TickList } from '#ui/tick-list.tsx';

/** How links tag by themselves (spec 2.11). */
export const Explanation = () => (
  <Card as="section" aria-labelledby="explanation-title">
    <h2 id="explanation-title" className="text-lead">
      {words.title}
    </h2>
    <TickList items={words.points} className="mt-4 grid gap-3" />
    <p className="mt-4 text-meta text-ink-2">{words.example}</p>
    <div className="mt-1">
      <CodeLine>{`${location.origin}/soulcircle?contactid=12345&tag=kurs-interesse`}</CodeLine>
    </div>
  </Card>
);
