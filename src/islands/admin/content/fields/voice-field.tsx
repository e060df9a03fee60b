import { useEffect, useRef, useState } from 'react';
import { voices as words } from '#content/content/screen.ts';
import { imagePath, UPLOAD_MAX_BYTES } from '#contracts/content/images.ts';
import { NO_RECORDING, VOICE_MAX } from '#contracts/content/voice.ts';
import { serverMessageOf } from '#islands/admin/message.ts';
import { readSeconds, sendRecording } from '#stores/content/recordings.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { AiAnswer } from './ai-answer.tsx';
import type { FieldControlProps } from './field-props.ts';
import { asVoice } from './values.ts';

/** Silence that encoders add at both ends of a recording. */
const PADDING_S = 0.1;

export function VoiceField({ name, facts, value, errors, onChange }: FieldControlProps) {
  const [refusal, setRefusal] = useState<string>();
  const [isSending, setSending] = useState(false);
  const [round, setRound] = useState(0);
  const voice = asVoice(value);
  // Words typed while a recording is sent belong to it, too.
  const latest = useRef({ voice, onChange });

  useEffect(() => {
    latest.current = { voice, onChange };
  });

  async function send(file: File): Promise<void> {
    setRefusal(undefined);
    if (file.size > UPLOAD_MAX_BYTES) {
      setRefusal(words.tooLarge);
      return;
    }
    setSending(true);
    try {
      const bytes = new Uint8Array(await file.arrayBuffer());
      const seconds = await readSeconds(bytes);
      if (seconds === undefined || seconds > VOICE_MAX.seconds + PADDING_S) {
        setRefusal(seconds === undefined ? NO_RECORDING : words.tooLong(seconds));
        return;
      }
      const stored = await sendRecording(bytes);
      latest.current.onChange({
        ...stored,
        seconds: Math.max(1, Math.round(seconds)),
        transcript: latest.current.voice?.transcript ?? '',
      });
      setRound((count) => count + 1);
    } catch (error) {
      setRefusal(words.sendFailed(serverMessageOf(error)));
    } finally {
      setSending(false);
    }
  }

  return (
    <fieldset className="grid gap-3 rounded-sm border border-hairline p-4">
      <legend className="px-1 font-semibold">{facts.label}</legend>
      {facts.help !== undefined && <p className="text-meta text-ink-2">{facts.help}</p>}
      {voice !== null && (
        <>
          <div className="flex flex-wrap items-center gap-3">
            {/* biome-ignore lint/a11y/useMediaCaption: the transcript is the field below. */}
            <audio
              controls
              preload="none"
              src={imagePath(voice.name)}
              aria-label={words.listen}
              className="h-11 max-w-full"
            />
            <span className="text-meta tabular-nums">{words.length(voice.seconds)}</span>
          </div>
          <TextArea
            name={`${name}.transcript`}
            label={words.transcript}
            hint={words.transcriptHint}
            rows={3}
            value={voice.transcript}
            errors={errors.transcript}
            onChange={(event) => onChange({ ...voice, transcript: event.target.value })}
          />
          <AiAnswer
            name={name}
            value={voice.madeByAi}
            onChange={(answer) => onChange({ ...voice, madeByAi: answer })}
          />
        </>
      )}
      {errors['']?.map((message) => (
        <p key={message} className="text-meta font-semibold text-error">
          {message}
        </p>
      ))}
      <Field
        key={round}
        name={`${name}.file`}
        type="file"
        accept=".m4a,.mp3,audio/mp4,audio/x-m4a,audio/mpeg"
        label={voice === null ? words.file : words.replace}
        hint={words.fileHint}
        errors={refusal === undefined ? [] : [refusal]}
        disabled={isSending}
        onChange={({ target: { files } }) => {
          if (files?.[0]) void send(files[0]);
        }}
      />
      <p role="status" className="text-meta text-ink-2 empty:hidden">
        {isSending && words.sending}
      </p>
      {voice !== null && (
        <Button look="outline" className="justify-self-start" onClick={() => onChange(null)}>
          {words.takeOut}
        </Button>
      )}
    </fieldset>
  );
}
