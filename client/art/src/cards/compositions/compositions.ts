import type { Composition } from '../../provider-styles.js';
import { arch } from './arch.js';
import type { Compose } from './composed.js';
import { diagonal } from './diagonal.js';
import { emblem } from './emblem.js';
import { close, scene } from './scene.js';
import { spotlight } from './spotlight.js';

export const COMPOSITIONS: Record<Composition, Compose> = { scene, close, emblem, arch, spotlight, diagonal };
