import { errors, type Page, type PageScreenshotOptions } from 'playwright';

const attempts = 3;
const timeoutMs = 10_000;

/**
 * What the page looks like, as PNG. Now and then Chromium never answers the first request for a picture of a page that was
 * just opened (seen once in some 5,000 pictures, on a loaded machine): no frame is drawn after it. Asked again, it draws one.
 */
export async function takeScreenshot(page: Page, options: PageScreenshotOptions = {}): Promise<Buffer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await page.screenshot({ ...options, timeout: timeoutMs });
    } catch (error) {
      if (!(error instanceof errors.TimeoutError) || attempt === attempts) throw error;
    }
  }
}
