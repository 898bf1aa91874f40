import type { TextArea } from '#i18n/textAreas.ts';
import { findNewRelease } from '../app/pwa/findNewRelease.ts';
import { useUpdate } from '../app/pwa/workerBridge.ts';
import { createChunk } from './createChunk.ts';

// The build has one file for each of them beside that of the start, and one for what the walk and the office share (decision 219).
const sayMissing = () => useUpdate.setState(({ stage }) => ({ stage: stage === 'none' ? 'missing' : stage }));
// This file is in the script of the start, which the server's shell names.
const hasFailed = () => void findNewRelease(window, new URL(import.meta.url).pathname);
const chunk = <Module>(area: TextArea, load: () => Promise<Module>) =>
  createChunk(area, load, { hasFailed, sayMissing });

/** An inspection until the first rating. */
export const walk = chunk('walk', async () => (await import('./walk.ts')).walkParts);

/** The rest of an inspection: sending, photos, sync, device, thanks. Loaded as soon as the walk's first screen is drawn. */
export const rest = chunk('rest', async () => {
  // It imports the walk's files, and with the walk come their texts.
  await walk.load();
  return (await import('./rest.ts')).restParts;
});

/** The pages behind links of mails. */
export const account = chunk('account', async () => (await import('./account.ts')).accountParts);

/** What reads from the server. */
export const office = chunk('office', async () => (await import('./office.ts')).officeParts);

/** The place of toasts. Loaded once the first screen is drawn: a login without a network has to say why it fails. */
export const toasts = chunk('start', async () => import('../app/shell/Toasts.tsx'));

/** The marking of a photo. */
export const marker = chunk('rest', async () => import('../features/photos/marking/MarkPhoto.tsx'));

/** The charts of the results. */
export const charts = chunk(
  'office',
  async () => import('../features/office/results/overview/MonthsLines.tsx'),
);

/** Lets pages that could not be loaded try again when they are next rendered. */
export function renewChunks(): void {
  for (const { renew } of [walk, rest, account, office]) renew();
}
