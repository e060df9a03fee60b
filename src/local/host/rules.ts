import { join } from 'node:path';
import { parseAllHeaders } from '@netlify/headers-parser';
import { RedirectsHandler } from '@netlify/redirects';

/** Netlify's own redirect engine over a project's netlify.toml. */
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
 * Netlify's own reading of a project's `[[headers]]`, read once (`@netlify/headers` reads them for every request).
 *
 * @returns the headers of a path; where two rules set the same one, the later wins
 */
export async function readHeaders(projectDir: string): Promise<(pathname: string) => Record<string, string>> {
  const { headers, errors } = await parseAllHeaders({
    headersFiles: [],
    netlifyConfigPath: join(projectDir, 'netlify.toml'),
    configHeaders: [],
    minimal: false,
  });
  if (errors.length > 0) throw new AggregateError(errors, 'netlify.toml has wrong headers');
  const rules = headers.filter((rule) => 'forRegExp' in rule);
  return (pathname) =>
    Object.assign({}, ...rules.filter((rule) => rule.forRegExp.test(pathname)).map((rule) => rule.values));
}
