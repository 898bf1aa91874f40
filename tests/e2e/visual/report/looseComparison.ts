import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { artifacts } from './differencesPage.ts';

const file = 'compared-loosely.txt';

/** Notes that pictures are compared loosely, because another Chromium than this one's has drawn the references. */
export function saveLooseComparison(chromium: string, references: string | null, below = artifacts): void {
  mkdirSync(below, { recursive: true });
  const words = `compared loosely: Chromium ${chromium}, references ${references ?? 'unknown'}`;
  writeFileSync(join(below, file), words);
}

/** What was noted in this run; null: nothing, or everything was compared closely. */
export function looseComparison(below = artifacts): string | null {
  const path = join(below, file);
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}
