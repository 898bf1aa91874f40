/** Which contract an outbox entry was written for (S3): a later client or server can tell old entries apart. */
export const contractVersion = 1;
