/** Columns that later migrations added, by table. */
export const laterColumns = {
  findings: ['comment_key', 'late_at', 'comment_folded', 'responsible_folded', 'answered_at', 'answer'],
  finding_statements: ['answer', 'text', 'name', 'link_id', 'answer_key', 'receipt_code'],
  audit_log: ['account_id', 'changes', 'findings'],
  tours: ['started_at', 'received_at', 'day_by'],
  tour_results: ['received_at'],
  mandates: ['folded_key', 'same_key', 'closed_at', 'practice', 'version', 'deleted_at'],
  buildings: ['folded_key', 'number', 'closed_at', 'result_id', 'merged_at', 'deleted_at'],
  users: ['folded_key', 'invited_again_at', 'handed_by', 'digest'],
  mails: ['is_filed', 'given_up'],
  account_tokens: ['handed_by'],
};

/** Tables that later migrations added. */
export const laterTables = [
  'photos',
  'ended_links',
  'mandate_access',
  'repair_links',
  'repair_tokens',
  'reminder_stops',
  'stopped_addresses',
  'notices',
];

/** Those of them that are empty after their migrations. */
export const noLaterRows = { photos: [], ended_links: [], reminder_stops: [], stopped_addresses: [] };
