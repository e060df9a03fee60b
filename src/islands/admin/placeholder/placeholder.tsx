import { inDevelopment, placeholders, screenTitles } from '#content/admin.ts';
import { ScreenHead } from '#islands/admin/screen-head.tsx';

/** A screen that is still in development: its title, what it will be for, and that it is not there yet (spec 2.1). */
export const Placeholder = ({ screen }: { readonly screen: keyof typeof placeholders }) => (
  <>
    <ScreenHead key={screen} title={screenTitles[screen]} lead={placeholders[screen]} />
    <p className="admin-card text-ink-2">{inDevelopment}</p>
  </>
);
