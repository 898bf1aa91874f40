import { parentPort, workerData } from 'node:worker_threads';
import type { DocumentJob } from './DocumentJob.ts';
import { drawDocument } from './drawDocument.ts';

// Started by `documentPrinter`, which hands in what is to be drawn.

const bytes = await drawDocument(workerData as DocumentJob);
parentPort?.postMessage(bytes, [bytes.buffer]);
