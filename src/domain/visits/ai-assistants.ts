/**
 * AI assistants with the hosts that they send as a referrer, and the `utm_source` that they or campaigns use. Checked on
 * 26 November 2026 against the assistants' own addresses.
 */
const assistants: readonly { readonly name: string; readonly sources: readonly string[] }[] = [
  // Adds `utm_source=chatgpt.com` to the links in its answers.
  { name: 'ChatGPT', sources: ['chatgpt.com', 'chat.openai.com', 'chatgpt', 'openai'] },
  { name: 'Perplexity', sources: ['perplexity.ai', 'perplexity'] },
  { name: 'Gemini', sources: ['gemini.google.com', 'bard.google.com', 'gemini'] },
  { name: 'Copilot', sources: ['copilot.microsoft.com', 'copilot.com', 'copilot'] },
  { name: 'Claude', sources: ['claude.ai', 'claude'] },
];

const names = new Map(
  assistants.flatMap(({ name, sources }) => [name, ...sources].map((source) => [source, name] as const)),
);

/** Stored sources that are AI assistants, in the spellings that are grouped. */
export const AI_SOURCES: readonly string[] = [...names.keys()];

/** Returns the assistant of a source or a referring host; undefined for any other. */
export const assistantName = (source: string): string | undefined => names.get(source);
