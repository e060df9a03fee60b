import { join } from 'node:path';
import { parseAllHeaders } from '@netlify/headers-parser';
import { RedirectsHandler } from '@netlify/redirects';

/** Netlify reads this file of a build and does not serve it. */
export const HEADERS_FILE = '_headers';

/** Runs Netlify's own redirect engine on a project's netlify.toml. */
export function readRedirects(projectDir: string, publishDir: string | undefined): RedirectsHandler {
  return new RedirectsHandler({
    configPath: join(projectDir, 'netlify.toml'),
    configRedirects: [],
    jwtRoleClaim: '',
    jwtSecret: '',
    projectDir,
    publicDir: publishDir,
  });
}

/**
 * Parses the headers of a build and of a project's netlify.toml with Netlify's parser, once (`@netlify/headers` parses
 * them for every request).
 *
 * @returns a function from path to headers; of two rules for the same header, the later wins
 */
export async function readHeaders(
  projectDir: string,
  publishDir: string,
): Promise<(pathname: string) => Record<string, string>> {
  const { headers, errors } = await parseAllHeaders({
    headersFiles: [join(publishDir, HEADERS_FILE)],
    netlifyConfigPath: join(projectDir, 'netlify.toml'),
    configHeaders: [],
    minimal: false,
  });
  if (errors.length > 0) throw new AggregateError(errors, 'A rule for headers is wrong');
  const rules = headers.filter((rule) => 'forRegExp' in rule);
  return (pathname) =>
    Object.assign({}, ...rules.filter((rule) => rule.forRegExp.test(pathname)).map((rule) => rule.values));
}
