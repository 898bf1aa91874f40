/** Under which keys local storage has the token and the open tour (specification §9). */
export const tokenKey = 'authToken';
export const tourKey = 'tourId';
