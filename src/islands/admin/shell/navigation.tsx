import { useStore } from '@nanostores/react';
import { shell, shellEntries } from '#content/shell/frame.ts';
import type { User } from '#contracts/accounts/login.ts';
import { canOpen } from '#domain/accounts/roles.ts';
import { type AdminScreen, linkPrefix } from '#domain/shell/admin-routes.ts';
import { ScreenLink } from '#islands/admin/screen-link.tsx';
import { $openCases } from '#stores/session.ts';
import { FrameIcon } from './frame-icon.tsx';

export interface NavigationProps {
  readonly current: AdminScreen;
  readonly user: User;
  /** Shows icons only, with the labels as tooltips. */
  readonly isCollapsed: boolean;
  readonly onLogout: () => void;
  /** Called when an entry is chosen. */
  readonly onChoose?: () => void;
}

const entry =
  'flex min-h-11 w-full items-center gap-3 rounded-sm px-2.25 text-left hover:bg-admin-tint aria-[current]:bg-admin-tint aria-[current]:font-semibold aria-[current]:text-admin forced-colors:aria-[current]:bg-[Highlight] forced-colors:aria-[current]:text-[HighlightText] forced-colors:aria-[current]:forced-color-adjust-none';

/** Returns the entry of a screen; screens below /apps without their own belong to 'Apps'. */
function entryOf(screen: AdminScreen): string {
  const own = shellEntries.find((entry) => entry.screen === screen);
  return own?.path ?? '/apps';
}

/** Number of open cases; a dot while the sidebar is collapsed. */
function OpenCases({ isCollapsed }: Pick<NavigationProps, 'isCollapsed'>) {
  const open = useStore($openCases);
  if (open === 0) return null;
  return (
    <span
      className={`rounded-full bg-error font-semibold text-paper ${isCollapsed ? '-ml-4 size-2.5 self-start' : 'ml-auto px-2 text-small'}`}
    >
      {!isCollapsed && <span aria-hidden="true">{open}</span>}
      <span className="sr-only">{shell.openCases(open)}</span>
    </span>
  );
}

/** Side navigation with the user's name and the logout (spec 2.1, 2.8). */
export function Navigation({ current, user, isCollapsed, onLogout, onChoose }: NavigationProps) {
  const prefix = linkPrefix(location.host);
  const hint = (label: string): string | undefined => (isCollapsed ? label : undefined);
  const entries = shellEntries.filter(({ screen }) => canOpen(user.role, screen));
  const text = isCollapsed ? 'sr-only' : '';
  return (
    <>
      <nav aria-label={shell.navigation} className="grow overflow-y-auto">
        <ul className="grid gap-0.5">
          {entries.map(({ path, screen, icon, label }) => (
            <li key={path}>
              <ScreenLink
                screen={screen}
                href={path === '/' ? prefix || '/' : `${prefix}${path}`}
                className={entry}
                title={hint(label)}
                isCurrent={entryOf(current) === path}
                onChoose={onChoose}
              >
                <FrameIcon name={icon} />
                <span className={text}>{label}</span>
                {screen === 'cases' && <OpenCases isCollapsed={isCollapsed} />}
              </ScreenLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="grid gap-0.5 border-t border-hairline pt-3">
        <p className={isCollapsed ? 'sr-only' : 'px-3 pb-1 text-meta text-ink-2'}>
          {shell.signedInAs} <strong className="break-words text-ink">{user.username}</strong>
          {user.isEmergency && <span className="block text-note">{shell.emergency}</span>}
        </p>
        <a href="/" className={entry} title={hint(shell.toSite)}>
          <FrameIcon name="site" />
          <span className={text}>{shell.toSite}</span>
        </a>
        <button type="button" className={entry} title={hint(shell.logout)} onClick={onLogout}>
          <FrameIcon name="logout" />
          <span className={text}>{shell.logout}</span>
        </button>
      </div>
    </>
  );
}
