import { resolve } from 'node:path';
import type { DatabaseLocation } from './database/openDatabase.ts';
import { readSmtpServer, type SmtpServer } from './mail/smtpServer.ts';
import type { Bucket } from './services/photos/store/bucketStore.ts';
import { readBucket } from './services/photos/store/readBucket.ts';

// Any other is taken by the library for TLS with its own defaults.
const sslModes = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'];

/** Thrown only while settings are read: the first wrong one ends `readSettings`. */
export class WrongSetting extends Error {}

/** Ends the reading of settings. */
export function wrong(name: string, rule: string): never {
  throw new WrongSetting(`${name} ${rule}`);
}

function urlOf(name: string, text: string, rule: string): URL {
  return URL.canParse(text) ? new URL(text) : wrong(name, rule);
}

/** DATABASE_URL; without it a file in DATA_DIR. */
export function databaseOf(text: string | undefined, dataDir: string): DatabaseLocation {
  if (text === undefined) return { kind: 'sqlite', file: resolve(dataDir, 'storey.db') };
  const rule = 'must look like postgres://user:password@host:5432/name.';
  const { protocol, host, pathname, searchParams } = urlOf('DATABASE_URL', text, rule);
  if (protocol !== 'postgres:' && protocol !== 'postgresql:') wrong('DATABASE_URL', rule);
  if (host === '' && pathname === '') wrong('DATABASE_URL', rule);
  const sslMode = searchParams.get('sslmode');
  if (sslMode !== null && !sslModes.includes(sslMode)) {
    wrong('DATABASE_URL', `must have one of these as sslmode: ${sslModes.join(', ')}.`);
  }
  return { kind: 'postgres', url: text };
}

/** PUBLIC_URL: an origin. */
export function publicUrlOf(text: string | undefined): string | null {
  if (text === undefined) return null;
  const rule = 'must be an origin such as https://storey.example, without a path.';
  const url = urlOf('PUBLIC_URL', text, rule);
  if (!['http:', 'https:'].includes(url.protocol)) wrong('PUBLIC_URL', rule);
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '' || url.username !== '') {
    wrong('PUBLIC_URL', rule);
  }
  return url.origin;
}

/** SMTP_URL. */
export function smtpOf(text: string | undefined): SmtpServer | null {
  if (text === undefined) return null;
  const server = readSmtpServer(text);
  return server.ok ? server.value : wrong('SMTP_URL', server.reason);
}

/** SENTRY_DSN. A legacy one contains a password, which must not be sent to browsers. */
export function sentryDsnOf(text: string | undefined): string | null {
  if (text === undefined) return null;
  const rule = 'must look like https://key@host/1, without a password.';
  const { protocol, username, password, pathname, search, hash } = urlOf('SENTRY_DSN', text, rule);
  const isHttp = protocol === 'https:' || protocol === 'http:';
  const isAddress = /^\w+$/.test(username) && /\/\d+$/.test(pathname) && search === '' && hash === '';
  return isHttp && isAddress && password === '' ? text : wrong('SENTRY_DSN', rule);
}

/** PRIVACY_URL. */
export function privacyUrlOf(text: string | undefined): string | null {
  if (text === undefined) return null;
  const { protocol, href } = urlOf(
    'PRIVACY_URL',
    text,
    'must be an address such as https://storey.example/privacy.',
  );
  return ['http:', 'https:'].includes(protocol)
    ? href
    : wrong('PRIVACY_URL', 'must begin with https:// or http://.');
}

/** PHOTOS_URL. */
export function bucketOf(text: string | undefined): Bucket | null {
  if (text === undefined) return null;
  return (
    readBucket(text) ?? wrong('PHOTOS_URL', 'must look like s3://KEY:SECRET@host/bucket?region=eu-central-1.')
  );
}
