/** S8, S22: the outbox entry's operation id travels under this name on every call that changes something. */
export const idempotencyHeader = 'Idempotency-Key';

/**
 * S5, S31, S22: operation ids, separated by commas, that this operation replaces because they were refused or got no response.
 * Once it is done the server refuses them: a copy of their request may still be on its way.
 */
export const replacesHeader = 'Idempotency-Replaces';

/** The most ids in `Idempotency-Replaces`, the newest ones; older ones were named in an earlier request. */
export const maxReplaced = 20;

/**
 * S22: with `returnMinimal` (RFC 7240) the response does not repeat the request: a saved touchpoint comes without its answers, a
 * concluded tour without its touchpoints, and so do a floor and a start with an id of the device (S4).
 */
export const preferHeader = 'Prefer';
/** The value of `Prefer` for a minimal response (RFC 7240). */
export const returnMinimal = 'return=minimal';

/**
 * N6: what a device says of the moment of a start or a conclusion: times in ISO 8601, UTC; the offset (server less device) in
 * milliseconds; `now` is its uncorrected clock at the attempt. One that cannot be read counts as missing.
 */
export const momentHeaders = {
  startedAt: 'Storey-Started-At',
  concludedAt: 'Storey-Concluded-At',
  contactAt: 'Storey-Contact-At',
  clockOffset: 'Storey-Clock-Offset',
  now: 'Storey-Now',
} as const;

/** PH8: the header of a HEAD response for a received photo: the receipt's code, a space, and the server's time. */
export const receiptHeader = 'Storey-Receipt';

/** S21: set by the service worker on responses from its cache, so that they do not count as contact with the server. */
export const fromCacheHeader = 'Storey-From-Cache';

/** The ETag of the version that a change is based on (RFC 9110); 412 if it was changed meanwhile. */
export const ifMatchHeader = 'If-Match';

/** On every response of this server under /api, with `apiVersion`: it tells them from those of a network (contract, "Conventions"). */
export const apiHeader = 'Storey-Api';
/** The value of `Storey-Api`. */
export const apiVersion = '1';

/**
 * B6: on every answer to an inspector: what their lists of mandates and buildings depend on, opaque. Another than the stored one
 * says that the lists have changed.
 */
export const listsHeader = 'Storey-Lists';

/** PH7: the version of tus, in every request and response of an upload. */
export const tusVersion = '1.0.0';

/** PH7: the content type of a part of a photo (tus). */
export const partType = 'application/offset+octet-stream';
