import { personCachePrefix } from '#contract/app/workerMessages.ts';

/** The cache of the request's sender, named by a digest of the token; null for a request without one. */
export async function personCacheOf(request: Request): Promise<string | null> {
  const authorization = request.headers.get('authorization');
  if (authorization === null) return null;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(authorization));
  const hex = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${personCachePrefix}${hex}`;
}

/** Deletes the caches of everybody, or of everybody else. */
export async function deleteUserCaches(
  storage: Pick<CacheStorage, 'keys' | 'delete'>,
  except: string | null = null,
): Promise<void> {
  const names = await storage.keys();
  const others = names.filter((name) => name.startsWith(personCachePrefix) && name !== except);
  await Promise.all(others.map((name) => storage.delete(name)));
}

/** Whether an answer may be kept: the server's own 200 with JSON, reached without a redirect. */
export function isKeepable(response: Response): boolean {
  const type = response.headers.get('content-type') ?? '';
  return (
    response.status === 200 &&
    response.type === 'basic' &&
    !response.redirected &&
    /^application\/json\b/i.test(type)
  );
}
