import { gift as words } from '#content/people/gift.ts';
import { giftSize } from '#domain/content/gift-size.ts';
import { type Html, html } from '#domain/html.ts';
import type { GiftState } from '#domain/people/gift.ts';
import { formsOnHome, giftPath } from '#paths.ts';
import type { SecretFilling } from '#server/http/pages/secret-page.ts';
import { statusParagraph } from '#server/http/pages/status-paragraph.ts';
import { answerHeaders } from '#server/http/response.ts';

export const giftFrame = { path: giftPath, title: words.title };

function wordsOf(state: Exclude<GiftState, { kind: 'file' }>): Html {
  switch (state.kind) {
    case 'ready': {
      const { title, sentence, file } = state.gift;
      return html`
        <p><strong>${title}</strong></p><p>${sentence}</p>
        <form method="post"><button>${file === null ? words.open : words.download}</button></form>
        ${file !== null && html`<p>${giftSize(file)}</p>`}`;
    }
    case 'opened':
      return html`${statusParagraph(words.opened)}<p><a href="${state.gift.address}" rel="noreferrer">${words.toGift}</a></p>`;
    case 'ended':
      return html`${statusParagraph(words.ended)}<p><a href="${formsOnHome.newsletter}">${words.again}</a></p>`;
    default:
      return statusParagraph(words[state.kind]);
  }
}

/** Draws the page, or answers with the file. After a press the browser goes on to an address: no policy of forms allows it. */
export function giftPage(state: GiftState): SecretFilling | Response {
  if (state.kind === 'file') {
    const { gift, type, bytes } = state;
    const ending = gift.file?.name.slice(gift.file.name.lastIndexOf('.')) ?? '';
    return new Response(Buffer.from(bytes), {
      headers: answerHeaders({
        'Content-Type': type,
        'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(gift.title + ending)}`,
      }),
    });
  }
  return {
    html: wordsOf(state),
    status: state.kind === 'unknown' ? 404 : 200,
    ...(state.kind === 'opened' && { headers: { Refresh: `0; url=${new URL(state.gift.address).href}` } }),
  };
}
