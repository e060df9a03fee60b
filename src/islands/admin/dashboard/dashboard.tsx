import { dashboard, screenTitles } from '#content/admin.ts';
import { ScreenLink } from '#islands/admin/screen-link.tsx';
import { PageHead } from '#ui/page-head.tsx';

/** The dashboard with its four tiles (spec 2.8). */
export const Dashboard = () => (
  <>
    <PageHead title={screenTitles.dashboard} lead={dashboard.lead} />
    <ul className="grid gap-4 sm:grid-cols-2">
      {dashboard.tiles.map(({ screen, title, text }) => (
        <li key={screen}>
          <ScreenLink screen={screen} className="block h-full rounded-sm border border-hairline p-6 hover:border-admin">
            <strong className="block text-lead font-semibold">{title}</strong>
            <span className="mt-1 block text-ink-2">{text}</span>
          </ScreenLink>
        </li>
      ))}
    </ul>
  </>
);
