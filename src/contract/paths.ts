/** Every path of the API, built in one place so that client, server and tests cannot drift apart. */
const part = encodeURIComponent;

export const paths = {
  authToken: '/api/auth_token',
  passwordReset: '/api/password_reset',
  activation: '/api/activation',
  me: '/api/me',
  healthLive: '/api/health/live',
  catalogue: '/api/catalogue',
  mandates: '/api/mandates',
  mandate: (id: string) => `/api/mandates/${part(id)}`,
  mandateObjects: (id: string) => `/api/mandates/${part(id)}/objects`,
  object: (id: string) => `/api/objects/${part(id)}`,
  tours: '/api/assessment/tours',
  tour: (id: string) => `/api/assessment/tours/${part(id)}`,
  touchpoints: '/api/assessment/touchpoints',
  touchpoint: (id: string) => `/api/assessment/touchpoints/${part(id)}`,
  externalUsers: '/api/external_users',
  externalUser: (id: string) => `/api/external_users/${part(id)}`,
} as const;
