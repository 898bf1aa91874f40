import { apiHeader, apiVersion, idempotencyHeader } from '#contract/http/headers.ts';
import { repairPaths } from '#contract/http/repairPaths.ts';
import type { Draft, DraftPhoto } from './draft.ts';

/** What came of a call. `wait`: nothing that is known; later, and not before `pauseMs`. */
export type Outcome =
  | { readonly kind: 'received' | 'gone' | 'photos_missing' }
  | { readonly kind: 'refused'; readonly why: 'photo_refused' | 'refused' }
  | { readonly kind: 'wait'; readonly pauseMs: number };

/** The two calls that change something. */
export type RepairCalls = {
  photo(photo: DraftPhoto, bytes: ArrayBuffer): Promise<Outcome>;
  answer(operation: NonNullable<Draft['operation']>): Promise<Outcome>;
};

// A photo over a slow link; the server takes no longer.
const timeoutMs = 60_000;
const wait: Outcome = { kind: 'wait', pauseMs: 0 };

const digestOf = (hex: string) =>
  btoa(hex.replaceAll(/../g, (byte) => String.fromCharCode(Number.parseInt(byte, 16))));

/** The calls of a link. What is not this server's own says nothing: a portal's page, a firewall's refusal (S9). */
export function createRepairCalls(fetch: Window['fetch'], token: string): RepairCalls {
  async function call(
    path: string,
    request: RequestInit,
    outcomeOf: (status: number, body: Readonly<Record<string, unknown>>) => Outcome,
  ): Promise<Outcome> {
    try {
      const response = await fetch(path, {
        ...request,
        cache: 'no-store',
        credentials: 'omit',
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      });
      const { status, headers } = response;
      if (headers.get(apiHeader) !== apiVersion) return wait;
      if (status === 404) return { kind: 'gone' };
      if (status === 408 || status === 425 || status === 429 || status >= 500)
        return { kind: 'wait', pauseMs: 1000 * (Number(headers.get('retry-after')) || 0) };
      return outcomeOf(status, (await response.json()) as Record<string, unknown>);
    } catch {
      // No network, or cut on the way.
      return wait;
    }
  }

  return {
    photo: ({ id, sha256 }, bytes) =>
      call(
        repairPaths.photo(token, id),
        {
          method: 'PUT',
          body: bytes,
          headers: { 'content-type': 'image/jpeg', 'repr-digest': `sha-256=:${digestOf(sha256)}:` },
        },
        (status) => (status < 300 ? { kind: 'received' } : { kind: 'refused', why: 'photo_refused' }),
      ),
    answer: ({ key, body }) =>
      call(
        repairPaths.repair(token),
        {
          method: 'POST',
          body,
          headers: { 'content-type': 'application/json', [idempotencyHeader]: key },
        },
        (status, { error, receipt }) => {
          if (status < 300) return typeof receipt === 'string' ? { kind: 'received' } : wait;
          if (error === 'photos_missing') return { kind: error };
          return { kind: 'refused', why: 'refused' };
        },
      ),
  };
}
