const part = encodeURIComponent;

/**
 * The paths that every client calls, shared with the server and the tests. The server's patterns are these and
 * `officePaths` with `/:id`, and a few paths for operators.
 */
export const paths = {
  authToken: '/api/auth_token',
  passwordReset: '/api/password_reset',
  passwordResetPerson: '/api/password_reset/person',
  activation: '/api/activation',
  activationPerson: '/api/activation/person',
  activationNew: '/api/activation/new',
  me: '/api/me',
  healthLive: '/api/health/live',
  clientSettings: '/api/client_settings',
  catalogue: '/api/catalogue',
  mandates: '/api/mandates',
  mandate: (id: string) => `/api/mandates/${part(id)}`,
  mandateObjects: (id: string) => `/api/mandates/${part(id)}/objects`,
  object: (id: string) => `/api/objects/${part(id)}`,
  tours: '/api/assessment/tours',
  tour: (id: string) => `/api/assessment/tours/${part(id)}`,
  touchpoints: '/api/assessment/touchpoints',
  touchpoint: (id: string) => `/api/assessment/touchpoints/${part(id)}`,
  photos: '/api/assessment/photos',
  photo: (id: string) => `/api/assessment/photos/${part(id)}`,
  tourReport: (id: string) => `/api/assessment/tours/${part(id)}/report`,
  ownPassword: '/api/me/password',
  ownSessions: '/api/me/sessions',
} as const;
