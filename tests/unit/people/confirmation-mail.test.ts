import { expect, test } from 'vitest';
import { confirmationContent } from '#content/people/confirmation-mail.ts';
import { ours } from '#domain/mail/mail-text.ts';
import { LISTS } from '#domain/people/lists.ts';

test('a confirmation mail says once that the address was entered, and never of an imported one', () => {
  const entered = (lists: readonly (typeof LISTS)[number][], isImported: boolean): number => {
    const asked = { lists, choices: ['Rauhnächte'], seats: [], isImported };
    const mail = confirmationContent(asked, 'https://example.org/bestaetigen/x', ours`Mein Erwachen`);
    const texts = mail.blocks.flatMap((block) => ('text' in block ? [block.text.toString()] : []));
    return texts.join('\n').match(/eingetragen/g)?.length ?? 0;
  };
  expect([entered([], false), entered(LISTS, false), entered(LISTS, true)]).toEqual([1, 1, 0]);
});
