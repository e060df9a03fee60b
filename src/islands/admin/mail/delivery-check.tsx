import { faultWords, deliveryCheck as words } from '#content/mail/delivery-check.ts';
import { checkInput } from '#contracts/errors.ts';
import { checkDelivery, type DeliveryReport } from '#contracts/mail/delivery-check.ts';
import { formatInstant } from '#domain/berlin-time.ts';
import { SaveForm } from '#islands/admin/forms/save-form.tsx';
import { Loaded } from '#islands/admin/loaded.tsx';
import { CopyButton } from '#islands/admin/purchases/connection/copy-button.tsx';
import { checkNow, deliveryQuery } from '#stores/mail/delivery-check.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Field } from '#ui/field.tsx';

const Finding = ({ fault, records }: DeliveryReport['findings'][number]) => {
  const { text, todo, who } = faultWords[fault];
  return (
    <li className="grid gap-2 border-l-2 border-gold pl-4">
      <p className="font-semibold">{text}</p>
      <p>{todo}</p>
      {records.map(({ type, name, value }) => (
        <div key={`${name} ${value}`} className="grid gap-1">
          <p className="text-meta wrap-anywhere text-ink-2">{words.record(type, name)}</p>
          <code className="rounded-sm bg-paper-2 p-2 text-meta wrap-anywhere">{value}</code>
          <div>
            <CopyButton text={value} label={words.copy} />
          </div>
        </div>
      ))}
      <p className="text-meta text-ink-2">{words.who(who)}</p>
    </li>
  );
};

function Report({ sender, selector, checkedAt, findings }: DeliveryReport & { readonly sender: string }) {
  return (
    <>
      {findings.length > 0 ? (
        <ul className="grid gap-5">
          {findings.map((finding) => (
            <Finding key={finding.fault} {...finding} />
          ))}
        </ul>
      ) : (
        <p className="wrap-anywhere">{checkedAt === null ? words.unchecked : words.fine(sender)}</p>
      )}
      {checkedAt !== null && <p className="text-meta text-ink-2">{words.checkedAt(formatInstant(checkedAt))}</p>}
      <SaveForm
        className="grid gap-3"
        errorTitle={words.failedTitle}
        read={(text) => ({ selector: text('selector') })}
        check={(body) => checkInput(checkDelivery.body, body)}
        save={async (body) => {
          await checkNow(body.selector);
          return words.checked;
        }}
      >
        {({ errors, isBusy }) => (
          <>
            <Field
              name="selector"
              label={words.selector}
              hint={words.selectorHint}
              defaultValue={selector}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              errors={errors.selector}
            />
            <Button type="submit" look="outline" className="justify-self-start" isBusy={isBusy}>
              {words.check}
            </Button>
          </>
        )}
      </SaveForm>
    </>
  );
}

/** 'Kommt deine Post an?': what the sender's DNS records lack. */
export const DeliveryCheck = () => (
  <Loaded query={deliveryQuery} words={words} titles={[words.title]}>
    {({ sender, ...report }) => (
      <Card as="section" className="grid max-w-2xl gap-5" aria-labelledby="delivery-title">
        <h2 id="delivery-title" className="text-lead">
          {words.title}
        </h2>
        <p className="text-ink-2">{words.lead}</p>
        {sender === null ? <p>{words.none}</p> : <Report sender={sender} {...report} />}
      </Card>
    )}
  </Loaded>
);
