import { sendLetters } from '#contracts/letters/runs.ts';
import { SIGNED } from '#server/http/budget.ts';
import { endpoint, resource } from '#server/http/endpoint.ts';
import { startLetters } from '#server/services/letters/run.ts';

// Public because we call it ourselves, with a signature.
export default resource(
  endpoint(sendLetters, { access: 'public', budget: SIGNED }, ({ body, ctx }) => startLetters(ctx, body)),
);
