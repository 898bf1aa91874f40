import { type DigestRequest, type OwnAccount, ownAccount } from '#contract/accounts/ownAccount.ts';
import { paths } from '#contract/http/paths.ts';
import type { ApiResult } from './ApiResult.ts';
import type { Api } from './createApi.ts';

/** GET /api/me, with an administrator's digest: a file of its own, for what an account calls is loaded to sign in. */
export async function fetchOwnAccount(api: Api, signal: AbortSignal): Promise<ApiResult<OwnAccount>> {
  return api.call({ method: 'GET', path: paths.me, signal }, ownAccount);
}

/** PUT /api/me: how often an administrator gets a digest. */
export async function changeDigest(
  api: Api,
  request: DigestRequest,
  operationId: string,
): Promise<ApiResult<OwnAccount>> {
  const body = JSON.stringify(request);
  return api.call({ method: 'PUT', path: paths.me, body, operationId }, ownAccount);
}
