import { parentPort } from 'node:worker_threads';
import { type Part, simulate } from './simulate.js';

parentPort?.on('message', (part: Part) => parentPort?.postMessage(simulate(part)));
