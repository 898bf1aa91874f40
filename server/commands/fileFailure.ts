/** Why a backup's file could not be read or written, in one line. */
export function fileFailure(file: string, error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'EEXIST')
    return `${file}.partial is there: a backup is being written, or was cut off; then delete it.`;
  if (code === 'ENOSPC') return `${file}: there is no space left on the disk.`;
  return `${file} cannot be used (${code || String(error)}).`;
}
