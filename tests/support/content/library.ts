import { afterAll, beforeAll, vi } from 'vitest';
import { ApiError } from '#api/request.ts';
import auth from '#functions/auth.ts';
import content from '#functions/content.ts';
import images from '#functions/images.ts';
import media from '#functions/media.ts';
import encoder from '#functions/media-encoder.ts';
import { createScene, type Scene } from '#tests/support/scene.ts';
import type { FunctionHandler } from '#tests/support/visitor.ts';

/** Dispatches to the functions by path, like the rules of netlify.toml. */
function functionOf(path: string): FunctionHandler {
  if (path.startsWith('/api/media/uploads')) return encoder;
  if (path.startsWith('/api/content/')) return content;
  return path.startsWith('/media/') ? media : images;
}

/** Scene of the owner's library, whose session every call of a test file has. */
export function openLibrary() {
  let scene: Scene | undefined;
  let cookies: ReadonlyMap<string, string> = new Map();
  const library = {
    get scene(): Scene {
      if (scene === undefined) throw new Error('The library opens before the tests');
      return scene;
    },
    async send(path: string, init: RequestInit = {}): Promise<Response> {
      const visitor = library.scene.visitor(functionOf(path));
      for (const [name, value] of cookies) visitor.cookies.set(name, value);
      return visitor.send(path, init);
    },
    async signIn(): Promise<void> {
      const browser = library.scene.visitor(auth);
      await browser.login();
      cookies = browser.cookies;
    },
  };
  beforeAll(async () => {
    scene = await createScene({ replaced: () => ({ purge: () => undefined }) });
    await library.signIn();
    vi.stubGlobal('fetch', library.send);
  });
  afterAll(async () => {
    vi.unstubAllGlobals();
    await library.scene.close();
  });
  return library;
}

/** Returns the server's refusal of a call. */
export async function refusalOf(calling: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await calling.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ApiError)) throw new Error(`Not refused: ${String(error)}`);
  return error;
}
