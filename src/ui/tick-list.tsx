interface TickListProps {
  readonly items: readonly string[];
  readonly className?: string;
}

const tick =
  'before:absolute before:top-[0.5em] before:left-0.5 before:h-[0.4375rem] before:w-3.5 before:[rotate:-45deg] before:border-b-[1.25px] before:border-l-[1.25px] before:border-gold';

/** Points, each with a tick. */
export const TickList = ({ items, className = '' }: TickListProps) => (
  <ul className={`text-meta ${className}`}>
    {items.map((item) => (
      <li key={item} className={`relative pl-7 ${tick}`}>
        {item}
      </li>
    ))}
  </ul>
);
