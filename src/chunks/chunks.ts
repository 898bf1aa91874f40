import { useUpdate } from '../app/pwa/workerBridge.ts';
import { createChunk } from './createChunk.ts';

// The build has one file for each of them beside that of the start, and one for what the walk and the office share (decision 219).
const sayMissing = () => useUpdate.setState(({ stage }) => ({ stage: stage === 'none' ? 'missing' : stage }));

/** An inspection until the first rating. */
export const walk = createChunk('walk', async () => (await import('./walk.ts')).walkParts, sayMissing);

/** The rest of an inspection: sending, photos, sync, device, thanks. Loaded as soon as the walk's first screen is drawn. */
export const rest = createChunk('rest', async () => (await import('./rest.ts')).restParts, sayMissing);

/** The pages behind links of mails. */
export const account = createChunk(
  'account',
  async () => (await import('./account.ts')).accountParts,
  sayMissing,
);

/** What reads from the server. */
export const office = createChunk(
  'office',
  async () => (await import('./office.ts')).officeParts,
  sayMissing,
);

/** The marking of a photo. */
export const marker = createChunk(
  'rest',
  async () => import('../features/photos/marking/MarkPhoto.tsx'),
  sayMissing,
);

/** The charts of the results. */
export const charts = createChunk(
  'office',
  async () => import('../features/office/results/overview/MonthsLines.tsx'),
  sayMissing,
);

/** Lets pages that could not be loaded try again when they are next rendered. */
export function renewChunks(): void {
  for (const chunk of [walk, rest, account, office]) chunk.renew();
}
