import { useStore } from '@nanostores/react';
import { type ComponentProps, useId } from 'react';
import type { Obstacle } from '#contracts/obstacle.ts';
import { canOpen } from '#domain/accounts/roles.ts';
import { $auth } from '#stores/session.ts';
import { Button, buttonLooks } from '#ui/button.tsx';
import { ScreenLink } from './screen-link.tsx';
import { Technician } from './technician.tsx';

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

/** Link to the screen that removes an obstacle, or the folded setting that does. */
export const ObstacleRemedy = ({ of: { link, technician } }: { readonly of: Obstacle }) => (
  <>
    <ObstacleLink link={link} />
    {technician !== undefined && <Technician>{technician}</Technician>}
  </>
);

interface ObstacleButtonProps extends Omit<ComponentProps<typeof Button>, 'aria-describedby' | 'className'> {
  /** Undefined while nothing is in the way. */
  readonly obstacle: Obstacle | undefined;
  /** Hint beside the enabled button. */
  readonly hint?: string;
  readonly isBusy: boolean;
}

/** Button with the known obstacle beside it, instead of a refusal after the press. */
export function ObstacleButton({ obstacle, hint, isBusy, ...button }: ObstacleButtonProps) {
  const id = useId();
  const text = obstacle?.text ?? hint;
  return (
    <div className="grid items-center gap-x-4 gap-y-2 sm:grid-cols-[max-content_minmax(0,1fr)]">
      <Button
        {...button}
        className="justify-self-start"
        isBusy={isBusy || obstacle !== undefined}
        aria-describedby={text === undefined ? undefined : id}
      />
      {text !== undefined && (
        <div className="wrap-anywhere">
          <p id={id} role="status">
            {text}
          </p>
          {obstacle && <ObstacleRemedy of={obstacle} />}
        </div>
      )}
    </div>
  );
}
