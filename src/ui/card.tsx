import type { HTMLAttributes } from 'react';

interface CardProps extends HTMLAttributes<HTMLElement> {
  readonly as?: 'div' | 'section' | 'li' | 'p';
}

export const Card = ({ as: Element = 'div', className = '', ...props }: CardProps) => (
  <Element {...props} className={`rounded-sm border border-hairline p-6 ${className}`} />
);
