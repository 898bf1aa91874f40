import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, gzipSync, constants as zlib } from 'node:zlib';

// Compressed once, at build time, at the highest level, so that the server spends no time on it.
const compressible = new Set(['.js', '.css', '.html', '.svg', '.json', '.webmanifest']);
const dist = join(import.meta.dirname, '../dist');

for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || entry.parentPath.endsWith('.vite') || !compressible.has(extname(entry.name)))
    continue;
  const path = join(entry.parentPath, entry.name);
  const plain = readFileSync(path);
  writeFileSync(`${path}.gz`, gzipSync(plain, { level: 9 }));
  writeFileSync(
    `${path}.br`,
    brotliCompressSync(plain, { params: { [zlib.BROTLI_PARAM_SIZE_HINT]: plain.length } }),
  );
}
