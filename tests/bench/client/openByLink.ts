import type { Page } from 'playwright';

/** Milliseconds from the tap on a link to the frame with at least `count` elements of the next page. */
export async function openByLink(page: Page, link: string, selector: string, count: number): Promise<number> {
  const watch = await page.evaluateHandle(
    ({ selector: drawn, count: least }) => ({
      opened: new Promise<number>((resolve) => {
        document.addEventListener(
          'click',
          ({ timeStamp }) => {
            void window.stopwatch
              .whenPainted(() => document.querySelectorAll(drawn).length >= least)
              .then((painted) => resolve(painted - timeStamp));
          },
          { capture: true, once: true },
        );
      }),
    }),
    { selector, count },
  );
  await page.locator(link).first().click();
  return watch.evaluate(async ({ opened }) => opened);
}
