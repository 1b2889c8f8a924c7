export { openTestEngine, type SettableClock, settableClock, TEST_START, type TestEngine } from './test-engine.js';
