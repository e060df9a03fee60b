interface LineIconProps {
  /** SVG path in a square of 24 units. */
  readonly path: string;
  /** Width and height in pixels. */
  readonly size?: number;
  readonly strokeWidth?: number;
}

/** Line icon in the text colour; it never carries meaning alone. */
export const LineIcon = ({ path, size = 24, strokeWidth = 1.25 }: LineIconProps) => (
  <svg
    viewBox="0 0 24 24"
    width={size}
    height={size}
    fill="none"
    stroke="currentColor"
    strokeWidth={strokeWidth}
    strokeLinecap="round"
    strokeLinejoin="round"
    className="flex-none"
    aria-hidden="true"
  >
    <path d={path} />
  </svg>
);
