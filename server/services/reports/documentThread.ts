import { parentPort, workerData } from 'node:worker_threads';
import type { DocumentJob } from './DocumentJob.ts';
import { drawDocument } from './drawDocument.ts';

// Worker thread started by `documentPrinter`, which passes the job.

const bytes = await drawDocument(workerData as DocumentJob);
parentPort?.postMessage(bytes, [bytes.buffer]);
