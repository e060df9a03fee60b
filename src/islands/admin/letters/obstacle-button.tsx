import { type ReactNode, useId } from 'react';
import { obstacles as words } from '#content/letters/steps.ts';
import type { LetterCheck } from '#domain/letters/checks.ts';
import { letterSearch } from '#domain/shell/letter-search.ts';
import { ScreenLink } from '#islands/admin/screen-link.tsx';
import { Button, buttonLooks } from '#ui/button.tsx';

/** Known reason why the server would refuse, with a link to where it is removed. */
export interface Obstacle {
  readonly text: string;
  readonly link?: ReactNode;
}

/** Links a failed check to where it is removed. @param letterId set if its letter is not on the screen */
export function obstacleOf({ name, text }: Pick<LetterCheck, 'name' | 'text'>, letterId?: string): Obstacle {
  if (name === 'imprint') {
    const link = (
      <ScreenLink screen="content" search="#contact" className={buttonLooks.link}>
        {words.toImprint}
      </ScreenLink>
    );
    return { text, link };
  }
  if (letterId === undefined || name === 'mail') return { text };
  const link = (
    <ScreenLink screen="newsletter" search={letterSearch(letterId)} className={buttonLooks.link}>
      {words.toLetter}
    </ScreenLink>
  );
  return { text, link };
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
        <div className="[overflow-wrap:anywhere]">
          <p id={id} role="status">
            {text}
          </p>
          {obstacle?.link}
        </div>
      )}
    </div>
  );
}
