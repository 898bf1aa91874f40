/** An inspector does tours; an administrator manages external users and reads (specification §6). */
export const roles = ['inspector', 'administrator'] as const;

/** What a person may do (specification §6). */
export type Role = (typeof roles)[number];
