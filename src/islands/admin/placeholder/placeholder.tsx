import { inDevelopment, placeholders, screenTitles } from '#content/admin.ts';
import { Card } from '#ui/card.tsx';
import { PageHead } from '#ui/page-head.tsx';

/** A screen that is still in development: its title, what it will be for, and that it is not there yet (spec 2.1). */
export const Placeholder = ({ screen }: { readonly screen: keyof typeof placeholders }) => (
  <>
    <PageHead key={screen} title={screenTitles[screen]} lead={placeholders[screen]} />
    <Card as="p" className="text-ink-2">
      {inDevelopment}
    </Card>
  </>
);
