import type { DevicePhoto } from '../schema.ts';

/** P13: what of its row changes when a photo is removed: it is done with, and its thumbnail goes. */
export function asRemoved(removed_at: string): Pick<DevicePhoto, 'thumbnail' | 'received_at' | 'removed_at'> {
  return { thumbnail: new ArrayBuffer(0), received_at: removed_at, removed_at };
}
