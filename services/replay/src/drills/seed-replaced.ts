import { type FairnessEvent, idOf, type StoredEvent } from '@goldwake/contracts';
import { sha256Hex } from '@goldwake/core';
import { CannotRun } from '../cannot-run.js';
import type { Drill } from './drill.js';
import { pick } from './pick.js';

export const seedReplaced: Drill = {
  name: 'seed-replaced',
  description:
    'a seed pair starts with another server seed than the one that was promised, as a cheating house would do',
  inject(copy, random) {
    const pairs = copy.casino.streams('fairness-').filter(({ version }) => version >= 2);
    const chosen = pick(random, pairs);
    if (!chosen) throw new CannotRun('no player has changed the seeds yet; play more rounds first');
    const { stream } = chosen;
    const version = 2 + random.below(chosen.version - 1);
    const raw = copy.event(stream, version);
    const { seed_pair, server_seed_hash } = (raw.event as StoredEvent<FairnessEvent>).data;
    const server_seed = random.hex(8);
    const replaced = { server_seed, server_seed_hash: sha256Hex(server_seed) };
    copy.setData(raw, JSON.stringify({ ...JSON.parse(raw.dataText), ...replaced }));
    copy.sign(stream, version);
    const uid = idOf(stream);
    return {
      event_id: raw.event.eventId,
      what: `${raw.event.eventId}: seed pair ${seed_pair} starts with the hash ${replaced.server_seed_hash} instead of ${server_seed_hash}`,
      commands: [`bisect ${uid}`, `show ${stream}`, `bisect ${uid} --rule rolls`],
    };
  },
};
