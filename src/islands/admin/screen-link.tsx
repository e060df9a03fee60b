import { useStore } from '@nanostores/react';
import type { MouseEvent, ReactNode } from 'react';
import { canOpen } from '#domain/accounts/roles.ts';
import type { AdminScreen } from '#domain/shell/admin-routes.ts';
import { screenPath } from '#domain/shell/admin-routes.ts';
import { $auth } from '#stores/session.ts';
import { openScreen } from '#stores/shell/admin-router.ts';

interface ScreenLinkProps {
  readonly screen: AdminScreen;
  readonly children: ReactNode;
  readonly className?: string;
  /** View of the screen, as a query with `?`. */
  readonly search?: string;
  /** Displayed address if it is not the canonical one. */
  readonly href?: string;
  readonly title?: string | undefined;
  /** Name for assistive technology; begins with the visible text. */
  readonly label?: string;
  readonly isCurrent?: boolean;
  /** Called after a plain click, even if the screen is on display already. */
  readonly onChoose?: (() => void) | undefined;
}

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** Link to an admin screen: a real address for new tabs and copying, but no page load on a plain click. */
export function ScreenLink(props: ScreenLinkProps) {
  const { screen, children, className, search = '', href, title, label, isCurrent = false, onChoose } = props;
  return (
    <a
      href={href ?? `${screenPath(screen, location.host)}${search}`}
      className={className}
      title={title}
      aria-label={label}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        openScreen(screen, search);
        onChoose?.();
      }}
    >
      {children}
    </a>
  );
}

interface NumberLinkProps extends Pick<ScreenLinkProps, 'screen' | 'search'> {
  readonly children: ReactNode;
}

/** Links to a screen if the user may open it. */
export function NumberLink({ children, ...to }: NumberLinkProps) {
  const auth = useStore($auth);
  if (auth.status !== 'authenticated' || !canOpen(auth.user.role, to.screen)) return children;
  return (
    <ScreenLink {...to} className="underline decoration-1 underline-offset-4 hover:text-admin">
      {children}
    </ScreenLink>
  );
}
