import { useEffect, useRef } from 'react';
import { voices as words } from '#content/content/screen.ts';
import { imagePath } from '#contracts/content/images.ts';
import { NO_RECORDING, VOICE_MAX } from '#contracts/content/voice.ts';
import { readSeconds, sendRecording } from '#stores/content/recordings.ts';
import { Button } from '#ui/button.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { AiAnswer } from './ai-answer.tsx';
import { type FieldControlProps, FieldGroup } from './field-frame.tsx';
import { UploadField } from './upload-field.tsx';
import { asVoice } from './values.ts';

/** Silence that encoders add at both ends of a recording. */
const PADDING_S = 0.1;

export function VoiceField({ name, facts, value, errors, onChange }: FieldControlProps) {
  const voice = asVoice(value);
  // Words typed while a recording is sent belong to it, too.
  const latest = useRef({ voice, onChange });

  useEffect(() => {
    latest.current = { voice, onChange };
  });

  async function take(bytes: Uint8Array): Promise<string | undefined> {
    const seconds = await readSeconds(bytes);
    if (seconds === undefined) return NO_RECORDING;
    if (seconds > VOICE_MAX.seconds + PADDING_S) return words.tooLong(seconds);
    const stored = await sendRecording(bytes);
    latest.current.onChange({
      ...stored,
      seconds: Math.max(1, Math.round(seconds)),
      transcript: latest.current.voice?.transcript ?? '',
    });
    return undefined;
  }

  return (
    <FieldGroup
      facts={facts}
      errors={errors}
      below={
        <>
          <UploadField
            name={name}
            accept=".m4a,.mp3,audio/mp4,audio/x-m4a,audio/mpeg"
            label={voice === null ? words.file : words.replace}
            hint={words.fileHint}
            words={words}
            onFile={take}
          />
          {voice !== null && (
            <Button look="outline" className="justify-self-start" onClick={() => onChange(null)}>
              {words.takeOut}
            </Button>
          )}
        </>
      }
    >
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
    </FieldGroup>
  );
}
