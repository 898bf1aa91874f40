import type { BrowserContext, Page } from 'playwright';

// The floor of choosing a photo: what every program has to do with a camera's file, in a worker like the product's and timed
// inside it: decode, draw at 2,048 px, encode once. No thumbnail, no digest, nothing stored.
const worker = `
self.addEventListener('message', async ({ data: file }) => {
  const began = performance.now();
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = 2048 / Math.max(bitmap.width, bitmap.height);
  const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale));
  const pen = canvas.getContext('2d', { alpha: false });
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 });
  await blob.arrayBuffer();
  self.postMessage(performance.now() - began);
});`;

const script = `
window.makeBarely = () => new Promise((resolve) => {
  const maker = new Worker('/worker.js');
  maker.addEventListener('message', ({ data }) => { maker.terminate(); resolve(data); });
  maker.postMessage(document.querySelector('input').files[0]);
});`;

const origin = 'http://localhost';

/** A page that turns files into photos, and does nothing else. */
export async function openBareMaker(context: BrowserContext): Promise<Page> {
  const answers: Readonly<Record<string, { contentType: string; body: string }>> = {
    '/': { contentType: 'text/html', body: `<input type="file"><script>${script}</script>` },
    '/worker.js': { contentType: 'text/javascript', body: worker },
  };
  await context.route(`${origin}/**`, (route) => {
    const answer = answers[new URL(route.request().url()).pathname];
    return answer === undefined ? route.fulfill({ status: 404 }) : route.fulfill(answer);
  });
  const page = await context.newPage();
  await page.goto(`${origin}/`);
  return page;
}

/** Milliseconds that one photo takes in that page's worker. */
export async function makeBarely(page: Page, file: string): Promise<number> {
  await page.setInputFiles('input', file);
  return page.evaluate(() => (Reflect.get(window, 'makeBarely') as () => Promise<number>)());
}
