import type { Page } from 'playwright';
import { wireOf } from './wireOf.ts';

/** The heap of the page in megabytes, after garbage collection. */
export async function heapMb(page: Page): Promise<number> {
  const wire = await wireOf(page);
  await wire.send('HeapProfiler.enable');
  // Twice: what the first collection frees may have held more.
  await wire.send('HeapProfiler.collectGarbage');
  await wire.send('HeapProfiler.collectGarbage');
  const { usedSize } = await wire.send('Runtime.getHeapUsage');
  await wire.send('HeapProfiler.disable');
  return usedSize / 1e6;
}
