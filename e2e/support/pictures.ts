import type { Page } from '@playwright/test';

/** Returns an image file that a player could upload, encoded by the browser. */
export async function pictureFile(page: Page, { side = 64, colour = '#35c98e' } = {}): Promise<Buffer> {
  const data = await page.evaluate(
    ({ side, colour }) => {
      const canvas = document.createElement('canvas');
      canvas.width = side;
      canvas.height = side;
      const ink = canvas.getContext('2d');
      if (ink) {
        ink.fillStyle = colour;
        ink.fillRect(0, 0, side, side);
      }
      return canvas.toDataURL('image/png').split(',')[1] ?? '';
    },
    { side, colour },
  );
  return Buffer.from(data, 'base64');
}
