import { showListFailure } from './showListFailure.ts';

/** For a dialog that could not be loaded: says so (specification §8), and closes it, so that the next tap tries again (S21). */
export function closeMissing({ onClose }: { readonly onClose: () => void }): void {
  showListFailure('unreachable');
  onClose();
}
