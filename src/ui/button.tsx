import { type ButtonHTMLAttributes, type MouseEvent, type Ref, useState } from 'react';

const box = 'inline-flex min-h-11 items-center justify-center rounded-sm py-1.5 font-semibold';
const shut =
  'disabled:cursor-not-allowed disabled:text-ink-2 aria-disabled:cursor-not-allowed aria-disabled:text-ink-2';
const solid = `${box} bg-admin text-white hover:bg-admin-press ${shut} disabled:bg-hairline aria-disabled:bg-hairline forced-colors:border forced-colors:disabled:text-[GrayText] forced-colors:aria-disabled:text-[GrayText]`;
const outline = `${box} border border-admin bg-white text-admin hover:bg-admin-tint ${shut} disabled:border-hairline disabled:bg-white aria-disabled:border-hairline aria-disabled:bg-white forced-colors:aria-disabled:border-[GrayText] forced-colors:aria-disabled:text-[GrayText]`;

export const buttonLooks = {
  solid: `${solid} px-5`,
  outline: `${outline} px-5`,
  /** Beside a field or in a row: same height, less width. */
  compact: `${outline} px-3.5`,
  /** Toggle or one of a few options; `aria-pressed` or `aria-current` marks the chosen one. */
  choice: `${box} border border-hairline bg-white px-3 hover:bg-admin-tint aria-pressed:border-admin aria-pressed:bg-admin-tint aria-pressed:text-admin aria-[current]:border-admin aria-[current]:bg-admin-tint aria-[current]:text-admin forced-colors:aria-pressed:border-[Highlight] forced-colors:aria-[current]:border-[Highlight]`,
  link: 'inline-flex min-h-11 items-center text-left font-semibold text-admin underline decoration-1 underline-offset-4 hover:decoration-2',
  icon: 'grid size-11 flex-none place-items-center rounded-sm hover:bg-admin-tint aria-disabled:cursor-not-allowed aria-disabled:opacity-50',
  /** Icon in a table's row; on a card it is large enough for a finger. */
  rowIcon:
    'grid size-9.5 flex-none place-items-center rounded-sm text-ink-2 hover:bg-admin-tint hover:text-admin disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-not-allowed aria-disabled:opacity-50 @max-table:size-11 [&>svg]:size-5.5',
} as const;

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'onClick'> {
  readonly look?: keyof typeof buttonLooks;
  /**
   * True while its action runs elsewhere, e.g. behind a neighbour: it keeps the focus and ignores clicks. Forms guard
   * against a second submit themselves.
   */
  readonly isBusy?: boolean;
  /** The button is busy until a returned promise settles, so that a double click starts one operation. */
  readonly onClick?: ((event: MouseEvent<HTMLButtonElement>) => unknown) | undefined;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** Button that submits its form only with `type="submit"`. */
export function Button({
  look = 'solid',
  isBusy = false,
  className,
  type = 'button',
  onClick,
  ...button
}: ButtonProps) {
  const [isRunning, setRunning] = useState(false);
  const isHeld = isBusy || isRunning;

  async function hold(operation: Promise<unknown>): Promise<void> {
    setRunning(true);
    try {
      await operation;
    } finally {
      setRunning(false);
    }
  }

  return (
    <button
      {...button}
      type={type}
      className={className === undefined ? buttonLooks[look] : `${buttonLooks[look]} ${className}`}
      aria-disabled={isHeld || button['aria-disabled'] || undefined}
      onClick={(event) => {
        if (isHeld) return;
        const operation = onClick?.(event);
        if (operation instanceof Promise) void hold(operation);
      }}
    />
  );
}
