import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { type ConfigData, HtmlValidate, StaticConfigLoader } from 'html-validate';

const config: ConfigData = {
  root: true,
  extends: ['html-validate:recommended'],
  // Disabled rules concern taste, or valid HTML that React, Astro and the HTML standard write differently.
  rules: {
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'no-implicit-button-type': 'off',
    'tel-non-breaking': 'off',
    'valid-id': ['error', { relaxed: true }],
    'void-style': 'off',
  },
};

const validator = new HtmlValidate(new StaticConfigLoader(config));

/** Validates the built pages of a folder; returns a sentence for each fault. */
export async function htmlFaults(folder: string): Promise<readonly string[]> {
  const files = globSync(join(folder, '**/*.html'));
  const faults = files.map(async (file) => {
    const html = await readFile(file, 'utf8');
    const { results } = await validator.validateString(html);
    return results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, selector }) => `${relative(folder, file)}: ${message} (${ruleId}) ${selector}`),
    );
  });
  return (await Promise.all(faults)).flat();
}
