import type { Source } from './structure.ts';

/** Files that may read the visitor's address, each with its reason. */
const READERS: Readonly<Record<string, string>> = {
  'src/server/counter-key.ts': 'keys every limit',
  'src/server/context.ts': 'describes the context',
  'src/server/http/context.ts': 'takes it from the platform',
  'functions/edge/redirect.ts': 'passes it on, signed, to what counts the visit',
  'src/server/services/redirects/following.ts': 'passes it on to what names the visitor of the day',
  'src/server/services/visits/attribution.ts': 'passes it on to what names the visitor of the day',
  'src/server/services/visits/collector.ts': 'passes it on to what names the visitor of the day',
  'src/server/services/visits/visitor.ts': 'names the visitor of the day',
  'src/server/services/accounts/login-log.ts': 'notes whether two logins came from one place',
};

const withoutComments = (text: string): string => text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');

/** A limit whose key is built elsewhere would count IPv6 in a way of its own. */
export const networkKeysElsewhere = (sources: readonly Source[]): string[] =>
  sources
    .filter(({ file, text }) => !(file in READERS) && /\bip\b|\bvisitor(?:Network|Site)\b/.test(withoutComments(text)))
    .map(
      ({ file }) => `${file} reads the visitor's address. Key a limit with networkShares (src/server/counter-key.ts).`,
    );
