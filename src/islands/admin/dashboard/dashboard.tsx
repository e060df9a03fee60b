import { dashboard, screenTitles } from '#content/admin.ts';
import { ScreenHead } from '#islands/admin/screen-head.tsx';
import { ScreenLink } from '#islands/admin/screen-link.tsx';

/** The dashboard with its four tiles (spec 2.8). */
export const Dashboard = () => (
  <>
    <ScreenHead title={screenTitles.dashboard} lead={dashboard.lead} />
    <ul className="grid gap-4 sm:grid-cols-2">
      {dashboard.tiles.map(({ screen, title, text }) => (
        <li key={screen}>
          <ScreenLink screen={screen} className="admin-card admin-tile h-full">
            <strong className="block text-lead font-semibold">{title}</strong>
            <span className="mt-1 block text-ink-2">{text}</span>
          </ScreenLink>
        </li>
      ))}
    </ul>
  </>
);
