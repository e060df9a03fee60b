const IN_ADDRESS =
  /(?:\/medias?\/|\/iframe\/|\/embed\/|[?&]wvideo=|media-id=["']?|wistia_async_)([a-z0-9]{10})(?![a-z0-9])/;

/** Finds Wistia's id in a pasted address or embed code; returns other text as typed. */
export const findMediaId = (typed: string): string => IN_ADDRESS.exec(typed)?.[1] ?? typed.trim();
