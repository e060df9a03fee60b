import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { listenOnFreePort } from '#local/listening.ts';
import { expect, test } from '#tests/support/browser/test.ts';

const script = join(import.meta.dirname, '../../../scripts/check-deploy.ts');

const check = (...args: string[]) =>
  new Promise<{ readonly code: number; readonly output: string }>((resolve) => {
    execFile(process.execPath, [script, ...args], (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), output: stdout + stderr });
    });
  });

test.describe('the check of a deployment', { tag: ['@desktop', '@release'] }, () => {
  test('reports here only the values that the owner alone knows', async ({ page }) => {
    await page.goto('/admin-login');
    const { origin } = new URL(page.url());
    const email = `deploy-${Date.now()}@example.org`;
    const { code, output } = await check(origin, email);
    const failed = output.split('\n').filter((line) => line.startsWith('✗'));
    expect(failed).toEqual(['✗ Die Adresse in den Seiten ist diese', '✗ Keine Platzhalter auf den Seiten']);
    expect(output).toContain(`PUBLIC_SITE_URL, wenn gesetzt, muss ${origin} sein`);
    // Each with its place, because values in the content are no variables.
    for (const left of [
      '„hallo@mein-erwachen.example“ (Inhalte › Kontakt und Impressum)',
      '„Musterweg 12, 10115 Berlin“ (Inhalte › Kontakt und Impressum)',
      '„checkout.example“ (Inhalte › Angebote)',
    ]) {
      expect(output).toContain(left);
    }
    expect(output).toContain('Suchmaschinen sehen die Website noch nicht');
    expect(output).toContain('✓ Kurzlinks werden am Rand beantwortet');
    expect(output).toMatch(/Online ist (?:der erste Inhalt|Veröffentlichung \d+), gebaut am \d{4}-/);
    expect(code).toBe(1);
    // A mail is really sent.
    expect(output).toContain(`✓ Eine Bestätigungsmail an ${email} ist angenommen`);
    await expect(async () => {
      await page.goto('/__postfach');
      await expect(page.getByRole('link').filter({ hasText: email })).toBeVisible({ timeout: 1000 });
    }).toPass();
  });

  test('fails for a foreign website', async () => {
    const server = createServer((_, response) => response.end('Hallo'));
    const { code, output } = await check(`http://127.0.0.1:${await listenOnFreePort(server)}`);
    server.close();
    expect(code).toBe(1);
    for (const name of [
      'Kurzlinks werden am Rand',
      'Unbekannte Adressen',
      'Alte und kurze',
      'Seiten sind abgesichert',
      'Ohne Anmeldung',
    ]) {
      expect(output).toContain(`✗ ${name}`);
    }
  });
});
