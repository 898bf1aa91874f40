import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../appServer.ts';

export const proxyKinds = ['nginx', 'caddy'] as const;
export type ProxyKind = (typeof proxyKinds)[number];

/** Several servers behind a proxy, as docs/operations.md describes it. */
export type Proxy = { readonly url: string; readonly port: number; readonly stop: () => Promise<void> };

const startWithinMs = 20_000;

type ProxyOptions = {
  /** Whether X-Forwarded-For of the tests is passed on, so that one test can act as many clients. */
  readonly believesClaims?: boolean;
};

function nginxFile(folder: string, port: number, servers: readonly number[], options: ProxyOptions): string {
  const address = options.believesClaims === true ? '$proxy_add_x_forwarded_for' : '$remote_addr';
  return `
daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 4096; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  upstream storey {
    ${servers.map((server) => `server 127.0.0.1:${server} max_fails=1 fail_timeout=1s;`).join('\n    ')}
    keepalive 64;
    keepalive_timeout 30s;
  }
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 8m;
    location / {
      proxy_pass http://storey;
      proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      proxy_set_header Connection "";
      proxy_set_header X-Forwarded-For ${address};
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_request_buffering off;
      proxy_buffering off;
      proxy_read_timeout 650s;
      # Only what was never sent goes to another server: a device repeats the rest itself, under its own key.
      proxy_next_upstream error timeout;
    }
    # A server that died with a call in hand: the device comes back.
    error_page 502 504 =503 @later;
    location @later {
      default_type application/json;
      add_header Retry-After 5 always;
      return 503 '{"error":"unavailable"}';
    }
  }
}`;
}

function caddyFile(folder: string, port: number, servers: readonly number[], options: ProxyOptions): string {
  const claims = options.believesClaims === true ? 'trusted_proxies 127.0.0.1/32' : '';
  return `
{
  admin off
  auto_https off
  storage file_system ${folder}
}
http://127.0.0.1:${port} {
  bind 127.0.0.1
  reverse_proxy ${servers.map((server) => `127.0.0.1:${server}`).join(' ')} {
    lb_policy round_robin
    fail_duration 1s
    lb_try_duration 2s
    flush_interval -1
    ${claims}
    transport http {
      keepalive 30s
    }
  }
  handle_errors {
    header Retry-After 5
    header Content-Type application/json
    respond "{\\"error\\":\\"unavailable\\"}" 503
  }
}`;
}

function spawnProxy(kind: ProxyKind, folder: string, text: string): ChildProcess {
  const file = join(folder, kind);
  writeFileSync(file, text);
  const args =
    kind === 'nginx' ? ['-c', file, '-p', folder] : ['run', '--config', file, '--adapter', 'caddyfile'];
  return spawn(kind, args, { stdio: ['ignore', 'ignore', 'ignore'], env: { ...process.env, HOME: folder } });
}

export async function startProxy(
  kind: ProxyKind,
  servers: readonly number[],
  options: ProxyOptions = {},
): Promise<Proxy> {
  const folder = mkdtempSync(join(tmpdir(), 'storey-proxy-'));
  // Started by root, the proxy's workers run as another user.
  chmodSync(folder, 0o755);
  const port = await freePort();
  const text = (kind === 'nginx' ? nginxFile : caddyFile)(folder, port, servers, options);
  const child = spawnProxy(kind, folder, text);
  const ended = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  const deadline = performance.now() + startWithinMs;
  const answers = () =>
    fetch(`${url}/api/health/live`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await answers())) {
    if (child.exitCode !== null || performance.now() > deadline) throw new Error(`${kind} did not start.`);
    await pause(50);
  }
  return {
    url,
    port,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
