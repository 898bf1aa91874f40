import { idempotencyHeader } from '#contract/http/headers.ts';

/** A response; `json` is the parsed body, or undefined if it is not JSON. */
export type CallResponse = {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly json: unknown;
};

export type Call = {
  readonly method?: string;
  readonly token?: string | undefined;
  /** The Idempotency-Key. */
  readonly key?: string | undefined;
  readonly body?: unknown;
  /** Sent as it is, instead of `body`. */
  readonly raw?: string | Uint8Array<ArrayBuffer>;
  readonly headers?: Record<string, string>;
};

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** One request over HTTP. */
export async function call(url: string, path: string, request: Call = {}): Promise<CallResponse> {
  const body = request.raw ?? (request.body === undefined ? undefined : JSON.stringify(request.body));
  const response = await fetch(`${url}${path}`, {
    method: request.method ?? 'GET',
    redirect: 'manual',
    headers: {
      ...(request.token === undefined ? {} : { authorization: `Bearer ${request.token}` }),
      ...(request.key === undefined ? {} : { [idempotencyHeader]: request.key }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...request.headers,
    },
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: parsed(text) };
}
