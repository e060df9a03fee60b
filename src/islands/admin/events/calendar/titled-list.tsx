import type { ReactNode } from 'react';

interface TitledListProps {
  readonly id: string;
  readonly title: string;
  readonly className: string;
  readonly children: ReactNode;
}

export const TitledList = ({ id, title, className, children }: TitledListProps) => (
  <section aria-labelledby={id} className={className}>
    <h2 id={id} className="text-lead">
      {title}
    </h2>
    <ul className="mt-2 grid max-w-160 gap-2">{children}</ul>
  </section>
);
