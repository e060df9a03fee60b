import type { ReactNode } from 'react';

interface FactListProps {
  readonly facts: readonly { readonly name: string; readonly value: ReactNode }[];
  readonly className?: string;
}

export const FactList = ({ facts, className = '' }: FactListProps) => (
  <dl className={`grid gap-1.5 text-meta ${className}`}>
    {facts.map(({ name, value }) => (
      <div key={name} className="flex flex-wrap justify-between gap-x-4">
        <dt className="text-ink-2">{name}</dt>
        <dd className="figures">{value}</dd>
      </div>
    ))}
  </dl>
);
