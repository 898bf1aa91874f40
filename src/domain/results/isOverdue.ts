import type { FindingState } from './finding.ts';

/** N11: whether a finding should have been resolved before today (days, YYYY-MM-DD). */
export function isOverdue(
  finding: { readonly state: FindingState; readonly due_on: string | null },
  today: string,
): boolean {
  return finding.state !== 'resolved' && finding.due_on !== null && finding.due_on < today;
}
