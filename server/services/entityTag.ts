import { hash } from 'node:crypto';

const length = 22;

/** The ETag (RFC 9110) of what a change is made from. */
export function entityTag(content: readonly unknown[]): string {
  return `"${hash('sha256', JSON.stringify(content), 'base64url').slice(0, length)}"`;
}

// Caddy and Apache name the compression in the tag of an answer that they compress, and leave If-Match as it is.
const compression = /-(?:gzip|br|zstd|deflate)"$/u;

/** Whether an If-Match header matches the tag: by `*`, or by a strong tag, with or without the suffix of a compression. */
export function isMatching(ifMatch: string, etag: string): boolean {
  return ifMatch
    .split(',')
    .map((one) => one.trim())
    .some((one) => one === etag || one === '*' || one.replace(compression, '"') === etag);
}
