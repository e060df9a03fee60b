import { campaign as words } from '#content/redirects/table.ts';
import {
  CAMPAIGN_FIELDS,
  type CampaignField,
  canCarryCampaign,
  readCampaign,
  withCampaign,
} from '#domain/redirects/campaign.ts';
import { Field } from '#ui/field.tsx';

const fields: readonly CampaignField[] = ['source', 'medium', 'campaign', 'content', 'term'];

interface CampaignFieldsProps {
  /** Target as typed; the fields show its utm_* parameters. */
  readonly targetUrl: string;
  readonly onChange: (targetUrl: string) => void;
}

/** Edits the target's UTM parameters, which tell its website the source of the visitors. */
export function CampaignFields({ targetUrl, onChange }: CampaignFieldsProps) {
  const isPossible = canCarryCampaign(targetUrl);
  const values = readCampaign(targetUrl);
  const isNamed = Object.values(values).some((value) => value !== '');
  return (
    <details className="-my-2">
      <summary className="min-h-11 py-2 font-semibold text-admin">
        {words.title}
        {isNamed && (
          <span className="font-normal wrap-anywhere text-ink-2">
            {': '}
            {fields.flatMap((field) => values[field] || []).join(' · ')}
          </span>
        )}
      </summary>
      <p className="mb-3 text-meta text-ink-2">{isPossible ? words.hint : words.needsTarget}</p>
      <div className="grid gap-x-5 gap-y-4 pb-4 sm:grid-cols-2">
        {fields.map((field) => (
          <Field
            key={field}
            name={CAMPAIGN_FIELDS[field]}
            label={words.fields[field]}
            placeholder={words.examples[field]}
            value={values[field]}
            disabled={!isPossible}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => onChange(withCampaign(targetUrl, field, event.target.value))}
          />
        ))}
      </div>
    </details>
  );
}
