import { checkAuth, login, logout } from '#contracts/auth.ts';
import { endpoint, resource } from '#server/http/endpoint.ts';
import { authenticate } from '#server/services/auth.ts';

const GUESSING_WINDOW_MS = 15 * 60 * 1000;

export default resource(
  endpoint(checkAuth, { access: 'public' }, async ({ ctx }) => {
    const { ADMIN_USERNAME: username } = ctx.env;
    const isAuthenticated = username !== undefined && (await ctx.sessions.isOpen());
    return { isAuthenticated, user: isAuthenticated ? { username } : null };
  }),

  endpoint(
    login,
    {
      access: 'public',
      failure: { success: false },
      limits: [
        {
          name: 'login-name',
          by: ({ body }) => body.username.toLowerCase(),
          max: 5,
          windowMs: GUESSING_WINDOW_MS,
          counts: 'failures',
        },
        { name: 'login-address', by: 'address', max: 20, windowMs: GUESSING_WINDOW_MS, counts: 'failures' },
      ],
    },
    async ({ body, ctx }) => {
      const user = await authenticate(ctx.env, body);
      await ctx.sessions.open();
      return { success: true, user, message: 'Erfolgreich angemeldet' };
    },
  ),

  endpoint(logout, { access: 'public' }, async ({ ctx }) => {
    await ctx.sessions.close();
    return { success: true };
  }),
);
