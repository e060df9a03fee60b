import { ownCall } from '#contracts/own-call.ts';

/** Public path of stored images; answers with the image, not with JSON. */
export const MEDIA_PATH = '/media/';

/** Copies missing images of events. */
export const copyEventImages = ownCall('/api/media/event-images');
