import type { ReactNode, Ref } from 'react';

interface ActionButtonProps {
  readonly children: ReactNode;
  /** Whether its action is running; it keeps the focus meanwhile, and clicks do nothing. */
  readonly isBusy: boolean;
  readonly isDisabled?: boolean;
  readonly look?: 'solid' | 'outline';
  /** What it does; without it the button sends its form, which has to mind `isBusy` itself. */
  readonly onClick?: () => void;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button whose action takes a while. */
export const ActionButton = (props: ActionButtonProps) => {
  const { children, isBusy, isDisabled = false, look = 'solid', onClick, ref } = props;
  return (
    <button
      ref={ref}
      type={onClick ? 'button' : 'submit'}
      className={look === 'solid' ? 'admin-button' : 'admin-button-outline'}
      disabled={isDisabled}
      aria-disabled={isBusy || undefined}
      onClick={() => {
        if (!isBusy) onClick?.();
      }}
    >
      {children}
    </button>
  );
};
