import type { Readable } from 'node:stream';
import { DataStore, Upload } from '@tus/server';
import type { PhotoRow } from '../../../database/photoTables.ts';
import type { IncompleteUploads } from '../incomplete-uploads/IncompleteUploads.ts';

/**
 * One photo as the library for uploads asks for it: its length is the announced one, its bytes are those of the incomplete upload. Only a received
 * photo is reported as complete.
 */
export class PhotoUpload extends DataStore {
  readonly #photo: PhotoRow;
  readonly #incomplete: IncompleteUploads;

  constructor(photo: PhotoRow, incompleteUploads: IncompleteUploads) {
    super();
    this.extensions = ['creation'];
    this.#photo = photo;
    this.#incomplete = incompleteUploads;
  }

  override async getUpload(id: string): Promise<Upload> {
    const { bytes, received_at, announced_at, sha256 } = this.#photo;
    const offset = received_at === null ? await this.#incomplete.lengthOf(id) : bytes;
    const metadata = { id, sha256, filetype: 'image/jpeg' };
    return new Upload({ id, size: bytes, offset, metadata, creation_date: announced_at });
  }

  /** Returns how many bytes there are. The library sends no more than are missing. */
  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    if (this.#photo.received_at !== null) return offset;
    return this.#incomplete.append(id, offset, stream as AsyncIterable<Uint8Array>, this.#photo.bytes);
  }
}
