/** R5: how often an administrator wants a digest: every evening, every Monday morning, or never. */
export const digestPeriods = ['none', 'daily', 'weekly'] as const;

export type DigestPeriod = (typeof digestPeriods)[number];
