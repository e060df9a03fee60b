import { useState } from 'react';
import { giftFiles as words } from '#content/content/screen.ts';
import { UPLOAD_MAX_BYTES } from '#contracts/content/images.ts';
import { giftSize } from '#domain/content/gift-size.ts';
import { serverMessageOf } from '#islands/admin/message.ts';
import { sendGift } from '#stores/content/recordings.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import type { FieldControlProps } from './field-props.ts';
import { asGiftFile } from './values.ts';

export function GiftFileField({ name, facts, value, errors, onChange }: FieldControlProps) {
  const [refusal, setRefusal] = useState<string>();
  const [isSending, setSending] = useState(false);
  const [round, setRound] = useState(0);
  const stored = asGiftFile(value);

  async function send(file: File): Promise<void> {
    setRefusal(file.size > UPLOAD_MAX_BYTES ? words.tooLarge : undefined);
    if (file.size > UPLOAD_MAX_BYTES) return;
    setSending(true);
    try {
      onChange(await sendGift(new Uint8Array(await file.arrayBuffer())));
      setRound((count) => count + 1);
    } catch (error) {
      setRefusal(words.sendFailed(serverMessageOf(error)));
    } finally {
      setSending(false);
    }
  }

  return (
    <div className="grid gap-2">
      <Field
        key={round}
        name={`${name}.file`}
        type="file"
        accept=".pdf,.m4a,.mp3,application/pdf,audio/mp4,audio/x-m4a,audio/mpeg"
        label={facts.label}
        hint={facts.help}
        errors={[...(errors[''] ?? []), ...(refusal === undefined ? [] : [refusal])]}
        disabled={isSending}
        onChange={({ target: { files } }) => {
          if (files?.[0]) void send(files[0]);
        }}
      />
      <p role="status" className="text-meta text-ink-2 empty:hidden">
        {isSending ? words.sending : stored && words.stored(giftSize(stored))}
      </p>
      {stored !== null && (
        <Button look="outline" className="justify-self-start" onClick={() => onChange(null)}>
          {words.takeOut}
        </Button>
      )}
    </div>
  );
}
