/** S8, S22: the outbox entry's operation id travels under this name on every call that changes something. */
export const idempotencyHeader = 'Idempotency-Key';

/**
 * S5, S18, S22: operation ids, separated by commas, that were refused or never answered and that this operation stands
 * for. Once it is done, they are not done any more: a copy of one of them may still be on its way.
 */
export const replacesHeader = 'Idempotency-Replaces';

/** More are not named; the eldest were named before. */
export const maxReplaced = 20;

/**
 * S22: with `returnMinimal` (RFC 7240) what was said is acknowledged without being said again: a saved touchpoint comes back
 * without its answers, a concluded tour without its touchpoints. What the server gave a new name is always told.
 */
export const preferHeader = 'Prefer';
/** The value of `Prefer` for a minimal response (RFC 7240). */
export const returnMinimal = 'return=minimal';

/** P8: the header of a HEAD response for a received photo: the receipt's code, a space, and the server's time. */
export const receiptHeader = 'Storey-Receipt';

/** S21: set by the service worker on what it serves from its cache, so that it does not count as a response of the server. */
export const fromCacheHeader = 'Storey-From-Cache';

/** What a change is made from (RFC 9110): the ETag of what was read. 412 if it was changed meanwhile. */
export const ifMatchHeader = 'If-Match';
