import type { Page } from '@playwright/test';

const player = `
customElements.define('wistia-player', class extends HTMLElement {
  connectedCallback() { this.textContent = 'Player: ' + this.getAttribute('media-id'); }
});`;

/** Wistia's answer: a player, a script that never registers, or nothing. */
export type WistiaAnswer = 'player' | 'silence' | 'blocked';

/** Fakes Wistia's hosts, which no test may reach; returns the growing list of requested paths. */
export async function answerForWistia(page: Page, answer: WistiaAnswer): Promise<readonly string[]> {
  const asked: string[] = [];
  await page.route(/^https:\/\/[^/]*wistia\.(?:com|net)\//, (route) => {
    const { pathname } = new URL(route.request().url());
    asked.push(pathname);
    if (answer === 'blocked') return route.abort('blockedbyclient');
    const isPlayer = pathname === '/player.js' && answer === 'player';
    const headers = { 'access-control-allow-origin': '*' };
    return route.fulfill({ contentType: 'text/javascript', headers, body: isPlayer ? player : '' });
  });
  return asked;
}
