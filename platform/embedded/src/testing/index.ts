export { type SettableClock, settableClock, TEST_START } from '@goldwake/core/testing';
export { openDocumentsInProcess } from './documents-in-process.js';
export { openSmallDisk, type SmallDisk } from './small-disk.js';
export { openTestEngine, type TestEngine } from './test-engine.js';
export { openWriterInProcess } from './writer-in-process.js';
