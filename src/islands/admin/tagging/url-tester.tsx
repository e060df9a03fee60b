import { useStore } from '@nanostores/react';
import { type SubmitEvent, useState } from 'react';
import { tester as words } from '#content/tagging/screen.ts';
import { Address } from '#islands/admin/address.tsx';
import { dataOf } from '#stores/query.ts';
import { protectedTagsQuery, type TagOutcome } from '#stores/tagging/contact-tags.ts';
import { showToast } from '#stores/toasts.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { FactList } from '#ui/fact-list.tsx';
import { Field } from '#ui/field.tsx';
import { Result } from './result.tsx';
import { type TestedUrl, testUrl } from './tested-url.ts';

const sampleUrl = (): string => `${location.origin}/soulcircle?contactid=12345&tag=website-visitor`;

function Preview({ tested }: { readonly tested: TestedUrl }) {
  const { parts } = words;
  return (
    <div className="grid min-h-33 content-start gap-2 rounded-sm bg-paper px-4 py-3.5 text-meta leading-[inherit]">
      <p className="font-semibold">{words.preview}</p>
      {tested.kind === 'invalid' ? (
        <p className="text-error">{words.invalidPreview}</p>
      ) : (
        <FactList
          facts={[
            { name: parts.address, value: <Address text={tested.address} /> },
            { name: parts.contactId, value: tested.contactId || words.none },
            { name: parts.tag, value: tested.tag || words.none },
          ]}
        />
      )}
    </div>
  );
}

function outcomeOf(tested: TestedUrl): TagOutcome {
  if (tested.kind === 'protected') return { status: 'error', message: words.protected(tested.tag) };
  if (tested.kind !== 'contact') return { status: 'error', message: words[tested.kind] };
  return { status: 'success', message: words.found(tested.contactId, tested.tag) };
}

/** Shows the effect of an address without tagging (spec 2.11, 5). */
export function UrlTester() {
  const [address, setAddress] = useState(sampleUrl);
  const [outcome, setOutcome] = useState<TagOutcome>();
  const marked = useStore(protectedTagsQuery.$state);
  const tested = testUrl(address, dataOf(marked)?.tags ?? []);

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const result = outcomeOf(tested);
    const isFound = result.status === 'success';
    setOutcome(result);
    showToast({
      title: isFound ? words.successTitle : words.errorTitle,
      description: result.message,
      variant: isFound ? 'success' : 'destructive',
    });
  }

  return (
    <Card>
      <form noValidate className="grid gap-5" onSubmit={submit}>
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
        <Preview tested={tested} />
        <p className="text-meta text-ink-2">{words.info}</p>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <Button type="submit">{words.submit}</Button>
          <Result outcome={outcome} />
        </div>
      </form>
    </Card>
  );
}
