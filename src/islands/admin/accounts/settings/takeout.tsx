import { lazy, Suspense, useState } from 'react';
import { takeout as words } from '#content/site/takeout/screen.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';

const TakeoutDialog = lazy(async () => ({ default: (await import('./takeout-dialog.tsx')).TakeoutDialog }));

/** Everything that is the owner's, to take along. */
export function Takeout() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Card as="section" className="grid max-w-2xl gap-4" aria-labelledby="takeout-title">
      <h2 id="takeout-title" className="text-lead">
        {words.title}
      </h2>
      <p className="text-ink-2">{words.lead}</p>
      <Button look="outline" className="justify-self-start" onClick={() => setOpen(true)}>
        {words.open}
      </Button>
      {isOpen && (
        <Suspense>
          <TakeoutDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Card>
  );
}
