import { element } from './controls/elements.js';

/** Shows the scene of a game behind its page. Until it is loaded, or if it cannot be, the page shows its colours. */
export async function showBackdrop(gameId: string): Promise<void> {
  const image = element('img', { class: 'backdrop', alt: '', src: `/backdrops/${encodeURIComponent(gameId)}.avif` });
  const isShown = await image.decode().then(
    () => true,
    () => false,
  );
  if (isShown) document.body.prepend(image);
}
