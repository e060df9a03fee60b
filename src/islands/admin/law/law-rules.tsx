import { law as words } from '#content/law/check.ts';
import { factsOf, ruleIds } from '#domain/law/rules.ts';
import { FoldedSection } from '#ui/folded-section.tsx';

/** Name of a rule, the days since which it holds and on which it was checked, and its source. */
export function RuleOrigin({ rule }: { readonly rule: string }) {
  const facts = factsOf(rule);
  if (facts === undefined) return null;
  return (
    <p className="text-ink-2">
      {words.basis(rule, facts)}{' '}
      <a
        href={facts.sources[0]}
        target="_blank"
        rel="noopener noreferrer"
        className="inline-block py-1 font-semibold text-admin underline decoration-1 underline-offset-4 hover:decoration-2"
        aria-label={words.sourceOf(rule)}
      >
        {words.source}
      </a>
    </p>
  );
}

/** All rules, also those without a point, folded below the groups. */
export const LawRules = () => (
  <FoldedSection title={words.rules}>
    <ul className="grid max-w-[68ch] gap-2 text-meta">
      {ruleIds.map((rule) => (
        <li key={rule}>
          <RuleOrigin rule={rule} />
        </li>
      ))}
    </ul>
  </FoldedSection>
);
