import { useStore } from '@nanostores/react';
import { useState } from 'react';
import {
  campaign as campaignWords,
  categories as categoryWords,
  redirectDialog as words,
} from '#content/redirects/table.ts';
import { type Category, errorLanguage, type RedirectDetails } from '#contracts/redirects/editing.ts';
import {
  CAMPAIGN_FIELDS,
  type CampaignField,
  canCarryCampaign,
  readCampaign,
  withCampaign,
} from '#domain/redirects/campaign.ts';
import { DayField } from '#islands/admin/day-field.tsx';
import { typedAddress } from '#islands/admin/redirects/typed-address.ts';
import { dataOf } from '#stores/query.ts';
import { categoriesQuery } from '#stores/redirects/editing.ts';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { Toggle } from '#ui/toggle.tsx';
import type { FormFields } from './entry-dialog.tsx';
import { SlugField } from './slug-field.tsx';

const fields: readonly CampaignField[] = ['source', 'medium', 'campaign', 'content', 'term'];

interface CampaignFieldsProps {
  /** Target as typed; the fields show its utm_* parameters. */
  readonly targetUrl: string;
  readonly onChange: (targetUrl: string) => void;
}

/** Edits the target's UTM parameters, which tell its website the source of the visitors. */
function CampaignFields({ targetUrl, onChange }: CampaignFieldsProps) {
  const isPossible = canCarryCampaign(targetUrl);
  const values = readCampaign(targetUrl);
  const isNamed = Object.values(values).some((value) => value !== '');
  return (
    <details className="-my-2">
      <summary className="min-h-11 py-2 font-semibold text-admin">
        {campaignWords.title}
        {isNamed && (
          <span className="font-normal wrap-anywhere text-ink-2">
            {': '}
            {fields.flatMap((field) => values[field] || []).join(' · ')}
          </span>
        )}
      </summary>
      <p className="mb-3 text-meta text-ink-2">{isPossible ? campaignWords.hint : campaignWords.needsTarget}</p>
      <div className="grid gap-x-5 gap-y-4 pb-4 sm:grid-cols-2">
        {fields.map((field) => (
          <Field
            key={field}
            name={CAMPAIGN_FIELDS[field]}
            label={campaignWords.fields[field]}
            placeholder={campaignWords.examples[field]}
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

/** Formats metadata: JSON for an object, the text itself for a string (spec 3). */
function metadataText(metadata: unknown): string {
  if (metadata === null || metadata === undefined) return '';
  return typeof metadata === 'string' ? metadata : JSON.stringify(metadata, null, 2);
}

function categoryOptions(categories: readonly Category[], chosen: number | null) {
  const isUnknown = chosen !== null && !categories.some(({ id }) => id === chosen);
  return [
    { value: '', label: categoryWords.none },
    ...categories.map(({ id, name }) => ({ value: String(id), label: name })),
    ...(isUnknown ? [{ value: String(chosen), label: categoryWords.unknown }] : []),
  ];
}

interface RedirectFieldsProps extends FormFields {
  /** Initial values; undefined for a new redirect. */
  readonly redirect: RedirectDetails | undefined;
}

/** Fields of a redirect (spec 2.13, 3). */
export function RedirectFields({ redirect, errors, clearError }: RedirectFieldsProps) {
  const state = useStore(categoriesQuery.$state);
  const [title, setTitle] = useState(redirect?.title ?? '');
  const [targetUrl, setTargetUrl] = useState(redirect?.targetUrl ?? '');
  const [expiresAt, setExpiresAt] = useState(redirect?.expiresAt?.slice(0, 10) ?? '');
  const [isActive, setIsActive] = useState(redirect?.active !== 'false');
  const [nextUrl, setNextUrl] = useState(redirect?.nextUrl ?? '');
  const [isUnfolded, setUnfolded] = useState(false);
  const hasFoldedError = Object.keys(errors).some((field) => field !== 'slug' && field !== 'targetUrl');
  const chosen = redirect?.categoryId ?? null;
  return (
    <>
      <SlugField initial={redirect?.slug ?? ''} title={title} errors={errors.slug} onFill={() => clearError('slug')} />
      <Field
        name="targetUrl"
        type="url"
        label={words.targetUrl}
        hint={words.targetUrlHint}
        placeholder="https://"
        value={targetUrl}
        required
        autoComplete="off"
        errors={errors.targetUrl}
        errorLang={errorLanguage(errors.targetUrl)}
        onChange={(event) => setTargetUrl(event.target.value)}
        onBlur={() => setTargetUrl(typedAddress)}
      />
      <details
        className="-my-2"
        open={isUnfolded || hasFoldedError}
        onToggle={(event) => setUnfolded(event.currentTarget.open)}
      >
        <summary className="min-h-11 py-2 font-semibold text-admin">{words.more}</summary>
        <div className="grid gap-4 pt-2 pb-4">
          <CampaignFields targetUrl={targetUrl} onChange={setTargetUrl} />
          <div className="grid gap-5 sm:grid-cols-2">
            <Field
              name="title"
              label={words.title}
              value={title}
              onChange={(event) => setTitle(event.target.value)}
              autoComplete="off"
              errors={errors.title}
            />
            <Select
              key={state.status}
              name="categoryId"
              label={words.category}
              options={categoryOptions(dataOf(state) ?? [], chosen)}
              defaultValue={chosen ?? ''}
              errors={errors.categoryId}
            />
          </div>
          <TextArea
            name="description"
            label={words.description}
            rows={2}
            defaultValue={redirect?.description ?? ''}
            errors={errors.description}
          />
          <div className="grid gap-x-10 gap-y-4 sm:grid-cols-2">
            <Toggle name="active" label={words.active} checked={isActive} onChange={setIsActive} />
            <Toggle name="trackClicks" label={words.trackClicks} defaultChecked={redirect?.trackClicks ?? true} />
          </div>
          <DayField
            isIso
            isClearable
            name="expiresAt"
            label={words.expiresAt}
            hint={words.expiresAtHint}
            value={expiresAt}
            errors={errors.expiresAt}
            onChange={(value) => {
              setExpiresAt(value);
              clearError('expiresAt');
            }}
          />
          {(expiresAt !== '' || !isActive || nextUrl !== '') && (
            <Field
              name="nextUrl"
              type="url"
              label={words.nextUrl}
              hint={words.nextUrlHint}
              placeholder="https://"
              value={nextUrl}
              autoComplete="off"
              errors={errors.nextUrl}
              onChange={(event) => setNextUrl(event.target.value)}
              onBlur={() => setNextUrl(typedAddress)}
            />
          )}
          <Field
            name="vouchers"
            label={words.vouchers}
            hint={words.vouchersHint}
            defaultValue={redirect?.vouchers ?? ''}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            errors={errors.vouchers}
          />
          <TextArea
            name="metadata"
            label={words.metadata}
            hint={words.metadataHint}
            rows={3}
            spellCheck={false}
            defaultValue={metadataText(redirect?.metadata)}
            errors={errors.metadata}
          />
        </div>
      </details>
    </>
  );
}
