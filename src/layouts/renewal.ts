/**
 * Inline script of the admin layout: a chunk that is gone after a deploy cannot bring its own notice. It asks whether the
 * page's HTML still names this page's code, because a lost connection fails in the same way.
 */
export const renewalScript = `{
  const place = document.getElementById('renewal');
  const notice = place.content.firstElementChild;
  const text = notice.querySelector('p');
  const code = document.querySelector('astro-island').getAttribute('component-url');
  const isRenewed = async () => {
    const page = await fetch(location.pathname, { cache: 'no-store' });
    return page.ok && !(await page.text()).includes(code);
  };
  const keepDrafts = () => {
    const saves = [];
    dispatchEvent(new CustomEvent('keep-drafts', { detail: (save) => saves.push(save) }));
    return Promise.race([Promise.allSettled(saves), new Promise((done) => setTimeout(done, 5000))]);
  };
  const look = async (isMissed) => {
    const isNew = await isRenewed().catch(() => false);
    if (!isNew && !isMissed) return;
    if (isNew) await keepDrafts();
    text.textContent = isNew ? text.dataset.new : text.dataset.lost;
    place.after(notice);
  };
  const renew = () => keepDrafts().then(() => location.reload());
  addEventListener('vite:preloadError', () => void look(false));
  addEventListener('part-lost', () => void look(true));
  addEventListener('renew', renew);
  notice.querySelector('button').addEventListener('click', renew);
}`;
