import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { artifacts, writeDifferencesPage } from './differencesPage.ts';
import { galleryFolder, writeGalleryPage } from './galleryPage.ts';
import { looseComparison } from './looseComparison.ts';

/**
 * Deletes the artifacts of the last run before all tests; afterwards writes the pages, if there is anything to
 * show.
 */
export function setup(): () => void {
  rmSync(artifacts, { recursive: true, force: true });
  rmSync(galleryFolder, { recursive: true, force: true });
  return () => {
    const differing = writeDifferencesPage();
    const loose = looseComparison();
    const lines = [
      // `scripts/runTier.mjs` repeats such a line, also of a part that has passed.
      ...(loose === null ? [] : [`note: ${loose}`]),
      ...(differing > 0
        ? [`${differing} reference pictures differ; beside each other in ${join(artifacts, 'index.html')}`]
        : []),
      ...(writeGalleryPage() ? [`Every screen: ${join(galleryFolder, 'index.html')}`] : []),
    ];
    if (lines.length > 0) process.stdout.write(`\n${lines.join('\n')}\n`);
  };
}
