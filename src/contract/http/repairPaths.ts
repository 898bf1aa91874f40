const part = encodeURIComponent;

/** The paths of a repair link: of its page, and of the calls that page makes. Nothing of the app calls them. */
export const repairPaths = {
  page: (locale: string, token: string) => `/${locale}/r/${part(token)}`,
  stopPage: (locale: string, token: string) => `/${locale}/r/${part(token)}/stop`,
  repair: (token: string) => `/api/repair/${part(token)}`,
  photo: (token: string, id: string) => `/api/repair/${part(token)}/photos/${part(id)}`,
  stop: (token: string) => `/api/repair/${part(token)}/stop`,
} as const;

/** The script of the repair page. */
export const repairScript = '/repair.js';
