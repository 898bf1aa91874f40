import helmet from '@fastify/helmet';
import type { FastifyRequest } from 'fastify';
import { trustedTypesPolicies } from '#contract/app/trustedTypes.ts';
import { apiHeader, apiVersion } from '#contract/http/headers.ts';
import type { Settings } from '../../settings.ts';
import type { App } from './App.ts';
import { clientSettingsOf } from './clientSettingsOf.ts';

const yearSeconds = 365 * 24 * 60 * 60;
const none = ["'none'"];
const self = ["'self'"];

/** Browser features that the product does not use, switched off for injected code as well. */
const permissions = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/** The origin that error reports are sent to, if any. */
function reportOrigins(settings: Settings): string[] {
  const { error_reports } = clientSettingsOf(settings);
  return error_reports === null ? [] : [new URL(error_reports.dsn).origin];
}

const isSecure = (settings: Settings) => settings.publicUrl?.startsWith('https:') ?? false;

/** The security headers of a response that is made without Fastify: nothing of it may be loaded, run or framed. */
export function bareHeaders(settings: Settings): Readonly<Record<string, string>> {
  return {
    [apiHeader]: apiVersion,
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(isSecure(settings)
      ? { 'strict-transport-security': `max-age=${yearSeconds}; includeSubDomains` }
      : {}),
  };
}

// With a host, as a proxy is asked; a path that cannot be decoded never gets here.
const apiPath = /^(https?:\/\/[^/]*)?\/api([/?]|$)/i;

/** Whether a request is for the API, with a route or without, and with escapes in its path. */
function isOfApi({ url }: Pick<FastifyRequest, 'url'>): boolean {
  const [path = ''] = url.split('?', 1);
  return apiPath.test(path.replaceAll(/%[46]1|%[57]0|%[46]9/g, decodeURIComponent));
}

/**
 * The headers of every response: scripts locked down, no framing, no sniffing of types, no referrer, and kept by no cache,
 * whatever the path is written like: who sends what may be kept says so (`staticFiles`).
 */
export async function headers(app: App, settings: Settings, now: () => Date): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': self,
        'script-src': self,
        // Mantine's overlays write style elements; scripts stay closed (decision 082).
        'style-src': [...self, "'unsafe-inline'"],
        'img-src': [...self, 'data:', 'blob:'],
        'connect-src': [...self, ...reportOrigins(settings)],
        'object-src': none,
        'base-uri': none,
        'form-action': self,
        'frame-ancestors': none,
        'require-trusted-types-for': ["'script'"],
        'trusted-types': trustedTypesPolicies.map(({ name }) => name),
        ...(isSecure(settings) ? { 'upgrade-insecure-requests': [] } : {}),
      },
    },
    crossOriginEmbedderPolicy: false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: isSecure(settings) ? { maxAge: yearSeconds, includeSubDomains: true } : false,
  });
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers({
      'permissions-policy': permissions,
      'x-request-id': request.id,
      'cache-control': 'no-store',
      // By the clock that times are stored by: devices measure their own with it (N6).
      date: now().toUTCString(),
    });
    if (isOfApi(request)) reply.header(apiHeader, apiVersion);
    done();
  });
}
