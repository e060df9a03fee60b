import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Content } from '#contracts/content/registry.ts';
import { formatEuro } from '#domain/purchases/offers.ts';
import { plainHtml } from '#tests/support/site/plain-html.ts';

const TAG = /<!--[\s\S]*?-->|<(\/?)([a-zA-Z][\w-]*)((?:"[^"]*"|'[^']*'|[^>"'])*)>/g;
/** Elements whose content is no text of the page. */
const HIDDEN = /<(script|style|svg|template|noscript|head)\b[\s\S]*?<\/\1>/gi;
const INLINE = new Set(['a', 'abbr', 'b', 'code', 'dfn', 'em', 'i', 'q', 's', 'small', 'span', 'strong', 'time']);
/** Classes that put an inline element on a line of its own. */
const OWN_LINE = /\b(?:block|grid|flex|table)\b/;

const CONTEXT = 24;
/** Ends and beginnings of words. */
const joined = (before: string, after: string): boolean =>
  /[\p{L}\p{N}.,;:!?)“…€]$/u.test(before) && /^[\p{L}\p{N}(„]/u.test(after);

/**
 * Reads a page's text across the borders of inline elements; returns each place at which two words join without a
 * space, like `21:00 Uhr|(Berliner Zeit)`.
 */
function textFaults(html: string): readonly string[] {
  const text = html.replaceAll(HIDDEN, '<hr>');
  const faults: string[] = [];
  let before = '';
  let end = 0;
  let isAcrossInline = false;
  for (const tag of [...text.matchAll(TAG), undefined]) {
    const part = text.slice(end, tag?.index);
    if (part !== '') {
      if (isAcrossInline && joined(before, part)) faults.push(`${before.slice(-CONTEXT)}|${part.slice(0, CONTEXT)}`);
      before = part;
      isAcrossInline = true;
    }
    end = (tag?.index ?? 0) + (tag?.[0].length ?? 0);
    const [, , name = '', attributes = ''] = tag ?? [];
    if (name !== '' && (!INLINE.has(name.toLowerCase()) || OWN_LINE.test(attributes))) isAcrossInline = false;
  }
  return faults;
}

/** Returns the amounts that belong to an offer, in cents. */
function amountsOf({ data }: Content['offers'][number]): readonly (number | undefined | null)[] {
  const { price, regularPrice, instalmentCount, instalmentAmount } = data;
  const total = (instalmentCount ?? 0) * (instalmentAmount ?? 0);
  return [price, regularPrice, instalmentAmount, total, Math.abs(total - (price ?? 0))];
}

/** Returns the amounts on a page that neither an offer nor a course has: words that kept an old price. */
function foreignAmounts(html: string, { offers, courses, masterclasses }: Content): readonly string[] {
  const known = [...offers.flatMap(amountsOf), ...[...courses, ...masterclasses].map(({ data }) => data.price)].flatMap(
    (cents) => (typeof cents === 'number' ? formatEuro(cents) : []),
  );
  const shown = html.replaceAll(HIDDEN, ' ').match(/\d[\d.]*(?:,\d\d)?\s*€/g) ?? [];
  return [...new Set(shown.map((amount) => amount.replace(/\s+/, '\u00a0')))].filter((one) => !known.includes(one));
}

/** Reads the built pages of a folder; returns each fault of their copy with its file. */
export async function copyFaults(folder: string, content: Content): Promise<readonly string[]> {
  const files = globSync(join(folder, '**/*.html'));
  const faults = files.map(async (file) => {
    const html = plainHtml(await readFile(file, 'utf8'));
    return [...textFaults(html), ...foreignAmounts(html, content)].map(
      (fault) => `${relative(folder, file)}: ${fault}`,
    );
  });
  return (await Promise.all(faults)).flat();
}
