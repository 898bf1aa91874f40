import { paths } from '#contract/http/paths.ts';
import { photo, type WirePhoto } from '#contract/inspections/photo.ts';
import type { ApiResult } from './ApiResult.ts';
import { type Api, queryString } from './createApi.ts';

/** GET /api/assessment/photos/{id}: its bytes, or those of its thumbnail; never by a link that works without a token (P9). */
export async function fetchPhoto(
  api: Api,
  { id, size }: { readonly id: string; readonly size: 'photo' | 'thumbnail' },
): Promise<ApiResult<Blob>> {
  const query = size === 'photo' ? '' : queryString({ w: '320' });
  const answer = await api.download(`${paths.photo(id)}${query}`);
  return answer.ok ? { ok: true, value: answer.value.content } : answer;
}

/** DELETE /api/assessment/photos/{id}: gone at once, with a reason (P13). */
export async function removePhoto(
  api: Api,
  { id, reason }: { readonly id: string; readonly reason: string },
  operationId: string,
): Promise<ApiResult<WirePhoto>> {
  const body = JSON.stringify({ reason });
  return api.call({ method: 'DELETE', path: paths.photo(id), body, operationId }, photo);
}
