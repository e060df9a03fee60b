import { video as words } from '#content/site/video.ts';

// What `components/content/video-consent.astro` shows before a click. Nothing of it is typed by anybody.
const plate = `<button type="button" class="video-button">
  <span class="video-play">
    <svg viewBox="0 0 24 24" width="32" height="32" fill="currentColor" aria-hidden="true"><path d="M7.5 4.5v15L20 12Z" /></svg>
  </span>
  <span class="video-label"><span class="video-word">${words.play}</span></span>
</button>`;
const privacy = `<figcaption class="video-privacy">
  <span class="block font-semibold">${words.startsOnClick}</span> ${words.privacy}
</figcaption>`;
const missing = `<p class="video-label video-soon">${words.missing}</p>`;

/** Shows a video's figure as the page has it before a click: its poster, which is ours, with or without the button. */
export function drawPlate(figure: Element, hasVideo: boolean): void {
  const frame = figure.querySelector('.video-frame');
  for (const old of figure.querySelectorAll('.video-button, .video-soon, .video-privacy')) old.remove();
  frame?.insertAdjacentHTML('beforeend', hasVideo ? plate : missing);
  if (hasVideo) figure.insertAdjacentHTML('beforeend', privacy);
  // The component's styles hold for what carries its mark.
  const marks = [...(frame?.classList ?? [])].filter((name) => name.startsWith('astro-'));
  for (const part of figure.querySelectorAll('[class^="video-"]')) part.classList.add(...marks);
}
