/** S8, S22: the outbox entry's operation id travels under this name on every call that changes something. */
export const idempotencyHeader = 'Idempotency-Key';

/** S21: set by the service worker on what it serves from its cache, so that nobody takes it for the server. */
export const fromCacheHeader = 'Storey-From-Cache';
