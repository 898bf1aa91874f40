import { userCachePrefix } from '#contract/app/workerMessages.ts';
import { apiHeader, apiVersion } from '#contract/http/headers.ts';
import { hexOf } from '#domain/uuidv7.ts';

/** The name of the cache of the request's sender, with a digest of the token; null for a request without one. */
export async function userCacheName(request: Request): Promise<string | null> {
  const authorization = request.headers.get('authorization');
  if (authorization === null) return null;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(authorization));
  return `${userCachePrefix}${hexOf(new Uint8Array(digest))}`;
}

/** Deletes the caches of all people, but for the one named `except`. */
export async function deleteUserCaches(
  storage: Pick<CacheStorage, 'keys' | 'delete'>,
  except: string | null = null,
): Promise<void> {
  const names = await storage.keys();
  const others = names.filter((name) => name.startsWith(userCachePrefix) && name !== except);
  await Promise.all(others.map((name) => storage.delete(name)));
}

/**
 * Whether a response may be cached: the server's own 200 with JSON, without a redirect. One of a server of before its header is
 * not kept: whether it is that server's is known by its shape only.
 */
export function isCacheable(response: Response): boolean {
  const type = response.headers.get('content-type') ?? '';
  return (
    response.status === 200 &&
    response.headers.get(apiHeader) === apiVersion &&
    response.type === 'basic' &&
    !response.redirected &&
    /^application\/json\b/i.test(type)
  );
}
