/** S8, S22: the outbox entry's operation id travels under this name on every call that changes something. */
export const idempotencyHeader = 'Idempotency-Key';
