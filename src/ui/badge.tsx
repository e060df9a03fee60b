import type { ReactNode } from 'react';

const box =
  'inline-block max-w-full rounded-[0.875rem] border border-transparent px-2.5 py-0.5 text-small leading-[1.4] font-semibold';

const tones = {
  quiet: 'bg-paper-2 text-ink-2',
  success: 'bg-success-tint text-success',
  alert: 'bg-pending text-gold-ink',
  error: 'bg-error-tint text-error',
} as const;

interface BadgeProps {
  readonly children: ReactNode;
  readonly tone?: keyof typeof tones;
}

export const Badge = ({ children, tone = 'quiet' }: BadgeProps) => (
  <span className={`${box} ${tones[tone]}`}>{children}</span>
);

interface ColorBadgeProps {
  readonly children: ReactNode;
  /** `#rrggbb`. */
  readonly color: string;
  readonly textColor: string;
}

export const ColorBadge = ({ children, color, textColor }: ColorBadgeProps) => (
  // biome-ignore lint/style/noInlineStyles: the colour is data.
  <span className={box} style={{ backgroundColor: color, color: textColor }}>
    {children}
  </span>
);

/** Sample of a colour, `#rrggbb`; only beside text, since it has none. */
export const Swatch = ({ color }: { readonly color: string }) => (
  <svg
    viewBox="0 0 20 20"
    width="20"
    height="20"
    className="flex-none rounded-[4px] border border-hairline"
    aria-hidden="true"
  >
    <rect width="20" height="20" rx="4" fill={color} />
  </svg>
);
