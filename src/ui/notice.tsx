import type { HTMLAttributes } from 'react';

const tones = {
  quiet: 'border-l-field',
  pending: 'border-l-gold',
  success: 'border-l-success',
  error: 'border-l-error',
} as const;

interface NoticeProps extends HTMLAttributes<HTMLDivElement> {
  readonly tone?: keyof typeof tones;
}

/** Status note with a coloured edge; the tone is never the only signal. */
export const Notice = ({ tone = 'quiet', className = '', ...props }: NoticeProps) => (
  <div
    {...props}
    className={`rounded-sm border border-l-3 border-hairline bg-paper px-4 py-3.5 text-meta ${tones[tone]} ${className}`}
  />
);
