import { useEffect, useState } from 'react';
import { waitlist } from '#content/people/waitlist.ts';
import type { FieldMessages } from '#domain/errors.ts';
import type { Chosen } from '#domain/people/choices.ts';
import { WAITLIST_LABELS as labels } from '#domain/people/sign-up-labels.ts';
import type { SignUpOffer } from '#domain/purchases/offers.ts';
import { Checkbox, RadioGroup } from '#ui/choice.tsx';
import { Field } from '#ui/field.tsx';
import { EmailField } from './email-field.tsx';

/** Returns the page's own choice and those whose links were clicked, each once with its name. */
function useChoices(own: Chosen | undefined): readonly (readonly [choice: string, label: string])[] {
  const [noted, setNoted] = useState(() => new Map<string, string>(own && [[own.choice, own.label]]));

  useEffect(() => {
    // The block's script has marked the links (src/components/people/waitlist-block.astro).
    function note(): void {
      const links = [...document.querySelectorAll<HTMLElement>('a[data-noted]')];
      const marked = links.map(({ dataset }) => [dataset.choice ?? '', dataset.choiceLabel ?? ''] as const);
      setNoted((known) => (marked.every(([choice]) => known.has(choice)) ? known : new Map([...known, ...marked])));
    }
    note();
    document.addEventListener('click', note);
    return () => document.removeEventListener('click', note);
  }, []);

  return [...noted];
}

function optionalLabel(label: string) {
  return (
    <span>
      {label} <span className="font-normal text-ink-2">({waitlist.optional})</span>
    </span>
  );
}

export interface WaysToPay {
  readonly legend: string;
  readonly options: readonly { readonly value: SignUpOffer; readonly label: string; readonly price: string }[];
}

interface WaitlistFieldsProps {
  readonly ways: WaysToPay | undefined;
  /** Subject of the page. */
  readonly chosen: Chosen | undefined;
  readonly errors: FieldMessages | undefined;
  /** Called when a correction was accepted instead of typed. */
  readonly onMended: (field: string) => void;
}

/** Fields of a sign-up; uncontrolled, so that input typed before hydration stays. */
export function WaitlistFields({ ways, chosen, errors = {}, onMended }: WaitlistFieldsProps) {
  const choices = useChoices(chosen);

  return (
    <>
      {choices.map(([choice, label]) => (
        <Checkbox
          key={choice}
          name="choice"
          value={choice}
          label={
            <span className="[:not(:checked)+&]:text-ink-2 [:not(:checked)+&]:line-through">
              {waitlist.chosen} <strong>{label}</strong>
            </span>
          }
        />
      ))}
      <EmailField errors={errors.email} onMended={onMended} />
      <Field name="name" label={optionalLabel(labels.name)} autoComplete="name" errors={errors.name} />
      <Field
        name="interests"
        label={optionalLabel(labels.interests)}
        hint={waitlist.interestsHint}
        errors={errors.interests}
      />
      {ways && (
        <RadioGroup
          name="choice"
          legend={ways.legend}
          options={ways.options.map(({ value, label, price }) => ({
            value,
            label: (
              <span>
                {label} <span className="block text-meta text-ink-2">{price}</span>
              </span>
            ),
          }))}
        />
      )}
      <Checkbox name="newsletter" label={labels.newsletter} hint={waitlist.newsletterHint} />
    </>
  );
}
