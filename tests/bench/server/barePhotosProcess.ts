import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { open, readFile, rename } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import sharp from 'sharp';
import { thumbnailSide } from '#domain/photo.ts';

// The floor of `photos.ts`: only what every server has to do with a photo. It is streamed to a file and hashed on the way,
// forced to the disk, decoded completely, given a thumbnail, and renamed.
const folder = process.argv[2] ?? '';
mkdirSync(folder, { recursive: true });

async function take(request: IncomingMessage, name: string): Promise<string> {
  const file = join(folder, `${name}.part`);
  const digest = createHash('sha256');
  const handle = await open(file, 'w');
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      digest.update(chunk);
      await handle.appendFile(chunk);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  const thumbnail = await sharp(await readFile(file), { failOn: 'warning' })
    .resize(thumbnailSide, thumbnailSide, { fit: 'inside' })
    .jpeg({ quality: 75 })
    .toBuffer();
  const small = await open(join(folder, `${name}.small`), 'w');
  await small.appendFile(thumbnail);
  await small.sync();
  await small.close();
  await rename(file, join(folder, name));
  const parent = await open(folder, 'r');
  await parent.sync();
  await parent.close();
  return digest.digest('hex');
}

const server = createServer((request, response) => {
  take(request, (request.url ?? '').slice(1)).then(
    (digest) => response.end(digest),
    () => response.writeHead(500).end(),
  );
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object') process.send?.({ port: address.port });
});
