import { readFile } from 'node:fs/promises';
import type { S3Client } from '@aws-sdk/client-s3';
import { nameOf, type PhotoStore, withStore } from './PhotoStore.ts';

/** An S3-compatible bucket, and where in it (PHOTOS_URL). */
export type Bucket = {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  /** Empty, or with a slash at its end. */
  readonly prefix: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
};

const connectionTimeout = 3_000;
const requestTimeout = 10_000;
const maxAttempts = 2;
/** The minimum time between two test writes. */
const probeEveryMs = 10_000;
const removedAtOnce = 8;

const isMissing = (error: unknown) =>
  error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound');

/** PH11: photos as objects of a bucket, for several servers: the service answers when they are durable. */
export function bucketStore(
  { endpoint, region, bucket, prefix, accessKeyId, secretAccessKey }: Bucket,
  monotonic: () => number = () => performance.now(),
): PhotoStore {
  // Loaded only when a bucket is used, because it would slow down every start.
  const library = () => import('@aws-sdk/client-s3');
  let client: S3Client | null = null;
  let writtenAt = Number.NEGATIVE_INFINITY;

  async function open(): Promise<S3Client> {
    const { S3Client: Client } = await library();
    client ??= new Client({
      endpoint,
      region,
      credentials: { accessKeyId, secretAccessKey },
      forcePathStyle: true,
      maxAttempts,
      requestHandler: { connectionTimeout, requestTimeout, throwOnRequestTimeout: true },
      // Not every service knows the newer ones; each request is signed with the digest of its body.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
    return client;
  }

  const objectOf = (name: string) => ({ Bucket: bucket, Key: `${prefix}${name}` });

  async function put(name: string, bytes: Uint8Array, type: string): Promise<void> {
    const { PutObjectCommand } = await library();
    await (await open()).send(
      new PutObjectCommand({
        ...objectOf(name),
        Body: bytes,
        ContentLength: bytes.length,
        ContentType: type,
      }),
    );
  }

  async function remove(name: string): Promise<void> {
    const { DeleteObjectCommand } = await library();
    try {
      await (await open()).send(new DeleteObjectCommand(objectOf(name)));
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }

  return {
    put: (file, { photo, thumbnail }) =>
      withStore(async () => {
        const bytes = photo instanceof Uint8Array ? photo : await readFile(photo.path);
        await put(nameOf(file, 'photo'), bytes, 'image/jpeg');
        await put(nameOf(file, 'thumbnail'), thumbnail, 'image/jpeg');
      }),

    read: (file, which) =>
      withStore(async () => {
        const { GetObjectCommand } = await library();
        try {
          const { Body } = await (await open()).send(new GetObjectCommand(objectOf(nameOf(file, which))));
          return Body === undefined ? null : await Body.transformToByteArray();
        } catch (error) {
          if (isMissing(error)) return null;
          throw error;
        }
      }),

    remove: (names) =>
      withStore(async () => {
        for (let from = 0; from < names.length; from += removedAtOnce) {
          await Promise.all(names.slice(from, from + removedAtOnce).map(remove));
        }
      }),

    list: async function* () {
      const { paginateListObjectsV2 } = await library();
      const pages = paginateListObjectsV2({ client: await open() }, { Bucket: bucket, Prefix: prefix });
      for await (const { Contents = [] } of pages) {
        for (const { Key = '', LastModified } of Contents) {
          if (LastModified !== undefined) yield { name: Key.slice(prefix.length), modifiedAt: LastModified };
        }
      }
    },

    probe: () =>
      withStore(async () => {
        if (monotonic() - writtenAt < probeEveryMs) return;
        await put('probe', new Uint8Array(1), 'application/octet-stream');
        writtenAt = monotonic();
      }),
  };
}
