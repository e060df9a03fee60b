import { shell, shellEntries } from '#content/admin.ts';
import { type AdminScreen, linkPrefix } from '#domain/admin-routes.ts';
import { Icon } from '#islands/admin/icon.tsx';
import { ScreenLink } from '#islands/admin/screen-link.tsx';

export interface NavigationProps {
  readonly current: AdminScreen;
  readonly username: string;
  /** Only icons, with the labels as tooltips. */
  readonly isCollapsed: boolean;
  readonly onLogout: () => void;
  /** Called when an entry is chosen. */
  readonly onChoose?: () => void;
}

/** Screens below /apps belong to the entry 'Apps' unless they have an entry of their own. */
function entryOf(screen: AdminScreen): string {
  const own = shellEntries.find((entry) => entry.screen === screen);
  return own?.path ?? '/apps';
}

/** The side navigation with the signed-in name and the logout (spec 2.1, 2.8). */
export function Navigation({ current, username, isCollapsed, onLogout, onChoose }: NavigationProps) {
  const prefix = linkPrefix(location.host);
  const hint = (label: string): string | undefined => (isCollapsed ? label : undefined);
  const text = isCollapsed ? 'sr-only' : '';
  return (
    <>
      <nav aria-label={shell.navigation} className="grow overflow-y-auto">
        <ul className="grid gap-0.5">
          {shellEntries.map(({ path, screen, icon, label }) => (
            <li key={path}>
              <ScreenLink
                screen={screen}
                href={path === '/' ? prefix || '/' : `${prefix}${path}`}
                className="admin-entry"
                title={hint(label)}
                isCurrent={entryOf(current) === path}
                onChoose={onChoose}
              >
                <Icon name={icon} />
                <span className={text}>{label}</span>
              </ScreenLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="grid gap-0.5 border-t border-hairline pt-3">
        <p className={isCollapsed ? 'sr-only' : 'px-3 pb-1 text-meta text-ink-2'}>
          {shell.signedInAs} <strong className="break-words text-ink">{username}</strong>
        </p>
        <a href="/" className="admin-entry" title={hint(shell.toSite)}>
          <Icon name="site" />
          <span className={text}>{shell.toSite}</span>
        </a>
        <button type="button" className="admin-entry" title={hint(shell.logout)} onClick={onLogout}>
          <Icon name="logout" />
          <span className={text}>{shell.logout}</span>
        </button>
      </div>
    </>
  );
}
