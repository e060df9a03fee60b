import { useEffect } from 'react';
import { CLICKUP_POPUP_CHANNEL as channelName } from '#contracts/events/connection.ts';
import { isRecord } from '#domain/record.ts';

interface PopupNews {
  /** There may be news; the server knows. */
  readonly onNews: () => void;
  /** The popup says that it did not work. */
  readonly onRefusal: () => void;
}

/** Listens for the popup that comes back from ClickUp, by both ways it may take (docs/decisions/security.md). */
export function usePopupNews({ onNews, onRefusal }: PopupNews): void {
  useEffect(() => {
    const hear = (data: Record<string, unknown>): void => (data.ok === false ? onRefusal() : onNews());
    const channel = new BroadcastChannel(channelName);
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (isRecord(data)) hear(data);
    });
    const listen = ({ origin, data }: MessageEvent<unknown>): void => {
      if (origin === location.origin && isRecord(data) && data.type === channelName) hear(data);
    };
    window.addEventListener('message', listen);
    return () => {
      channel.close();
      window.removeEventListener('message', listen);
    };
  }, [onNews, onRefusal]);
}
