export { type SettableClock, settableClock, TEST_START } from '@goldwake/core/testing';
export { openTestEngine, type TestEngine } from './test-engine.js';
