import { apiHeader, apiVersion, idempotencyHeader } from '#contract/http/headers.ts';
import { repairPaths } from '#contract/http/repairPaths.ts';
import type { DraftPhoto } from './draft.ts';

/** What came of a call: the server has it, or refuses it, or nothing is known: later, and not before `pauseMs`. */
export type Outcome = 'sent' | 'gone' | 'photos_missing' | 'refused' | { readonly pauseMs: number };

/** The two calls that change something. */
export type RepairCalls = {
  photo(photo: DraftPhoto): Promise<Outcome>;
  answer(key: string, body: string): Promise<Outcome>;
};

// A photo over a slow link; the server takes no longer.
const timeoutMs = 60_000;
const unknown: Outcome = { pauseMs: 0 };

const digestOf = (hex: string) =>
  btoa(hex.replaceAll(/../g, (byte) => String.fromCharCode(Number.parseInt(byte, 16))));

/** The calls of a link. What is not this server's own says nothing: a portal's page, a firewall's refusal (S9). */
export function createRepairCalls(fetch: Window['fetch'], token: string): RepairCalls {
  async function call(path: string, request: RequestInit): Promise<Outcome> {
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      const response = await fetch(path, { ...request, credentials: 'omit', redirect: 'manual', signal });
      const { status, headers } = response;
      if (headers.get(apiHeader) !== apiVersion) return unknown;
      if (status === 404) return 'gone';
      if (status === 408 || status === 425 || status === 429 || status >= 500)
        return { pauseMs: 1000 * (Number(headers.get('retry-after')) || 0) };
      const { error } = (await response.json()) as { readonly error?: unknown };
      if (status < 300) return 'sent';
      return error === 'photos_missing' ? error : 'refused';
    } catch {
      // No network, or cut on the way.
      return unknown;
    }
  }

  return {
    photo: ({ id, sha256, bytes: body }) => {
      const headers = { 'content-type': 'image/jpeg', 'repr-digest': `sha-256=:${digestOf(sha256)}:` };
      return call(repairPaths.photo(token, id), { method: 'PUT', body, headers });
    },
    answer: (key, body) => {
      const headers = { 'content-type': 'application/json', [idempotencyHeader]: key };
      return call(repairPaths.repair(token), { method: 'POST', body, headers });
    },
  };
}
