import type { Readable } from 'node:stream';
import { DataStore, Upload } from '@tus/server';
import type { PhotoRow } from '../../../database/photoTables.ts';
import type { AppContext } from '../../AppContext.ts';
import { discardUnwanted } from './discardUnwanted.ts';

type Context = Pick<AppContext, 'database' | 'incompleteUploads' | 'discardPhotos'>;

/**
 * The data store of the tus library, for one photo: its length is the announced one, its bytes are those of the incomplete
 * upload. Only a received photo is reported as complete.
 */
export class PhotoUpload extends DataStore {
  readonly #photo: PhotoRow;
  readonly #context: Context;

  constructor(photo: PhotoRow, context: Context) {
    super();
    this.extensions = ['creation'];
    this.#photo = photo;
    this.#context = context;
  }

  override async getUpload(id: string): Promise<Upload> {
    const { bytes, received_at, announced_at, sha256 } = this.#photo;
    const offset = received_at === null ? await this.#context.incompleteUploads.lengthOf(id) : bytes;
    const metadata = { id, sha256, filetype: 'image/jpeg' };
    return new Upload({ id, size: bytes, offset, metadata, creation_date: announced_at });
  }

  /**
   * Returns how many bytes there are. The library sends no more than are missing. A call may have waited for an earlier
   * one, and the photo have been removed meanwhile with all that had come: only a first part would begin it anew.
   */
  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    if (this.#photo.received_at !== null) return offset;
    const chunks = stream as AsyncIterable<Uint8Array>;
    try {
      return await this.#context.incompleteUploads.append(id, offset, chunks, this.#photo.bytes);
    } finally {
      if (offset === 0) await discardUnwanted(this.#context, id);
    }
  }
}
