import { markdownField as words } from '#content/content/screen.ts';
import { renderMarkdown } from '#content/markdown.ts';

const look =
  'grid gap-3 rounded-sm border border-hairline bg-paper p-5 [&_a]:underline [&_blockquote]:border-l-2 [&_blockquote]:border-gold [&_blockquote]:pl-4 [&_h1]:text-h3 [&_h2]:text-h3 [&_h3]:text-lead [&_ol]:list-decimal [&_ol]:pl-6 [&_table]:w-full [&_ul]:list-disc [&_ul]:pl-6';

export function MarkdownPreview({ text }: { readonly text: string }) {
  if (text.trim() === '') return <p className="text-ink-2">{words.empty}</p>;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the renderer shows HTML as text and refuses script addresses.
  return <div className={look} dangerouslySetInnerHTML={{ __html: renderMarkdown(text) }} />;
}
