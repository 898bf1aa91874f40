import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { accepted, type Result, refused } from '#domain/result.ts';
import { isTimeZone } from '#domain/results/days.ts';
import type { DatabaseLocation } from './database/openDatabase.ts';
import type { SmtpServer } from './mail/smtpServer.ts';
import type { Bucket } from './services/photos/store/bucketStore.ts';
import {
  bucketOf,
  databaseOf,
  privacyUrlOf,
  publicUrlOf,
  sentryDsnOf,
  smtpOf,
  WrongSetting,
  wrong,
} from './urlSettings.ts';

const everyAddress = ['0.0.0.0', '::'];
const environments = ['development', 'staging', 'production'] as const;
const namedProxies = ['loopback', 'linklocal', 'uniquelocal'];

/** Everything an operator can set (contract, "Starting it"). */
export type Settings = {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly database: DatabaseLocation;
  /** The origin under which people reach the product; null: PUBLIC_URL is not set, and the address that it listens on is used. */
  readonly publicUrl: string | null;
  /** The mail server; null: each mail is a file in DATA_DIR/mails. */
  readonly smtp: SmtpServer | null;
  readonly environment: (typeof environments)[number];
  readonly sentryDsn: string | null;
  readonly demo: boolean;
  /** Proxies whose X-Forwarded-For is trusted; never everybody. */
  readonly trustProxy: readonly string[];
  /** The address of the metrics; null: none. Never the public address. */
  readonly metrics: { readonly host: string; readonly port: number } | null;
  /** The time zone of days in results (N6). */
  readonly timeZone: string;
  /** PH12: whether new photos are taken. */
  readonly photos: boolean;
  /** PH11: the bucket for photos; null: DATA_DIR/photos. */
  readonly photosBucket: Bucket | null;
  /** PH13: after how many days a photo is removed; null: never. */
  readonly photosKeepDays: number | null;
  /** R1: whether messages about findings carry links. */
  readonly repairLinks: boolean;
  /** R4, R5: whether reminders and digests are sent. */
  readonly reminders: boolean;
  /** The page that repair pages and mails name for what is done with data; null: none. */
  readonly privacyUrl: string | null;
};

function portOf(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  return port <= 65535 ? port : wrong('PORT', 'must be a whole number from 0 to 65535.');
}

function isProxy(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  if (rest.length > 0) return false;
  if (bits === undefined) return namedProxies.includes(text) || isIP(address) !== 0;
  const max = { 4: 32, 6: 128 }[isIP(address)];
  return max !== undefined && /^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= max;
}

function proxiesOf(text: string | undefined): string[] {
  const proxies = (text ?? '').split(',').flatMap((part) => part.trim() || []);
  return proxies.every(isProxy)
    ? proxies
    : wrong('TRUST_PROXY', 'must list addresses or networks such as 10.0.0.1 or loopback, with commas.');
}

function environmentOf(text: string): Settings['environment'] {
  const found = environments.find((one) => one === text);
  return found ?? wrong('APP_ENV', `must be one of ${environments.join(', ')}.`);
}

function demoOf(text: string | undefined, environment: Settings['environment']): boolean {
  const isDevelopment = environment === 'development';
  if (text === undefined) return isDevelopment;
  if (text !== '0' && text !== '1') wrong('DEMO', 'must be 0 or 1.');
  if (text === '1' && !isDevelopment) wrong('DEMO', `cannot be 1 when APP_ENV is ${environment}.`);
  return text === '1';
}

function metricsOf(text: string | undefined): Settings['metrics'] {
  if (text === undefined) return null;
  const [, bracketed, plain, port = ''] = /^(?:\[(.+)\]|([^:]+)):(\d{1,5})$/.exec(text) ?? [];
  const host = bracketed ?? plain;
  return host !== undefined && Number(port) <= 65535
    ? { host, port: Number(port) }
    : wrong('METRICS_ADDRESS', 'must look like 127.0.0.1:9464.');
}

/** Whether a server and its metrics would listen on the same address: the second would find it in use. */
function isSameAddress(server: Pick<Settings, 'host' | 'port'>, metrics: Settings['metrics']): boolean {
  if (metrics === null || metrics.port === 0 || metrics.port !== server.port) return false;
  return (
    metrics.host === server.host || [metrics.host, server.host].some((host) => everyAddress.includes(host))
  );
}

function timeZoneOf(text: string): string {
  return isTimeZone(text) ? text : wrong('TIME_ZONE', 'must name a time zone such as Europe/Zurich.');
}

function switchOf(name: string, text: string): boolean {
  return text === '0' || text === '1' ? text === '1' : wrong(name, 'must be 0 or 1.');
}

function keepDaysOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  const isDays = /^[1-9]\d{0,4}$/.test(text);
  return isDays ? Number(text) : wrong('PHOTOS_KEEP_DAYS', 'must be a whole number of days, 1 or more.');
}

/** The settings, or one line that names the wrong one. An empty variable counts as not set. */
export function readSettings(variables: NodeJS.ProcessEnv): Result<Settings, string> {
  const valueOf = (name: string) => variables[name]?.trim() || undefined;
  try {
    const dataDir = resolve(valueOf('DATA_DIR') ?? './var');
    const environment = environmentOf(valueOf('APP_ENV') ?? 'development');
    const demo = demoOf(valueOf('DEMO'), environment);
    const port = portOf(valueOf('PORT') ?? '3000');
    const host = valueOf('HOST') ?? '127.0.0.1';
    const metrics = metricsOf(valueOf('METRICS_ADDRESS'));
    if (isSameAddress({ host, port }, metrics))
      wrong('METRICS_ADDRESS', 'must be another than HOST and PORT.');
    return accepted({
      port,
      host,
      dataDir,
      database: databaseOf(valueOf('DATABASE_URL'), dataDir),
      publicUrl: publicUrlOf(valueOf('PUBLIC_URL')),
      smtp: smtpOf(valueOf('SMTP_URL')),
      environment,
      sentryDsn: sentryDsnOf(valueOf('SENTRY_DSN')),
      demo,
      trustProxy: proxiesOf(valueOf('TRUST_PROXY')),
      metrics,
      photos: switchOf('PHOTOS', valueOf('PHOTOS') ?? '1'),
      photosBucket: bucketOf(valueOf('PHOTOS_URL')),
      photosKeepDays: keepDaysOf(valueOf('PHOTOS_KEEP_DAYS')),
      repairLinks: switchOf('REPAIR_LINKS', valueOf('REPAIR_LINKS') ?? (demo ? '1' : '0')),
      reminders: switchOf('REMINDERS', valueOf('REMINDERS') ?? '1'),
      privacyUrl: privacyUrlOf(valueOf('PRIVACY_URL')),
      timeZone: timeZoneOf(valueOf('TIME_ZONE') ?? 'Europe/Zurich'),
    });
  } catch (error) {
    if (error instanceof WrongSetting) return refused(error.message);
    throw error;
  }
}
