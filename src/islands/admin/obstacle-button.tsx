import { useStore } from '@nanostores/react';
import { type ReactNode, useId } from 'react';
import type { Obstacle } from '#contracts/obstacle.ts';
import { canOpen } from '#domain/accounts/roles.ts';
import { $auth } from '#stores/session.ts';
import { Button, buttonLooks } from '#ui/button.tsx';
import { ScreenLink } from './screen-link.tsx';

/** Link to the screen that removes an obstacle, if one does and the user may open it. */
export function ObstacleLink({ link }: Pick<Obstacle, 'link'>) {
  const auth = useStore($auth);
  if (link === null || !('user' in auth) || !canOpen(auth.user.role, link.screen)) return null;
  return (
    <ScreenLink screen={link.screen} search={link.search} className={buttonLooks.link}>
      {link.label}
    </ScreenLink>
  );
}

interface ObstacleButtonProps {
  /** Undefined while nothing is in the way. */
  readonly obstacle: Obstacle | undefined;
  /** Hint beside the enabled button. */
  readonly hint?: string;
  readonly look?: 'solid' | 'outline';
  readonly isBusy: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** Button with the known obstacle beside it, instead of a refusal after the press. */
export function ObstacleButton({ obstacle, hint, look = 'solid', isBusy, onClick, children }: ObstacleButtonProps) {
  const id = useId();
  const text = obstacle?.text ?? hint;
  return (
    <div className="grid items-center gap-x-4 gap-y-2 sm:grid-cols-[max-content_minmax(0,1fr)]">
      <Button
        look={look}
        className="justify-self-start"
        isBusy={isBusy || obstacle !== undefined}
        aria-describedby={text === undefined ? undefined : id}
        onClick={onClick}
      >
        {children}
      </Button>
      {text !== undefined && (
        <div className="wrap-anywhere">
          <p id={id} role="status">
            {text}
          </p>
          {obstacle && <ObstacleLink link={obstacle.link} />}
        </div>
      )}
    </div>
  );
}
