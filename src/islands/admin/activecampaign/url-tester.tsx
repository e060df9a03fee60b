import { type SubmitEvent, useState } from 'react';
import { tester as words } from '#content/activecampaign.ts';
import type { TagOutcome } from '#stores/activecampaign.ts';
import { showToast } from '#stores/toasts.ts';
import { Field } from '#ui/field.tsx';
import { Result } from './result.tsx';
import { type TestedUrl, testUrl } from './tested-url.ts';

const sampleUrl = (): string => `${location.origin}/soulcircle?contactid=12345&tag=website-visitor`;

function Preview({ tested }: { readonly tested: TestedUrl }) {
  const { parts } = words;
  return (
    <div className="url-preview">
      <p className="font-semibold">{words.preview}</p>
      {tested.kind === 'invalid' ? (
        <p className="text-error">{words.invalidPreview}</p>
      ) : (
        <dl className="fact-list">
          <div>
            <dt>{parts.address}</dt>
            <dd>{tested.address}</dd>
          </div>
          <div>
            <dt>{parts.contactId}</dt>
            <dd>{tested.contactId || words.none}</dd>
          </div>
          <div>
            <dt>{parts.tag}</dt>
            <dd>{tested.tag || words.none}</dd>
          </div>
        </dl>
      )}
    </div>
  );
}

function outcomeOf(tested: TestedUrl): TagOutcome {
  if (tested.kind !== 'contact') return { status: 'error', message: words[tested.kind] };
  return { status: 'success', message: words.found(tested.contactId, tested.tag) };
}

/** Says what an address would do, without doing it (spec 2.11, 5). */
export function UrlTester() {
  const [address, setAddress] = useState(sampleUrl);
  const [outcome, setOutcome] = useState<TagOutcome>();

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const result = outcomeOf(testUrl(address));
    const isFound = result.status === 'success';
    setOutcome(result);
    showToast({
      title: isFound ? words.successTitle : words.errorTitle,
      description: result.message,
      variant: isFound ? 'success' : 'destructive',
    });
  }

  return (
    <form noValidate className="admin-card tagging-form grid" onSubmit={submit}>
      <Field
        name="url"
        type="url"
        label={words.url}
        autoComplete="off"
        spellCheck={false}
        value={address}
        onChange={(event) => {
          setAddress(event.target.value);
          setOutcome(undefined);
        }}
      />
      <Preview tested={testUrl(address)} />
      <p className="text-meta text-ink-2">{words.info}</p>
      <div className="tagging-end">
        <button type="submit" className="admin-button">
          {words.submit}
        </button>
        <Result outcome={outcome} />
      </div>
    </form>
  );
}
