import { chmodSync, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';
const roomNeeded = 4 * 1024 ** 3;

function hasRoomInMemory() {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= roomNeeded;
  } catch {
    // No such folder: not Linux.
    return false;
  }
}

/**
 * A folder for the temporary files of one part, in memory where there is room: nothing of them has to outlive a power
 * cut, and tests that wait for the disk at each commit take a fifth longer.
 * @param {import('./tiers.mjs').Part} part
 */
export function temporaryFolder({ onDisk = false }) {
  const place = !onDisk && hasRoomInMemory() ? memory : tmpdir();
  const folder = mkdtempSync(join(place, 'storey-tests-'));
  // PostgreSQL runs as another user where the tests run as root.
  chmodSync(folder, 0o711);
  return folder;
}
