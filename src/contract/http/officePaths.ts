const part = encodeURIComponent;

/** The paths that only the pages of lists, reports, results and people call: a walk is loaded without them. */
export const officePaths = {
  tourReportPdf: (id: string) => `/api/assessment/tours/${part(id)}/report.pdf`,
  toursExport: '/api/assessment/tours/export',
  results: '/api/results',
  resultsMandates: '/api/results/mandates',
  resultsBuildings: '/api/results/buildings',
  resultsBuilding: (id: string) => `/api/results/buildings/${part(id)}`,
  resultsBuildingReport: (id: string) => `/api/results/buildings/${part(id)}/report.pdf`,
  resultsDisagreements: '/api/results/disagreements',
  resultsExport: '/api/results/export',
  resultsReport: '/api/results/report.pdf',
  findings: '/api/findings',
  findingsExport: '/api/findings/export',
  finding: (id: string) => `/api/findings/${part(id)}`,
  findingMessage: (id: string) => `/api/findings/${part(id)}/message`,
  tourExclusion: (id: string) => `/api/assessment/tours/${part(id)}/exclusion`,
  externalUsers: '/api/external_users',
  externalUsersExport: '/api/external_users/export',
  externalUsersImport: '/api/external_users/import',
  externalUser: (id: string) => `/api/external_users/${part(id)}`,
  externalUserEnable: (id: string) => `/api/external_users/${part(id)}/enable`,
  externalUserDisable: (id: string) => `/api/external_users/${part(id)}/disable`,
  externalUserInvitation: (id: string) => `/api/external_users/${part(id)}/invitation`,
  externalUserInvitationLink: (id: string) => `/api/external_users/${part(id)}/invitation/link`,
  auditLog: '/api/audit_log',
} as const;
