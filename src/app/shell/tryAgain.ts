import { use } from 'react';
import { apiHeader } from '#contract/http/headers.ts';
import { paths } from '#contract/http/paths.ts';
import { InspectionServicesContext } from '../../features/shared/InspectionServices.ts';

const pauseMs = 5_000;

// A portal, or another server, has no such header.
async function answers(page: Window & typeof globalThis): Promise<boolean> {
  const asked = page.fetch(paths.healthLive, { cache: 'no-store' });
  return asked.then(
    (response) => response.headers.has(apiHeader),
    () => false,
  );
}

/**
 * S35: loads the page anew, and with it the newest release, once the server answers: a page without a worker would not come
 * back before. `save` saves what is on the page only; if that fails, the page stays.
 */
export async function tryAgain(
  page: Window & typeof globalThis,
  save: () => Promise<boolean>,
): Promise<void> {
  while (!(await answers(page))) {
    await new Promise<void>((resolve) => {
      page.setTimeout(resolve, pauseMs);
      page.addEventListener('online', () => resolve(), { once: true });
    });
  }
  if (await save()) page.location.reload();
}

/** Returns what saves everything that is on the page only, before it is loaded anew; false if the page has to stay (S33, PH14). */
export function useSaveAll(): () => Promise<boolean> {
  const inspection = use(InspectionServicesContext);
  return async () =>
    inspection === null ||
    ((await inspection.unsavedPhotos.allowed({})) && (await inspection.ctx.db.typed.flush()));
}
