import { paths } from '#contract/http/paths.ts';
import { photo, type WirePhoto } from '#contract/inspections/photo.ts';
import type { ApiResult } from './ApiResult.ts';
import { type Api, queryString } from './createApi.ts';

/** GET /api/assessment/photos/{id}: the bytes of the photo or its thumbnail, with the token; there are no open links (PH9). */
export async function fetchPhoto(
  api: Api,
  { id, size }: { readonly id: string; readonly size: 'photo' | 'thumbnail' },
): Promise<ApiResult<Blob>> {
  const query = size === 'photo' ? '' : queryString({ w: '320' });
  const result = await api.download(`${paths.photo(id)}${query}`);
  return result.ok ? { ok: true, value: result.value.content } : result;
}

/** DELETE /api/assessment/photos/{id}: removes a photo for a reason (PH13). */
export async function removePhoto(
  api: Api,
  { id, reason }: { readonly id: string; readonly reason: string },
  operationId: string,
): Promise<ApiResult<WirePhoto>> {
  const body = JSON.stringify({ reason });
  return api.call({ method: 'DELETE', path: paths.photo(id), body, operationId }, photo);
}
