import { useState } from 'react';
import { UPLOAD_MAX_BYTES } from '#contracts/content/images.ts';
import { serverMessageOf } from '#islands/admin/message.ts';
import { Field } from '#ui/field.tsx';

interface UploadFieldProps {
  readonly name: string;
  readonly accept: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly errors?: readonly string[] | undefined;
  readonly words: {
    readonly tooLarge: string;
    readonly sending: string;
    readonly sendFailed: (message: string) => string;
  };
  /** Describes what is stored. */
  readonly stored?: string | undefined;
  /** Stores the chosen file. @returns a German sentence if it is refused */
  readonly onFile: (bytes: Uint8Array) => Promise<string | undefined>;
}

/** Choice of a file that is sent at once. */
export function UploadField({ name, words, stored, errors = [], onFile, ...field }: UploadFieldProps) {
  const [refusal, setRefusal] = useState<string>();
  const [isSending, setSending] = useState(false);
  const [round, setRound] = useState(0);

  async function send(file: File): Promise<void> {
    setRefusal(file.size > UPLOAD_MAX_BYTES ? words.tooLarge : undefined);
    if (file.size > UPLOAD_MAX_BYTES) return;
    setSending(true);
    try {
      const refused = await onFile(new Uint8Array(await file.arrayBuffer()));
      setRefusal(refused);
      if (refused === undefined) setRound((count) => count + 1);
    } catch (error) {
      setRefusal(words.sendFailed(serverMessageOf(error)));
    } finally {
      setSending(false);
    }
  }

  return (
    <>
      <Field
        {...field}
        key={round}
        name={`${name}.file`}
        type="file"
        errors={refusal === undefined ? errors : [...errors, refusal]}
        disabled={isSending}
        onChange={({ target: { files } }) => {
          if (files?.[0]) void send(files[0]);
        }}
      />
      <p role="status" className="text-meta text-ink-2 empty:hidden">
        {isSending ? words.sending : stored}
      </p>
    </>
  );
}
