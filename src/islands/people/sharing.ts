/** Checks that the browser can share a picture. */
export const canShare = (): boolean =>
  navigator.canShare?.({ files: [new File([], 'x.png', { type: 'image/png' })] }) === true;
