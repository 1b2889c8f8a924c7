import { randomBytes } from 'node:crypto';
import type { Chance } from '../ports/chance.js';

export const systemChance: Chance = { bytes: (count) => new Uint8Array(randomBytes(count)) };
