import { inputBackupPrefix } from '../../session/sessionState.ts';

/** P14: the prefix of the local storage keys with the number of photos that a page of one person is making. */
export function photoTracePrefix(userId: string): string {
  return `${inputBackupPrefix(userId)}photos/`;
}
