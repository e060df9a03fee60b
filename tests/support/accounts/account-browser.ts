import accounts from '#functions/accounts.ts';
import auth from '#functions/auth.ts';
import passkeys from '#functions/passkeys.ts';
import type { MailScene } from '#tests/support/mail/mail-scene.ts';
import type { FunctionHandler, Visitor } from '#tests/support/visitor.ts';
import { owner } from './owner.ts';

const byPath: readonly (readonly [prefix: string, handler: FunctionHandler])[] = [
  ['/api/auth/', auth],
  ['/api/account', accounts],
  ['/api/passkeys', passkeys],
];

/** Dispatches to the account functions by path, like the rules of netlify.toml. */
export const dispatch: FunctionHandler = (request, platform, replaced) => {
  const { pathname } = new URL(request.url);
  const door = byPath.find(([prefix]) => pathname.startsWith(prefix));
  if (door === undefined) throw new Error(`No function for ${pathname}`);
  return door[1](request, platform, replaced);
};

/** Returns a signed-in browser. */
export async function signInBrowser(
  scene: MailScene,
  username: string,
  password: string = owner.password,
): Promise<Visitor> {
  const browser = scene.visitor(dispatch);
  const response = await browser.login(username, password);
  if (response.status !== 200) throw new Error(`${username} could not sign in: ${response.status}`);
  return browser;
}

/** Returns the link token of the last mail to an address. */
export async function findToken(scene: MailScene, address: string): Promise<string> {
  await scene.settled();
  const text = scene.smtp.mailsTo(address).at(-1)?.parsed.text ?? '';
  const token = /#link=([\w-]{43})\b/.exec(text)?.[1];
  if (token === undefined) throw new Error(`No link was sent to ${address}`);
  return token;
}
