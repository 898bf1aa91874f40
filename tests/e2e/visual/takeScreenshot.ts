import { errors, type Page, type PageScreenshotOptions } from 'playwright';

const attempts = 3;
const timeoutMs = 10_000;

/**
 * A screenshot as PNG. Rarely (once in some 5,000, on a busy machine) Chromium never answers the first request for
 * a newly opened page, because it draws no further frame; a second request makes it draw one.
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
