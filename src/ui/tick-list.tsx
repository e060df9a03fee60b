interface TickListProps {
  readonly items: readonly string[];
  readonly className?: string;
}

export const TickList = ({ items, className = '' }: TickListProps) => (
  <ul className={`ticks text-meta ${className}`}>
    {items.map((item) => (
      <li key={item}>{item}</li>
    ))}
  </ul>
);
