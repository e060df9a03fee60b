import { useStore } from '@nanostores/react';
import { type ComponentType, type MouseEvent, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { landmarks } from '#content/pages/navigation.ts';
import { shell } from '#content/shell/frame.ts';
import type { User } from '#contracts/accounts/login.ts';
import type { AdminScreen } from '#domain/shell/admin-routes.ts';
import { localValue } from '#storage.ts';
import { $isReachable } from '#stores/reachability.ts';
import { $isHeld, signOut } from '#stores/session.ts';
import { $heldMove, $isMenuOpen, closeMenu, leave, openMenu } from '#stores/shell/admin-router.ts';
import { showToast } from '#stores/toasts.ts';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { focusInSight } from '#ui/focus.ts';
import { lazyPart } from '#ui/lazy-part.ts';
import { FrameIcon } from './frame-icon.tsx';
import { Navigation, type NavigationProps } from './navigation.tsx';

// Loaded on demand: only small screens need Headless UI's dialog, and only once the menu opens.
const Drawer = lazyPart(async () => (await import('#ui/drawer.tsx')).Drawer);
const LeaveQuestion = lazyPart(async () => (await import('./leave-question.tsx')).LeaveQuestion);

const collapsed = localValue('admin-sidebar-collapsed');

interface ShellProps {
  readonly current: AdminScreen;
  readonly user: User;
  readonly siteName: string;
  /** Search over everything, loaded on its first use. */
  readonly Search: ComponentType<{ readonly onClose: () => void }>;
  readonly children: ReactNode;
}

async function logout(): Promise<void> {
  try {
    await signOut();
  } catch {
    showToast({ title: shell.errorTitle, description: shell.logoutFailed, variant: 'destructive' });
  }
}

const CONTENT_ID = 'content';

/** Moves the focus only: the contents and typed input depend on the address. */
function skip(event: MouseEvent): void {
  event.preventDefault();
  const content = document.getElementById(CONTENT_ID);
  content?.focus({ preventScroll: true });
  content?.scrollIntoView();
}

/** Input of an open dialog, which a change of the screen by the search would lose. */
const OPEN_FORM = '[role=dialog] [name]';

const SkipLink = () => (
  <a
    href={`#${CONTENT_ID}`}
    onClick={skip}
    className="fixed top-3 left-3 z-60 -translate-y-[200%] rounded-sm bg-admin px-5 py-3 font-semibold text-white focus:translate-y-0 forced-colors:border"
  >
    {landmarks.skip}
  </a>
);

interface MenuBarProps extends Omit<NavigationProps, 'isCollapsed' | 'onChoose'> {
  readonly siteName: string;
  /** Button that opens the search. */
  readonly magnifier: ReactNode;
}

/** Menu bar and drawer below 768 px. Its key is the screen, so that it closes on every change of screen. */
function MenuBar({ siteName, magnifier, ...navigation }: MenuBarProps) {
  const isOpen = useStore($isMenuOpen);
  const [wasOpened, setOpened] = useState(false);
  const openerRef = useRef<HTMLButtonElement>(null);

  function open(): void {
    openMenu();
    setOpened(true);
  }

  // Headless UI cannot restore the focus, because it loads only after the click that opened the drawer.
  useEffect(() => {
    if (wasOpened && !isOpen) focusInSight(openerRef.current);
  }, [wasOpened, isOpen]);

  return (
    <>
      <header className="flex items-center gap-2 border-b border-hairline px-3 py-1.5 md:hidden">
        <SkipLink />
        <Button ref={openerRef} look="icon" aria-label={shell.openMenu} aria-haspopup="dialog" onClick={open}>
          <FrameIcon name="menu" />
        </Button>
        <span className="grow font-display text-h3">{siteName}</span>
        {magnifier}
      </header>
      {wasOpened && (
        <Suspense>
          <Drawer label={shell.navigation} isOpen={isOpen} onClose={closeMenu}>
            <div className="flex justify-end pb-3">
              <Button look="icon" aria-label={shell.closeMenu} onClick={closeMenu}>
                <FrameIcon name="close" />
              </Button>
            </div>
            <Navigation {...navigation} isCollapsed={false} onChoose={closeMenu} />
          </Drawer>
        </Suspense>
      )}
    </>
  );
}

/** Frame of every admin screen: sidebar of 240 or 56 px, drawer below 768 px (spec 2.8). */
export function Shell({ current, user, siteName, Search, children }: ShellProps) {
  const isReachable = useStore($isReachable);
  const isHeld = useStore($isHeld);
  const heldMove = useStore($heldMove);
  const [isCollapsed, setCollapsed] = useState(() => collapsed.read() !== null);
  const [isSearching, setSearching] = useState(false);

  useEffect(() => {
    function press(event: KeyboardEvent): void {
      // The letter editor inserts a link with the same keys.
      if (event.defaultPrevented || event.key !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      if (document.querySelector(OPEN_FORM) === null) setSearching(true);
    }
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);

  function toggleCollapsed(): void {
    collapsed.write(isCollapsed ? null : '1');
    setCollapsed(!isCollapsed);
  }

  const magnifier = (
    <Button look="icon" aria-label={shell.search} onClick={() => setSearching(true)}>
      <FrameIcon name="search" />
    </Button>
  );
  const navigation = { current, user, onLogout: () => leave(() => void logout(), 'page') };
  return (
    <div
      className={`grid min-h-dvh grid-rows-[auto_1fr] md:grid-rows-1 ${isCollapsed ? 'md:grid-cols-[3.5rem_minmax(0,1fr)]' : 'md:grid-cols-[15rem_minmax(0,1fr)]'}`}
    >
      <MenuBar key={current} siteName={siteName} magnifier={magnifier} {...navigation} />
      <aside
        aria-label={shell.sidebar}
        className="sticky top-0 hidden h-dvh flex-col border-r border-hairline bg-paper px-1.5 py-3 md:flex"
      >
        <SkipLink />
        <div className="flex flex-wrap items-center pb-3">
          {!isCollapsed && <span className="w-full pl-3 font-display text-lead">{siteName}</span>}
          {magnifier}
          <Button
            look="icon"
            aria-label={isCollapsed ? shell.expand : shell.collapse}
            aria-expanded={!isCollapsed}
            onClick={toggleCollapsed}
          >
            <FrameIcon name={isCollapsed ? 'expand' : 'collapse'} />
          </Button>
        </div>
        <Navigation {...navigation} isCollapsed={isCollapsed} />
      </aside>
      <main
        id={CONTENT_ID}
        tabIndex={-1}
        className="max-w-304 min-w-0 px-[clamp(1.25rem,4vw,3rem)] py-[clamp(1.5rem,4vw,3rem)] outline-none"
      >
        {!isReachable && (
          <Callout role="status" tone="pending" className="mb-6">
            {shell.offline}
          </Callout>
        )}
        {isHeld && (
          <Callout role="status" tone="pending" className="mb-6">
            {shell.held}
          </Callout>
        )}
        {children}
      </main>
      <Suspense>
        {isSearching && <Search onClose={() => setSearching(false)} />}
        {heldMove && <LeaveQuestion />}
      </Suspense>
    </div>
  );
}
