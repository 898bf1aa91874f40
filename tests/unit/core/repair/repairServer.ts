import { apiHeader, apiVersion, idempotencyHeader } from '#contract/http/headers.ts';
import type { RepairRequest } from '#contract/repair/repair.ts';
import type { Chance } from '../../../simulation/faults/chance.ts';

/** As much of a response as the calls look at. */
export const respond = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  ({ status, headers: new Headers(headers), json: async () => body }) as unknown as Response;
export const ours = (status: number, body: unknown = {}, more: Record<string, string> = {}) =>
  respond(status, body, { [apiHeader]: apiVersion, ...more });

const hexOf = (base64: string) =>
  [...atob(base64)].map((sign) => sign.charCodeAt(0).toString(16).padStart(2, '0')).join('');
export const bytesOf = (text: string) => new TextEncoder().encode(text).buffer;
const textOf = (bytes: ArrayBuffer) => new TextDecoder().decode(bytes);
export const shaOf = (id: string) => id.padStart(64, '0');

/** What the server makes of the calls of one link. `fail`: what a person would call lost, doubled or mixed up. */
export function createRepairServer(chance: Chance, fail: (what: string) => never) {
  const answers = new Map<string, RepairRequest>();
  const received = new Set<string>();
  /** The photos that the person saw when they pressed, by the key that was made then. */
  const pressed = new Map<string, readonly string[]>();
  const isAnswered = (text: string) => [...answers.values()].some((one) => one.text === text);

  function photo(id: string, { headers, body }: RequestInit): Response {
    const { 'repr-digest': digest = '' } = headers as Record<string, string>;
    if (textOf(body as ArrayBuffer) !== `bytes ${id}`) fail(`${id} has other bytes`);
    if (hexOf(digest.slice(9, -1)) !== shaOf(id)) fail(`${id} has another digest`);
    received.add(id);
    return ours(chance.is(0.5) ? 201 : 200);
  }

  const server = {
    isWithdrawn: false,
    pressed,
    isAnswered,
    /** How many answers are stored. */
    answered: () => answers.size,
    /** A day later: photos that no answer names are deleted. */
    sweep: () => {
      const named = new Set([...answers.values()].flatMap(({ photos }) => photos));
      for (const id of received) if (!named.has(id)) received.delete(id);
    },
    serve: (path: string, request: RequestInit): Response => {
      if (server.isWithdrawn) return ours(404, { error: 'not_found' });
      if (request.method === 'PUT') return photo(path.split('/').at(-1) ?? '', request);
      const key = (request.headers as Record<string, string>)[idempotencyHeader] ?? fail('no key');
      const answer = JSON.parse(request.body as string) as RepairRequest;
      if (answers.has(key)) return ours(201, { receipt: 'AB12' });
      if (answer.photos.some((id) => !received.has(id))) return ours(409, { error: 'photos_missing' });
      const text = answer.text ?? '';
      if (isAnswered(text)) fail(`“${text}” is stored twice`);
      if (pressed.get(key)?.join() !== answer.photos.join()) fail(`“${text}” has other photos`);
      answers.set(key, answer);
      return ours(201, { receipt: 'AB12' });
    },
  };
  return server;
}
