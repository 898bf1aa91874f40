import type { Readable } from 'node:stream';
import { DataStore, Upload } from '@tus/server';
import type { PhotoRow } from '../../../database/photoTables.ts';
import type { Halves } from '../incomplete-uploads/IncompleteUploads.ts';

/**
 * One photo as the library for uploads asks for it: its length is the announced one, its bytes are a half's. Only a received
 * photo is reported as complete.
 */
export class PhotoUpload extends DataStore {
  readonly #photo: PhotoRow;
  readonly #halves: Halves;

  constructor(photo: PhotoRow, halves: Halves) {
    super();
    this.extensions = ['creation'];
    this.#photo = photo;
    this.#halves = halves;
  }

  override async getUpload(id: string): Promise<Upload> {
    const { bytes, received_at, announced_at, sha256 } = this.#photo;
    const offset = received_at === null ? await this.#halves.lengthOf(id) : bytes;
    const metadata = { id, sha256, filetype: 'image/jpeg' };
    return new Upload({ id, size: bytes, offset, metadata, creation_date: announced_at });
  }

  /** Returns how many bytes there are. The library sends no more than are missing. */
  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    if (this.#photo.received_at !== null) return offset;
    return this.#halves.append(id, offset, stream as AsyncIterable<Uint8Array>, this.#photo.bytes);
  }
}
