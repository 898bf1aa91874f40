import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import type { Bucket } from '../../../server/services/photos/store/bucketStore.ts';
import { freePort } from './appServer.ts';

const python = '/usr/bin/python3';
const secrets = { accessKeyId: 'test:tester', secretAccessKey: 'testing' };

/** Whether Debian's python3-swift is installed, which tests of a bucket need. */
export const hasSwift = existsSync('/usr/lib/python3/dist-packages/swift');

/** A real S3-compatible service: OpenStack Swift with its s3api, in one process. */
export type BucketForTests = {
  readonly bucket: Bucket;
  readonly start: () => Promise<void>;
  /** Stops it as a power cut does; stored objects stay. */
  readonly kill: () => Promise<void>;
  readonly end: () => Promise<void>;
};

/** Starts the service, with a bucket in it. */
export async function startBucket(): Promise<BucketForTests> {
  const folder = await mkdtemp(join(tmpdir(), 'storey-swift-'));
  const port = await freePort();
  const bucket: Bucket = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket: 'photos',
    prefix: 'storey/',
    ...secrets,
  };
  let child: ChildProcess | null = null;

  async function start(): Promise<void> {
    const script = join(import.meta.dirname, 'swiftS3.py');
    const started = spawn(python, ['-I', script, folder, String(port)], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = started;
    let printed = '';
    await new Promise<void>((resolve, reject) => {
      started.stdout.on('data', (text) => {
        printed += String(text);
        if (printed.includes('READY')) resolve();
      });
      started.stderr.on('data', (text) => {
        printed += String(text);
      });
      started.once('exit', () => reject(new Error(`Swift has stopped:\n${printed}`)));
    });
  }

  async function kill(): Promise<void> {
    const running = child;
    child = null;
    if (running === null || running.exitCode !== null) return;
    const exited = once(running, 'exit');
    running.kill('SIGKILL');
    await exited;
  }

  await start();
  const client = new S3Client({
    endpoint: bucket.endpoint,
    region: bucket.region,
    credentials: secrets,
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });
  await client.send(new CreateBucketCommand({ Bucket: bucket.bucket }));
  client.destroy();
  return {
    bucket,
    start,
    kill,
    end: async () => {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
