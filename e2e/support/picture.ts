import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';

const DOCS = new URL('../../docs/', import.meta.url);

/** Writes a screenshot of the page to docs/ as WebP. The browser encodes it, so no image library is needed. */
export async function takePicture(page: Page, name: string): Promise<void> {
  // Removes the space reserved for the scroll bar, which screenshots do not show.
  await page.addStyleTag({ content: 'html { scrollbar-gutter: auto !important; }' });
  const png = (await page.screenshot({ animations: 'disabled' })).toString('base64');
  const coder = await page.context().newPage();
  const webp = await coder.evaluate(async (data) => {
    const picture = new Image();
    picture.src = `data:image/png;base64,${data}`;
    await picture.decode();
    const canvas = document.createElement('canvas');
    canvas.width = picture.naturalWidth;
    canvas.height = picture.naturalHeight;
    canvas.getContext('2d')?.drawImage(picture, 0, 0);
    return canvas.toDataURL('image/webp', 0.78).split(',')[1] ?? '';
  }, png);
  await coder.close();
  await writeFile(fileURLToPath(new URL(name, DOCS)), Buffer.from(webp, 'base64'));
}
