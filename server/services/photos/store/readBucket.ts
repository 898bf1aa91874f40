import type { Bucket } from './bucketStore.ts';

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * The bucket of PHOTOS_URL, `s3://KEY:SECRET@HOST[:PORT]/BUCKET[/PREFIX][?region=…][&tls=0]`; null if it is not
 * valid. `tls=0` is for a service on the same machine.
 */
export function readBucket(text: string): Bucket | null {
  if (!URL.canParse(text) || !isDecodable(text)) return null;
  const { protocol, host, username, password, pathname, searchParams } = new URL(text);
  const [, bucket = '', ...rest] = pathname.split('/');
  const known = [...searchParams.keys()].every((name) => name === 'region' || name === 'tls');
  if (protocol !== 's3:' || host === '' || username === '' || password === '' || !known) return null;
  if (!/^[\w.-]+$/.test(bucket) || rest.some((part) => !/^[\w.-]*$/.test(part))) return null;
  const prefix = rest.filter((part) => part !== '').join('/');
  return {
    endpoint: `${searchParams.get('tls') === '0' ? 'http' : 'https'}://${host}`,
    region: searchParams.get('region') ?? 'us-east-1',
    bucket,
    prefix: prefix === '' ? '' : `${prefix}/`,
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
  };
}
