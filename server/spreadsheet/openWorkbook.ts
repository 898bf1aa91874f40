import { SaxesParser } from 'saxes';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';

/** Why a workbook is not read. */
export type WorkbookFault = 'unreadable' | 'too_large' | 'too_many' | 'too_slow';

/** Thrown while a workbook is read, and caught by `readWorkbook`. */
export class BrokenWorkbook extends Error {
  readonly fault: WorkbookFault;

  constructor(fault: WorkbookFault) {
    super(`The workbook is ${fault}.`);
    this.fault = fault;
  }
}

/** What is done with the elements of a part; their names are without prefix. */
export type ElementHandlers = {
  readonly open: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
};

/** The parts of a workbook, each read as a stream. */
export type Workbook = {
  /** The path of the part that a part's relations name, by a test of their type or id; undefined: none is. */
  readonly related: (
    path: string,
    isMeant: (relation: Readonly<Record<string, string>>) => boolean,
  ) => Promise<string | undefined>;
  /** Reads a part; one that is not there has no elements. */
  readonly read: (path: string, handlers: ElementHandlers) => Promise<void>;
};

/** What a workbook may have unpacked, in bytes, and how long it may be read. */
const [maxUnpacked, maxMs] = [200_000_000, 30_000];

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

function parserOf({ open, text, close }: ElementHandlers): SaxesParser<{ xmlns: false }> {
  const parser = new SaxesParser({ xmlns: false });
  // No entities beyond the five of XML.
  parser.on('doctype', () => {
    throw new BrokenWorkbook('unreadable');
  });
  parser.on('opentag', ({ name, attributes }) => open(localName(name), attributes));
  if (text !== undefined) parser.on('text', text);
  if (close !== undefined) parser.on('closetag', ({ name }) => close(localName(name)));
  return parser;
}

/** A path that a relation names: from the root, or from the folder of the part. */
function targetOf(path: string, target: string): string {
  return decodeURI(new URL(target, `file:///${path}`).pathname).slice(1);
}

/**
 * Opens the bytes of a workbook (XLSX). Throws `BrokenWorkbook` where it is none, or unpacks to more than 200 MB; `yauzl` and
 * `saxes` throw where a part is broken, or longer than its entry says.
 */
export async function openWorkbook(bytes: Buffer): Promise<Workbook> {
  const deadline = performance.now() + maxMs;
  const zip: ZipFile = await fromBufferPromise(bytes);
  const entries = new Map<string, Entry>();
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    unpacked += entry.uncompressedSize;
    if (unpacked > maxUnpacked) throw new BrokenWorkbook('too_large');
    entries.set(entry.fileName, entry);
  }

  async function read(path: string, handlers: ElementHandlers): Promise<void> {
    const entry = entries.get(path);
    if (entry === undefined) return;
    const parser = parserOf(handlers);
    const decoder = new TextDecoder('utf-8', { fatal: true });
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      if (performance.now() > deadline) throw new BrokenWorkbook('too_slow');
      parser.write(decoder.decode(chunk as Buffer, { stream: true }));
    }
    parser.write(decoder.decode()).close();
  }

  return {
    read,
    related: async (path, isMeant) => {
      const name = path.split('/').at(-1) ?? '';
      const relations = `${path.slice(0, path.length - name.length)}_rels/${name}.rels`;
      let found: string | undefined;
      await read(relations, {
        open: (element, attributes) => {
          if (element === 'Relationship' && isMeant(attributes))
            found ??= targetOf(path, attributes['Target'] ?? '');
        },
      });
      return found;
    },
  };
}
