import { type GiftFile, uploadGift } from '#contracts/content/gift-file.ts';
import { uploadVoice, type VoiceValue } from '#contracts/content/voice.ts';
import { callAsAdmin } from '#stores/session.ts';

/** Decodes a recording, as visitors' browsers will; undefined if this browser cannot. */
export async function readSeconds(recording: Uint8Array): Promise<number | undefined> {
  // Decoding takes its buffer away, so it gets a copy.
  const { buffer } = new Uint8Array(recording);
  const decoded = await new OfflineAudioContext(1, 1, 44_100).decodeAudioData(buffer).catch(() => undefined);
  return decoded?.duration;
}

/** Stores a recording. @throws ApiError, NetworkError */
export const sendRecording = (body: Uint8Array): Promise<Pick<VoiceValue, 'name'>> =>
  callAsAdmin(uploadVoice, { body });

/** Stores the file of a gift. @throws ApiError, NetworkError */
export const sendGift = (body: Uint8Array): Promise<GiftFile> => callAsAdmin(uploadGift, { body });
