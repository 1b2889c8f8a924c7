import { type PairEvent, STREAMS } from '@goldwake/contracts';

/** Types of all events of pairs. */
export const PAIR_TYPES = Object.keys(STREAMS.pair.events) as PairEvent['type'][];
