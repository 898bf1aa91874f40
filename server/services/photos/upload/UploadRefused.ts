import type { AppError } from '../../AppError.ts';

/** Carries an error through the library for uploads. */
export class UploadRefused extends Error {
  readonly error: AppError;

  constructor(error: AppError) {
    super(error.reason);
    this.error = error;
  }
}
