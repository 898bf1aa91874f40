import type { Event } from '@sentry/browser';
import { describe, expect, it } from 'vitest';
import { scrub, scrubEnvelope } from '../../../../../src/app/error-reporting/scrub.ts';

const origin = 'https://storey.example';
const canary = 'CANARY';
const told = 'Cannot read properties of undefined';

function makeException(value: string, filename = `${origin}/assets/start-BxYz_1-2.js`): Event {
  const frame = {
    filename,
    function: `${canary} function`,
    module: canary,
    abs_path: `${origin}/?${canary}`,
    lineno: 3,
    colno: 14,
    context_line: canary,
    pre_context: [canary],
    post_context: [canary],
    vars: { comment: canary },
    debug_id: canary,
    module_metadata: { canary },
  };
  const mechanism = { type: canary, handled: false, data: { function: canary }, source: canary };
  return {
    exception: {
      values: [
        {
          type: 'TypeError',
          value,
          module: canary,
          thread_id: canary,
          mechanism,
          stacktrace: { frames: [frame] },
        },
      ],
    },
  };
}

/** Everything that an event of the client can contain. */
const full: Event = {
  ...makeException(`${told} (reading '${canary}')`),
  event_id: '0123456789abcdef0123456789abcdef',
  timestamp: 1_790_000_000.5,
  environment: 'staging',
  message: canary,
  logentry: { message: canary, params: [canary] },
  start_timestamp: 1,
  level: 'fatal',
  platform: canary,
  logger: canary,
  server_name: canary,
  release: canary,
  dist: canary,
  sdk: {
    name: canary,
    version: canary,
    integrations: [canary],
    packages: [{ name: canary, version: canary }],
  },
  request: {
    url: `${origin}/en/user/activate?token=${canary}`,
    method: canary,
    data: { comment: canary },
    query_string: `token=${canary}`,
    cookies: { session: canary },
    headers: { authorization: `Bearer ${canary}`, referer: canary },
    env: { canary },
  },
  transaction: `/tours/${canary}`,
  modules: { canary },
  fingerprint: [canary],
  breadcrumbs: [
    { category: 'fetch', data: { url: `/api/tours?q=${canary}`, body: canary } },
    { category: 'console', message: canary },
    { category: 'ui.click', message: `button[aria-label="${canary}"]` },
  ],
  contexts: { react: { componentStack: canary }, trace: { trace_id: canary, span_id: canary } },
  tags: { canary },
  extra: { canary },
  user: { id: canary, email: `${canary}@example.org`, username: canary, ip_address: canary },
  type: undefined,
  spans: [],
  measurements: { [canary]: { value: 1, unit: canary } },
  debug_meta: { images: [{ type: 'sourcemap', code_file: canary, debug_id: canary }] },
  threads: { values: [{ id: canary, name: canary }] },
};

const valueOf = (message: string) => scrub(makeException(message), origin).exception?.values?.[0]?.value;
const fileOf = (name: string) =>
  scrub(makeException(told, name), origin).exception?.values?.[0]?.stacktrace?.frames?.[0]?.filename;
const typeOf = (type: string) =>
  scrub({ exception: { values: [{ type }] } }, origin).exception?.values?.[0]?.type;

describe('what a report of an error may tell', () => {
  it('is this and nothing else, whatever the event holds', () => {
    expect(scrub(full, origin)).toEqual({
      event_id: '0123456789abcdef0123456789abcdef',
      timestamp: 1_790_000_000.5,
      platform: 'javascript',
      level: 'error',
      environment: 'staging',
      exception: {
        values: [
          {
            type: 'TypeError',
            value: told,
            mechanism: { type: 'generic', handled: false },
            stacktrace: { frames: [{ filename: 'app:///assets/start-BxYz_1-2.js', lineno: 3, colno: 14 }] },
          },
        ],
      },
      sdk: { settings: { infer_ip: 'never' } },
    });
    expect(JSON.stringify(scrub(full, origin))).not.toContain(canary);
  });

  it('is nothing of a field that a later version of the client invents', () => {
    const later = Object.assign({}, full, { replay_dom: canary });
    expect(JSON.stringify(scrub(later, origin))).not.toContain(canary);
  });

  it.each([
    'The lift smells of cheese',
    'Ines Pector has no tours',
    'ines@example.org is taken',
    'Bearer k3yk3yk3yk3yk3yk3yk3y was refused',
    'GET https://storey.example/en/user/activate?token=abc failed',
    'Object captured as promise rejection with keys: comment, rating',
  ])('of the message "%s" no word', (message) => {
    expect(valueOf(message)).toBe('[removed]');
  });

  it('of an engine’s message only the engine’s own words', () => {
    expect(valueOf("Cannot read properties of undefined (reading 'Ines Pector')")).toBe(told);
    expect(valueOf('Unexpected token T, "The lift smells" is not valid JSON')).toBe('is not valid JSON');
  });

  it('no page, no other origin, no query string and no path that is not a script of the build', () => {
    expect(fileOf(`${origin}/assets/a-1.js?token=abc#x`)).toBe('app:///assets/a-1.js');
    for (const name of [
      `${origin}/en/user/activate?token=abc`,
      `${origin}/en/tours/0199`,
      'https://elsewhere.example/assets/a-1.js',
      `${origin}/assets/Ines%20Pector.js`,
      'Ines Pector',
      '<anonymous>',
    ]) {
      expect(fileOf(name)).toBe('[removed]');
    }
  });

  it('a type that names an error, and not somebody who took its place', () => {
    expect(typeOf('QuotaExceededError')).toBe('QuotaExceededError');
    expect(typeOf('DOMException')).toBe('DOMException');
    for (const type of ['Ines', 'Ines Pector Error', 'ines@example.org']) expect(typeOf(type)).toBe('Error');
  });

  it('no id, environment or time that is none', () => {
    const odd = { event_id: canary, environment: canary, timestamp: canary as unknown as number };
    expect(scrub(odd, origin)).toEqual({
      platform: 'javascript',
      level: 'error',
      exception: { values: [] },
      sdk: { settings: { infer_ip: 'never' } },
    });
  });
});

describe('what may leave', () => {
  type Envelope = Parameters<typeof scrubEnvelope>[0];
  const headers = {
    event_id: full.event_id,
    sent_at: '2026-11-21T00:00:00.000Z',
    trace: { trace_id: canary },
  };

  it('is an error, without what stands around it', () => {
    const envelope = [
      headers,
      [
        [{ type: 'event', filename: canary }, full],
        [{ type: 'attachment', length: 6, filename: canary }, canary],
        [{ type: 'replay_recording', length: 6 }, canary],
      ],
    ] as unknown as Envelope;
    expect(scrubEnvelope(envelope, origin)).toEqual([
      { event_id: full.event_id, sent_at: headers.sent_at },
      [[{ type: 'event' }, scrub(full, origin)]],
    ]);
  });

  it.each(['session', 'transaction', 'client_report', 'log', 'feedback', 'span'])('is no %s', (type) => {
    expect(scrubEnvelope([headers, [[{ type }, full]]] as unknown as Envelope, origin)).toBeNull();
  });
});
