import type { ButtonHTMLAttributes, Ref } from 'react';

const box = 'inline-flex min-h-11 items-center justify-center rounded-sm py-1.5 font-semibold';
const shut =
  'disabled:cursor-not-allowed disabled:text-ink-2 aria-disabled:cursor-not-allowed aria-disabled:text-ink-2';
const solid = `${box} bg-admin text-white hover:bg-admin-press ${shut} disabled:bg-hairline aria-disabled:bg-hairline forced-colors:border forced-colors:disabled:text-[GrayText] forced-colors:aria-disabled:text-[GrayText]`;
const outline = `${box} border border-admin bg-white text-admin hover:bg-admin-tint ${shut} disabled:border-hairline disabled:bg-white aria-disabled:border-hairline aria-disabled:bg-white forced-colors:aria-disabled:border-[GrayText] forced-colors:aria-disabled:text-[GrayText]`;

/** How buttons look, and links that stand where a button could. */
export const buttonLooks = {
  solid: `${solid} px-5`,
  outline: `${outline} px-5`,
  /** Beside a field, or in a row: as high, less wide. */
  compact: `${outline} px-3.5`,
  /** One of a few, or on and off; `aria-pressed` or `aria-current` says which is chosen. */
  choice: `${box} border border-hairline bg-white px-3 hover:bg-admin-tint aria-pressed:border-admin aria-pressed:bg-admin-tint aria-pressed:text-admin aria-[current]:border-admin aria-[current]:bg-admin-tint aria-[current]:text-admin forced-colors:aria-pressed:border-[Highlight] forced-colors:aria-[current]:border-[Highlight]`,
  link: 'inline-flex min-h-11 items-center text-left font-semibold text-admin underline decoration-1 underline-offset-4 hover:decoration-2',
  icon: 'grid size-11 flex-none place-items-center rounded-sm hover:bg-admin-tint',
  /** One of several icons in a table's row; where the row is a card, there is room for a finger. */
  rowIcon:
    'grid size-9.5 flex-none place-items-center rounded-sm text-ink-2 hover:bg-admin-tint hover:text-admin disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-not-allowed aria-disabled:opacity-50 @max-table:size-11 [&>svg]:size-5.5',
} as const;

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly look?: keyof typeof buttonLooks;
  /** Whether its action is running; it keeps the focus meanwhile, and clicks do nothing. A form minds this itself. */
  readonly isBusy?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button; it sends its form only with `type="submit"`. */
export function Button({
  look = 'solid',
  isBusy = false,
  className,
  type = 'button',
  onClick,
  ...button
}: ButtonProps) {
  return (
    <button
      {...button}
      type={type}
      className={className === undefined ? buttonLooks[look] : `${buttonLooks[look]} ${className}`}
      aria-disabled={isBusy || button['aria-disabled'] || undefined}
      onClick={(event) => {
        if (!isBusy) onClick?.(event);
      }}
    />
  );
}
