import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { call } from './serverCalls.ts';

/** A request whose last byte is not sent yet; its headers have been processed. */
export type HeldBack = { finish(): Promise<{ readonly status: number; readonly json: unknown }> };

/**
 * Begins a request without its last byte. When this resolves, the server has asked for the body (100 Continue) and
 * answered another call since.
 */
export async function holdBack(
  url: string,
  path: string,
  {
    method,
    token,
    body,
    key,
    headers = {},
  }: { method: string; token: string; body: unknown; key?: string; headers?: Record<string, string> },
): Promise<HeldBack> {
  const text = JSON.stringify(body);
  const sent = request(`${url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
      expect: '100-continue',
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...headers,
    },
  });
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
  answered.catch(() => undefined);
  sent.flushHeaders();
  await once(sent, 'continue');
  sent.write(text.slice(0, -1));
  await call(url, '/api/me', { token });
  return {
    finish: async () => {
      sent.end(text.slice(-1));
      const [answer] = await answered;
      let told = '';
      for await (const part of answer) told += String(part);
      return { status: answer.statusCode ?? 0, json: told === '' ? undefined : JSON.parse(told) };
    },
  };
}
