import type { HTMLAttributes } from 'react';

const tones = {
  quiet: 'border-l-field',
  pending: 'border-l-gold',
  success: 'border-l-success',
  error: 'border-l-error',
} as const;

interface CalloutProps extends HTMLAttributes<HTMLDivElement> {
  readonly tone?: keyof typeof tones;
}

/** Status note with a coloured edge; the tone is never the only signal. */
export const Callout = ({ tone = 'quiet', className = '', ...props }: CalloutProps) => (
  <div
    {...props}
    className={`rounded-sm border border-l-3 border-hairline bg-paper px-4 py-3.5 text-meta ${tones[tone]} ${className}`}
  />
);
