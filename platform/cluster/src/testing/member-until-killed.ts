/**
 * Test process that is meant to be killed: a member of a consumer group that handles wallet events. Its only argument
 * is JSON, see `MemberLife`. It prints a line when it has joined the group, and exits when its standard input closes,
 * so that it does not outlive the test.
 */
import { writeSync } from 'node:fs';
import type { Subscription, TopicOptions } from '@goldwake/core';
import { collection } from '@goldwake/core';
import { declareTestTypes } from '@goldwake/core/testing';
import type { KafkaEventBus } from '../kafka/event-bus.js';
import { openCluster } from '../open.js';
import { waitUntilJoined } from './wait-until-joined.js';

declareTestTypes();

/**
 * Last handled version of each stream. `wrong` lists versions that did not follow the previous one, which shows
 * duplicated, reordered or lost events.
 */
export const TAKEN = collection<{ version: number; wrong: string[] }>('taken');

export const TAKING: Subscription = {
  group: 'test.taking',
  topics: ['wallet'],
  async handle({ stream, version }, effects) {
    const { body } = (await effects.get(TAKEN, stream)) ?? { body: { version: 0, wrong: [] } };
    const wrong = version === body.version + 1 ? body.wrong : [...body.wrong, `${version} after ${body.version}`];
    effects.put(TAKEN, stream, { version, wrong });
  },
};

export interface MemberLife {
  mongo: string;
  kafka: string[];
  topics: TopicOptions;
}

if (process.argv[2]?.startsWith('{')) {
  const life = JSON.parse(process.argv[2]) as MemberLife;
  const engine = await openCluster({ ...life, service: 'member' });
  await engine.documents.declare(TAKEN);
  engine.bus.subscribe(TAKING);
  await waitUntilJoined(engine.bus as KafkaEventBus).start();
  const leave = async () => {
    await engine.close();
    process.exit(0);
  };
  process.once('SIGTERM', leave);
  process.stdin.once('end', leave).resume();
  writeSync(1, 'takes part\n');
}
