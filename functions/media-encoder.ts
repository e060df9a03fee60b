import { copyEventImages } from '#contracts/media.ts';
import { endpoint, resource } from '#server/http/endpoint.ts';
import { startCopying } from '#server/services/event-images.ts';

// Public for our own call, which is signed.
export default resource(endpoint(copyEventImages, { access: 'public' }, ({ body, ctx }) => startCopying(ctx, body)));
