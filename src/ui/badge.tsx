import type { ReactNode } from 'react';

interface BadgeProps {
  readonly children: ReactNode;
  readonly tone?: 'success' | 'alert' | 'quiet';
}

/** A small label, e.g. for a state. */
export const Badge = ({ children, tone = 'quiet' }: BadgeProps) => (
  <span className="badge" data-tone={tone}>
    {children}
  </span>
);

interface ColorBadgeProps {
  readonly children: ReactNode;
  /** `#rrggbb`. */
  readonly color: string;
  readonly textColor: string;
}

/** A small label in a colour that somebody has chosen. */
export const ColorBadge = ({ children, color, textColor }: ColorBadgeProps) => (
  // biome-ignore lint/style/noInlineStyles: the colour is data.
  <span className="badge" style={{ backgroundColor: color, color: textColor }}>
    {children}
  </span>
);

/** A sample of a colour, `#rrggbb`; it never stands alone. */
export const Swatch = ({ color }: { readonly color: string }) => (
  <svg viewBox="0 0 20 20" width="20" height="20" className="swatch" aria-hidden="true">
    <rect width="20" height="20" rx="4" fill={color} />
  </svg>
);
